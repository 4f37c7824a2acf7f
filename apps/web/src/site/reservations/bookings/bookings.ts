import type { Reservation } from '@espace/contracts/reservations/reservation'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { parisInstant } from '#shared/lib/time/paris.ts'

type Item = Reservation['items'][number]

/** `mardi 1er décembre 2099 à 20:30` */
export const whenOf = (item: Pick<Item, 'date_spectacle' | 'heure_spectacle'>): string =>
  `${longDate(item.date_spectacle)} ${t('à')}\u00a0${shortTime(item.heure_spectacle)}`

/** Seats of one date and tarif, with their ticket and reservation. */
export interface Booking extends Item {
  reservation: Reservation
  ticket: Reservation['tickets'][number] | undefined
  startsAt: number
}

/** Status of a booking as its customer sees it. */
export type BookingState = 'Confirmée' | 'Annulée' | 'Changée' | 'Expirée' | 'Utilisée'

export function stateOf(booking: Booking): BookingState {
  const { cancelled, changed, ticket, reservation } = booking
  if (reservation.status === 'expired') return 'Expirée'
  if (changed) return 'Changée'
  if (cancelled || reservation.status === 'cancelled') return 'Annulée'
  return ticket?.usedAt ? 'Utilisée' : 'Confirmée'
}

/** How its seats are paid. */
export const paidOf = ({ paid, quantity, price_cents, reservation }: Booking) =>
  paid ?? {
    dueCents: reservation.payment === 'porte' ? reservation.dueCents : 0,
    onlineCents: reservation.payment === 'ligne' ? quantity * price_cents : 0,
    voucherCents: reservation.voucherCents,
  }

export const isOver = (booking: Booking): boolean =>
  ['Annulée', 'Changée', 'Expirée'].includes(stateOf(booking))

/** A cancellation by the venue is announced, as the customer may still be planning to come. */
const isNews = ({ cancelledBy }: Booking): boolean => cancelledBy === 'salle'

/** Booked dates of settled reservations: upcoming ones first, soonest first, then past ones, latest first. */
export function bookingsOf(reservations: readonly Reservation[], now: number) {
  const all = reservations.flatMap((reservation) =>
    reservation.items.map((item): Booking => {
      const { spectacleId, tarif } = item
      const ticket = reservation.tickets.find(
        (each) => each.spectacleId === spectacleId && each.tarif === tarif,
      )
      const startsAt = Date.parse(parisInstant(item.date_spectacle, item.heure_spectacle))
      return { ...item, reservation, ticket, startsAt }
    }),
  )
  const isToCome = (booking: Booking) =>
    booking.startsAt > now
      ? isNews(booking) || !isOver(booking)
      : booking.isDateTba && !isOver(booking)
  const booked = all.filter(({ reservation }) => reservation.status !== 'pending')
  return {
    toCome: booked.filter(isToCome).toSorted((a, b) => a.startsAt - b.startsAt),
    others: booked
      .filter((booking) => !isToCome(booking))
      .toSorted((a, b) => b.startsAt - a.startsAt),
  }
}
