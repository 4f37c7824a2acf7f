/** A gift card as it is given: on paper, and by mail. */
export interface GiftCard {
  code: string
  amountCents: number
  /** Its last day, `YYYY-MM-DD`. */
  validUntil: string
  /** Who gives it to whom, and with which words; empty where nobody has said it. */
  from: string
  to: string
  greeting: string
}

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** `24 novembre 2027` */
export const lastDayOf = ({ validUntil }: Pick<GiftCard, 'validUntil'>): string =>
  day.format(new Date(validUntil))
