import { CONFIRM_ALERT_PATH, STOP_ALERT_PATH } from '@espace/contracts/paths'
import { mailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'

const contract = async () => (await import('@espace/contracts/alertes/alertes')).alertesContract

const Onwards = () => <ToProgramme look="line" />

/** Double opt-in of a date alert: target of the confirmation link in our email. */
export const ConfirmAlert = mailLinkPage({
  path: CONFIRM_ALERT_PATH,
  title: 'Être prévenu',
  description: 'Confirmez l’adresse à laquelle vous voulez être prévenu.',
  words: 'Recevoir un seul e-mail à {email}, dès que la date que vous attendez se réserve.',
  action: 'Confirmer mon adresse',
  schema: async () => (await contract()).confirm.body,
  send: (api, body) => api.alertes.confirm({ body }),
  Onwards,
})

/** Unsubscribes from date alerts: target of the link in each of their emails. */
export const StopAlerts = mailLinkPage({
  path: STOP_ALERT_PATH,
  title: 'Ne plus être prévenu',
  description: 'Ne plus être prévenu des dates que vous attendez.',
  words: 'Nous n’écrirons plus à {email} au sujet des dates que vous attendez.',
  action: 'Ne plus me prévenir',
  schema: async () => (await contract()).stop.body,
  send: (api, body) => api.alertes.stop({ body }),
  Onwards,
})
