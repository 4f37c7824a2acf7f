import { PAYMENTS, STATUSES } from '@espace/contracts/reservations/limits'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import type { WaitingParty } from '@espace/contracts/reservations/waiting-party'
import {
  parseFields,
  parseListOf,
  parseText,
  parseWholeNumber,
  type Fields,
} from '../../lib/client/parsers.ts'

const text = (value: unknown) => parseText(value) ?? ''
const number = (value: unknown) => parseWholeNumber(value) ?? 0

/** A booking; of a state that we do not know nothing is promised. */
export const parseReservation = (fields: Fields): Reservation => ({
  id: text(fields['id']),
  status: STATUSES.find((known) => known === fields['status']) ?? 'expired',
  payment: PAYMENTS.find((known) => known === fields['payment']) ?? 'porte',
  created_at: text(fields['created_at']),
  expires_at: endOf(parseWholeNumber(fields['expires_in_ms'])),
  expires_in_ms: parseWholeNumber(fields['expires_in_ms']) ?? null,
  total_cents: number(fields['total_cents']),
  items: parseListOf(fields['items'], parseItem),
  tickets: parseListOf(fields['tickets'], parseTicket),
})

/** By this device's clock, however wrong it is: the house says how long something still is. */
const endOf = (left: number | undefined): string | null =>
  left === undefined ? null : new Date(Date.now() + left).toISOString()

const parseItem = (fields: Fields): Reservation['items'][number] => ({
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

const parseTicket = (fields: Fields): Reservation['tickets'][number] => ({
  code: text(fields['code']),
  spectacleId: number(fields['spectacleId']),
  quantity: number(fields['quantity']),
  usedAt: parseText(fields['usedAt']) ?? null,
})

export function parseCheckedOut(answer: unknown) {
  const { reservationId, sessionId, url, status } = parseFields(answer)
  return {
    reservationId: text(reservationId),
    sessionId: text(sessionId),
    url: text(url),
    status: STATUSES.find((known) => known === status) ?? 'confirmed',
  }
}

export function parseSeatsLeft(answer: unknown) {
  const { spectacleId, capacity, reserved, available } = parseFields(answer)
  return {
    spectacleId: number(spectacleId),
    capacity: number(capacity),
    reserved: parseWholeNumber(reserved) ?? null,
    available: parseWholeNumber(available) ?? null,
  }
}

/** A place on the waiting list of a date. */
export const parseWaitingParty = (fields: Fields): WaitingParty => ({
  id: number(fields['id']),
  spectacleId: number(fields['spectacleId']),
  title: text(fields['title']),
  date_spectacle: text(fields['date_spectacle']),
  heure_spectacle: text(fields['heure_spectacle']),
  lieu: text(fields['lieu']),
  quantity: number(fields['quantity']),
  price_cents: number(fields['price_cents']),
  rank: parseWholeNumber(fields['rank']) ?? null,
  offered_until: parseText(fields['offered_until']) ?? null,
  payment: PAYMENTS.find((known) => known === fields['payment']) ?? 'porte',
})

export function parseAccepted(answer: unknown) {
  const { reservationId, url } = parseFields(answer)
  return { reservationId: text(reservationId), url: text(url) }
}

export function parseAnswered(answer: unknown) {
  const { message, url } = parseFields(answer)
  return { message: text(message), url: parseText(url) ?? null }
}
