import { CONFIRM_ALERT_PATH, STOP_ALERT_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'

const contract = async () => (await import('@espace/contracts/alertes/alertes')).alertesContract

/** Double opt-in of a date alert: target of the confirmation link in our email. */
export function ConfirmAlert() {
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
      schema={async () => (await contract()).confirm.body}
      send={(body) => api.alertes.confirm({ body })}
    >
      <ToProgramme look="line" />
    </MailLinkPage>
  )
}

/** Unsubscribes from date alerts: target of the link in each of their emails. */
export function StopAlerts() {
  const api = useApi()
  return (
    <MailLinkPage
      path={STOP_ALERT_PATH}
      title={t('Ne plus être prévenu')}
      description={t('Ne plus être prévenu des dates que vous attendez.')}
      words={(email) =>
        t('Nous n’écrirons plus à {email} au sujet des dates que vous attendez.', { email })
      }
      action={t('Ne plus me prévenir')}
      schema={async () => (await contract()).stop.body}
      send={(body) => api.alertes.stop({ body })}
    >
      <ToProgramme look="line" />
    </MailLinkPage>
  )
}
