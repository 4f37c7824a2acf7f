import type { ChangeOffers } from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'

export type Item = Reservation['items'][number]

export interface Wanted {
  quantity: number
  priceCents: number
  settle: 'ligne' | 'porte'
}

/** Price difference of changed seats: each seat counts as fully paid or not at all, as in the API. */
export function sumsOf(
  { quantity: all, price_cents }: Pick<Item, 'quantity' | 'price_cents'>,
  { paidSeats }: Pick<ChangeOffers, 'paidSeats'>,
  { quantity, priceCents, settle }: Wanted,
) {
  const creditCents = Math.max(0, paidSeats - (all - quantity)) * price_cents
  const needCents = quantity * priceCents
  const isDearer = creditCents > 0 && needCents > creditCents
  const whole =
    priceCents === 0 ? quantity : Math.min(quantity, Math.floor(creditCents / priceCents))
  const isOnline = isDearer && settle === 'ligne'
  const keptCents = isOnline ? creditCents : whole * priceCents
  return {
    isDearer,
    onlineCents: isOnline ? needCents - creditCents : 0,
    backCents: creditCents - keptCents,
    doorCents: isOnline ? 0 : (quantity - whole) * priceCents,
  }
}

export function sentenceOfSums({ onlineCents, backCents, doorCents }: ReturnType<typeof sumsOf>) {
  if (onlineCents > 0) return t('{price} à payer en ligne.', { price: price(onlineCents) })
  const back =
    backCents > 0
      ? t('{price} vous seront rendus comme vous les avez payés', { price: price(backCents) })
      : ''
  const door = doorCents > 0 ? t('{price} à régler à l’entrée', { price: price(doorCents) }) : ''
  if (back === '' && door === '') return t('Rien à payer.')
  return `${[back, door].filter(Boolean).join(' ; ')}.`
}
