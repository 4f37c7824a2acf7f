import { CONFIRM_FOLLOW_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'

/** Double opt-in of a follower: target of the confirmation link in our email. */
export function Component() {
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
      schema={async () =>
        (await import('@espace/contracts/artistes/follows')).followsContract.confirm.body
      }
      send={(body) => api.follows.confirm({ body })}
    >
      <ActionLink to="/artistes" look="line">
        {t('Voir les artistes')}
      </ActionLink>
    </MailLinkPage>
  )
}
