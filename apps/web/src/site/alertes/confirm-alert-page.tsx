import { CONFIRM_ALERT_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'

/** Double opt-in of a date alert: target of the confirmation link in our email. */
export function Component() {
  const api = useApi()
  return (
    <MailLinkPage
      path={CONFIRM_ALERT_PATH}
      title={t('Être prévenu')}
      description={t('Confirmez l’adresse à laquelle vous voulez être prévenu.')}
      words={(email) =>
        t('Recevoir un seul e-mail à {email}, dès que la date que vous attendez se réserve.', {
          email,
        })
      }
      action={t('Confirmer mon adresse')}
      schema={async () =>
        (await import('@espace/contracts/alertes/alertes')).alertesContract.confirm.body
      }
      send={(body) => api.alertes.confirm({ body })}
    >
      <ToProgramme look="line" />
    </MailLinkPage>
  )
}
