import { UNFOLLOW_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'

/** Unfollows an artist: target of the link in each email to a follower. */
export function Component() {
  const api = useApi()
  return (
    <MailLinkPage
      path={UNFOLLOW_PATH}
      title={t('Ne plus suivre')}
      description={t('Ne plus recevoir les nouvelles dates des artistes que vous suivez.')}
      words={(email) =>
        t(
          'Nous n’écrirons plus à {email} quand un artiste que vous suivez annonce une date. Pour n’en quitter qu’un seul, passez par votre compte.',
          { email },
        )
      }
      action={t('Ne plus suivre personne')}
      schema={async () =>
        (await import('@espace/contracts/artistes/follows')).followsContract.unfollow.body
      }
      send={(body) => api.follows.unfollow({ body })}
    >
      <ActionLink to="/artistes" look="line">
        {t('Voir les artistes')}
      </ActionLink>
    </MailLinkPage>
  )
}
