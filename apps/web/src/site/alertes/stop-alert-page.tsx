import { STOP_ALERT_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'

/** Unsubscribes from a date alert: target of the link in each of its emails. */
export function Component() {
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
      schema={async () =>
        (await import('@espace/contracts/alertes/alertes')).alertesContract.stop.body
      }
      send={(body) => api.alertes.stop({ body })}
    >
      <ToProgramme look="line" />
    </MailLinkPage>
  )
}
