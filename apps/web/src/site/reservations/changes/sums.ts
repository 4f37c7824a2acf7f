import type { ChangeOffers } from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { price } from '#shared/lib/language/french.ts'

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
  if (onlineCents > 0) return `${price(onlineCents)} à payer en ligne.`
  const back =
    backCents > 0 ? `${price(backCents)} vous seront rendus comme vous les avez payés` : ''
  const door = doorCents > 0 ? `${price(doorCents)} à régler à l’entrée` : ''
  if (back === '' && door === '') return 'Rien à payer.'
  return `${[back, door].filter(Boolean).join(' ; ')}.`
}
