import { fieldError } from '@espace/contracts/kernel/errors'
import { PRICE_WANTED } from '@espace/contracts/spectacles/managed-spectacle'
import type { Spectacle } from '@espace/prisma/client'
import type { ShowColumns } from '../columns.ts'
import { startIn, wallClock } from '../wall-clock.ts'

// The sales window of a date on the site (decision 051).

type Sold = Partial<Pick<Spectacle, 'salesOpenAt' | 'salesCloseAt' | 'date' | 'time'>>

/** @throws {ApiError} REQUETE_INVALIDE: sales would end before they begin, or begin once the show is on */
export function refuseSales({ salesOpenAt: open, salesCloseAt: close, date, time }: Sold): void {
  if (open && close && close <= open) {
    throw fieldError('salesCloseAt', 'Les réservations ferment avant d’ouvrir')
  }
  if (open && date && time && wallClock(open) >= startIn({ date, time })) {
    throw fieldError('salesOpenAt', 'Les réservations ouvrent après le début du spectacle')
  }
}

/** A series may share the start of sales; the end of sales belongs to one date. */
export function refuseOneEnd({ salesCloseAt: close }: Sold): void {
  if (close) throw fieldError('salesCloseAt', 'La fin des réservations se choisit date par date')
}

/** Of a date that plays at another time: its sales end as long before it as they did. */
export function withSales(show: Spectacle, columns: ShowColumns): ShowColumns {
  if (!show.salesCloseAt || columns.salesCloseAt !== undefined) return columns
  const [from, to] = [startIn(show), startIn({ ...show, ...columns })]
  if (from === to) return columns
  const later = Temporal.PlainDateTime.from(from).until(to)
  const close = Temporal.PlainDateTime.from(wallClock(show.salesCloseAt)).add(later)
  const salesCloseAt = new Date(close.toZonedDateTime('Europe/Paris').epochMilliseconds)
  const open = columns.salesOpenAt ?? show.salesOpenAt
  return { ...columns, salesCloseAt: open && salesCloseAt <= open ? null : salesCloseAt }
}

/** Fewer seats than are booked, or more than the room has. */
export function refuseSeats(booked: number, { capacity }: ShowColumns, max: number): void {
  if (capacity === undefined) return
  if (capacity < booked) throw fieldError('capacity', `${booked} places sont déjà réservées`)
  if (capacity > max) throw fieldError('capacity', `La salle compte ${max} places`)
}

/** Public, and sold by the venue: the door lets its bookers in. */
const isOpen = ({ status, publishAt, bookingMode }: Spectacle, now: Date): boolean =>
  status !== 'brouillon' && bookingMode === 'maison' && !(publishAt && publishAt > now)

/** Whether a change takes a date away from those who have booked it: without a word, and from the door. */
export const hidesBooked = (show: Spectacle, columns: ShowColumns, now: Date): boolean =>
  show.seatsTaken > 0 && isOpen(show, now) && !isOpen({ ...show, ...columns }, now)

/** Switching to the venue's own sale needs a price; a correction of the text does not. */
export function refuseNoPrice(show: Spectacle, columns: ShowColumns): void {
  const isTouched = columns.bookingMode !== undefined || columns.priceCents !== undefined
  const { bookingMode, priceCents } = { ...show, ...columns }
  if (!isTouched || bookingMode !== 'maison' || priceCents !== null) return
  throw fieldError('price_cents', PRICE_WANTED)
}
