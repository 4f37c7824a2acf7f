import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { englishEuros } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'

/** A gift card as it is given: on paper, and by mail. */
export interface GiftCard {
  language: LanguageCode
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

type Worth = Pick<GiftCard, 'amountCents' | 'placeCents'>

/** `50 €`, or `10 places`; in English `€50`, or `10 seats`. */
export function worthOf({ amountCents, placeCents }: Worth, language: LanguageCode = 'fr'): string {
  if (placeCents === null) return { fr: roundEuros, en: englishEuros }[language](amountCents)
  const count = placesOf(amountCents, placeCents)
  return `${count} ${{ fr: 'place', en: 'seat' }[language]}${count === 1 ? '' : 's'}`
}

/** Cards of an amount have no name of their own. */
export const titleOf = ({
  title,
  placeCents,
  language,
}: Pick<GiftCard, 'title' | 'placeCents' | 'language'>): string =>
  placeCents === null && language === 'en' ? 'Gift card' : title

const DAYS = {
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** `24 novembre 2027`, `24 November 2027` */
export const lastDayOf = (
  { validUntil }: Pick<GiftCard, 'validUntil'>,
  language: LanguageCode = 'fr',
): string => DAYS[language].format(new Date(validUntil))
