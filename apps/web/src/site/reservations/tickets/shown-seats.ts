import type { Reservation } from '@espace/contracts/reservations/reservation'
import { places, price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'

/** A QR code to show at the door: of a party, or of one of its seats. */
export interface ShownSeat {
  code: string
  label: string
  note: string
  /** Its code was read at the door, or all of its party are in. */
  isRead: boolean
}

type Item = Reservation['items'][number]
type Ticket = Reservation['tickets'][number]

/** The code of the party first, for guests who come together, then that of each seat. */
export function shownSeats({ tarifName, price_cents }: Item, ticket: Ticket): ShownSeat[] {
  const { code, seatCodes, quantity, usedAt, seatsUsedAt } = ticket
  const tarif = tarifName === '' ? t('Plein tarif') : tarifName
  const party = {
    code,
    label: t('Tout le groupe'),
    note: `${places(quantity)} · ${tarif}`,
    isRead: usedAt !== null,
  }
  const seats = seatCodes.map((each, index) => ({
    code: each,
    label: t('Place {index} sur {quantity}', { index: index + 1, quantity }),
    note: `${tarif} · ${price(price_cents)}`,
    isRead: quantity === 1 ? usedAt !== null : Boolean(seatsUsedAt?.[index]),
  }))
  return quantity === 1 ? seats : [party, ...seats]
}
