/** Recipients of a newsletter (§3): accounts and subscribers, or subscribers alone; never a suppressed address. */
export const RECIPIENTS = ['all', 'newsletter'] as const
export type Recipients = (typeof RECIPIENTS)[number]

export const CAMPAIGN_STATUSES = [
  'programmee',
  'en_cours',
  'en_pause',
  'terminee',
  /** No delivery is pending any more, but some failed or are in doubt. */
  'partielle',
  'annulee',
] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const DELIVERY_STATES = [
  'en_attente',
  'envoye',
  'echec',
  /** The mail server may have accepted it: never retried automatically. */
  'a_verifier',
  /** Unsubscribed meanwhile, or the campaign was cancelled. */
  'ecarte',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const CAMPAIGN_SUBJECT_MAX = 150

/** The maximum length of a message, tags included. */
export const CAMPAIGN_MESSAGE_MAX = 20_000

export const CAMPAIGN_PAGE_SIZE = 20
export const DELIVERY_PAGE_SIZE = 50

/** The sentences of the dialog that sends newsletters (§5, §8). */
export const campaignMessages = {
  required: 'Le sujet et le message sont requis',
  subjectLong: 'Le sujet ne doit pas dépasser 150 caractères',
  messageLong: 'Le message ne doit pas dépasser 20 000 caractères',
  unreadable: 'Caractère non autorisé',
  nobody: 'Personne ne recevrait cette lettre',
  recipients: 'Les destinataires sont « all » ou « newsletter »',
  scheduledFor: 'La date est de la forme AAAA-MM-JJTHH:MM, à l’heure de Paris',
} as const
