import { PAYMENTS, STATUSES } from '@espace/contracts/reservations/limits'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import type { WaitingParty } from '@espace/contracts/reservations/waiting-party'
import { asFields, asListOf, asText, asWholeNumber, type Fields } from '../../lib/wire.ts'

const text = (value: unknown) => asText(value) ?? ''
const number = (value: unknown) => asWholeNumber(value) ?? 0

/** A booking; of a state that we do not know nothing is promised. */
export const asReservation = (fields: Fields): Reservation => ({
  id: text(fields['id']),
  status: STATUSES.find((known) => known === fields['status']) ?? 'expired',
  payment: PAYMENTS.find((known) => known === fields['payment']) ?? 'porte',
  created_at: text(fields['created_at']),
  expires_at: endOf(asWholeNumber(fields['expires_in_ms'])),
  expires_in_ms: asWholeNumber(fields['expires_in_ms']) ?? null,
  total_cents: number(fields['total_cents']),
  items: asListOf(fields['items'], asItem),
  tickets: asListOf(fields['tickets'], asTicket),
})

/** By this device's clock, however wrong it is: the house says how long something still is. */
const endOf = (left: number | undefined): string | null =>
  left === undefined ? null : new Date(Date.now() + left).toISOString()

const asItem = (fields: Fields): Reservation['items'][number] => ({
  spectacleId: number(fields['spectacleId']),
  title: text(fields['title']),
  date_spectacle: text(fields['date_spectacle']),
  heure_spectacle: text(fields['heure_spectacle']),
  lieu: text(fields['lieu']),
  quantity: number(fields['quantity']),
  price_cents: number(fields['price_cents']),
  cancelled: fields['cancelled'] === true,
  changeable_until: text(fields['changeable_until']),
})

const asTicket = (fields: Fields): Reservation['tickets'][number] => ({
  code: text(fields['code']),
  spectacleId: number(fields['spectacleId']),
  quantity: number(fields['quantity']),
  usedAt: asText(fields['usedAt']) ?? null,
})

export function asCheckedOut(answer: unknown) {
  const { reservationId, sessionId, url, status } = asFields(answer)
  return {
    reservationId: text(reservationId),
    sessionId: text(sessionId),
    url: text(url),
    status: STATUSES.find((known) => known === status) ?? 'confirmed',
  }
}

export function asSeatsLeft(answer: unknown) {
  const { spectacleId, capacity, reserved, available } = asFields(answer)
  return {
    spectacleId: number(spectacleId),
    capacity: number(capacity),
    reserved: asWholeNumber(reserved) ?? null,
    available: asWholeNumber(available) ?? null,
  }
}

/** A place on the waiting list of a date. */
export const asWaitingParty = (fields: Fields): WaitingParty => ({
  id: number(fields['id']),
  spectacleId: number(fields['spectacleId']),
  title: text(fields['title']),
  date_spectacle: text(fields['date_spectacle']),
  heure_spectacle: text(fields['heure_spectacle']),
  lieu: text(fields['lieu']),
  quantity: number(fields['quantity']),
  price_cents: number(fields['price_cents']),
  rank: asWholeNumber(fields['rank']) ?? null,
  offered_until: asText(fields['offered_until']) ?? null,
  payment: PAYMENTS.find((known) => known === fields['payment']) ?? 'porte',
})

export function asAccepted(answer: unknown) {
  const { reservationId, url } = asFields(answer)
  return { reservationId: text(reservationId), url: text(url) }
}

export function asAnswered(answer: unknown) {
  const { message, url } = asFields(answer)
  return { message: text(message), url: asText(url) ?? null }
}
