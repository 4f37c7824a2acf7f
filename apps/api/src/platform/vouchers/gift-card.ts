import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import { roundEuros } from '#platform/french.ts'

/** A gift card as it is given: on paper, and by mail. */
export interface GiftCard {
  code: string
  amountCents: number
  /** Of places: what one of them cost. */
  placeCents: number | null
  title: string
  /** Its last day, `YYYY-MM-DD`. */
  validUntil: string
  /** The giver, the recipient and the greeting; each empty if unset. */
  from: string
  to: string
  greeting: string
}

/** `50 €`, or `10 places`. */
export const worthOf = ({
  amountCents,
  placeCents,
}: Pick<GiftCard, 'amountCents' | 'placeCents'>): string =>
  placeCents === null ? roundEuros(amountCents) : counted(placesOf(amountCents, placeCents))

const counted = (count: number): string => (count === 1 ? '1 place' : `${count} places`)

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** `24 novembre 2027` */
export const lastDayOf = ({ validUntil }: Pick<GiftCard, 'validUntil'>): string =>
  day.format(new Date(validUntil))
