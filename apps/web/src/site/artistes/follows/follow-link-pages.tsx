import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'

const contract = async () => (await import('@espace/contracts/artistes/follows')).followsContract

/** Double opt-in of a follower: target of the confirmation link in our email. */
export function ConfirmFollow() {
  const api = useApi()
  return (
    <MailLinkPage
      path={CONFIRM_FOLLOW_PATH}
      title={t('Suivre un artiste')}
      description={t('Confirmez l’adresse à laquelle vous suivez un artiste.')}
      words={(email) =>
        t('Recevoir à {email} les nouvelles dates des artistes que vous suivez.', { email })
      }
      action={t('Confirmer mon adresse')}
      schema={async () => (await contract()).confirm.body}
      send={(body) => api.follows.confirm({ body })}
    >
      <ToArtists />
    </MailLinkPage>
  )
}

/** Unfollows all artists: target of the link in each email to a follower. */
export function Unfollow() {
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
      schema={async () => (await contract()).unfollow.body}
      send={(body) => api.follows.unfollow({ body })}
    >
      <ToArtists />
    </MailLinkPage>
  )
}

const ToArtists = () => (
  <ActionLink to="/artistes" look="line">
    {t('Voir les artistes')}
  </ActionLink>
)
