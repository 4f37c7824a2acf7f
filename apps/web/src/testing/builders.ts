import type { User } from '@espace/contracts/auth/user'
import { shapeOf } from '@espace/contracts/kernel/answer-shape'
import { readAnswer } from '@espace/contracts/kernel/read-answer'
import { NO_DETAILS as NO_CONTACT } from '@espace/contracts/lieu/lieu.constants'
import type { Group } from '@espace/contracts/reservations/guests/groups'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import type { WaitingParty } from '@espace/contracts/reservations/waiting'
import {
  type ManagedOperator,
  Operator,
  type PublicVenue,
} from '@espace/contracts/settings/operator'
import type { LegalText } from '@espace/contracts/settings/texts'
import { detailAnswers } from '@espace/contracts/spectacles/spectacle-fields'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import * as z from 'zod'
import { dayInParis, parisInstant } from '../shared/lib/time/paris.ts'

const DAY_MS = 86_400_000

/** The day in Paris that many days from now. */
export const inDays = (days: number): string => dayInParis(Date.now() + days * DAY_MS)

let count = 0

/** An answer of that schema, empty but for these fields; lists have to be among them. */
const answerOf = <Schema extends z.ZodType>(schema: Schema, fields: object = {}) =>
  schema.parse(readAnswer(shapeOf(schema), fields))

const NO_DETAILS = answerOf(z.object(detailAnswers))

/** A show as the API returns it, with defaults for all fields. */
export function aSpectacle(fields: Partial<Spectacle> = {}): Spectacle {
  count += 1
  const date = fields.date_spectacle ?? inDays(7)
  const time = fields.heure_spectacle ?? '20:30:00'
  return {
    id: count,
    title: `Spectacle ${count}`,
    img: '',
    description: 'Une heure de rire.',
    date_spectacle: date,
    heure_spectacle: time,
    lieu: "L'espace comédie",
    lien_spectacle: 'https://billetterie.example/spectacle',
    booking_mode: 'externe',
    places_restantes: null,
    salesOpenAt: null,
    salesCloseAt: null,
    startsAt: parisInstant(date, time),
    ...NO_DETAILS,
    ambiance: null,
    price_cents: null,
    tarifs: [],
    recurrenceId: null,
    status: 'programmé',
    previousStartsAt: null,
    ...fields,
  }
}

/** An answer of the list, its page made of these shows. */
export const aPage = (spectacles: Spectacle[], pagination = {}) => ({
  spectacles,
  pagination: { total: spectacles.length, totalPages: 1, limit: 9, page: 1, ...pagination },
})

/** A date that was booked, for three, as the API sends it. */
export const aBookedDate = (
  fields: Partial<Reservation['items'][number]> = {},
): Reservation['items'][number] => ({
  spectacleId: 12,
  tarif: '',
  tarifName: '',
  title: 'Le grand soir',
  date_spectacle: '2099-12-01',
  heure_spectacle: '20:30:00',
  lieu: "L'espace comédie",
  quantity: 3,
  price_cents: 1500,
  cancelled: false,
  cancelledBy: null,
  refundCents: 0,
  movedFrom: null,
  isDateTba: false,
  reason: '',
  changeableUntil: new Date(Date.now() + 3_600_000).toISOString(),
  ...fields,
})

/** Its ticket, not yet shown at the door. */
export const aTicket = (): Reservation['tickets'][number] => ({
  code: 'ABCDEFGHJKMN',
  seatCodes: ['SEAT10000000', 'SEAT20000000', 'SEAT30000000'],
  spectacleId: 12,
  tarif: '',
  quantity: 3,
  usedAt: null,
})

/** A booking that is paid at the door. */
export const aReservation = (fields: Partial<Reservation> = {}): Reservation => ({
  id: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  status: 'confirmed',
  payment: 'porte',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  expiresInMs: null,
  totalCents: 4500,
  dueCents: 4500,
  voucherCents: 0,
  toPay: null,
  wallets: [],
  items: [aBookedDate()],
  tickets: [aTicket()],
  ...fields,
})

/** A party on the waiting list, second in line. */
export const aParty = (fields: Partial<WaitingParty> = {}): WaitingParty => ({
  id: 3,
  spectacleId: 12,
  title: 'Le grand soir',
  date_spectacle: '2099-12-01',
  heure_spectacle: '20:30:00',
  lieu: "L'espace comédie",
  quantity: 4,
  price_cents: 1500,
  rank: 2,
  offeredUntil: null,
  payment: 'porte',
  ...fields,
})

/** An offer that expires in an hour and a half. */
export const anOffer = (fields: Partial<WaitingParty> = {}): WaitingParty =>
  aParty({
    rank: null,
    offeredUntil: new Date(Date.now() + 90.5 * 60_000).toISOString(),
    ...fields,
  })

/** An account, as the API returns it. */
export const aUser = (fields: Partial<User> = {}): User => ({
  id: 7,
  civility: 'Mme.',
  firstName: 'Zoé',
  lastName: 'Hondt',
  email: 'zoe@exemple.fr',
  language: 'fr',
  role: 'user',
  isActive: true,
  emailVerified: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastLogin: null,
  ...fields,
})

const NO_OPERATOR = answerOf(Operator, { licences: [] })

/** The operator, with every field empty unless a test fills it. */
export const aVenue = (fields: Partial<PublicVenue> = {}): PublicVenue => ({
  ...NO_OPERATOR,
  contact: NO_CONTACT,
  paysOnline: false,
  ...fields,
})

/** The same in the dashboard's answer. */
export const aManagedOperator = (version = 1): ManagedOperator => ({ ...NO_OPERATOR, version })

const plain = { bold: false, italic: false, href: null }

/** An editable legal text (legal notice, terms of sale…). */
export const aText = (page: string, fields: Partial<LegalText> = {}): LegalText => ({
  page,
  language: 'fr',
  sections: [{ heading: 'Qui ?', paragraphs: [[{ ...plain, text: 'La salle : elle-même !' }]] }],
  updatedAt: null,
  ...fields,
})

/** Seats for friends, open to them, as their link shows it. */
export const aGroup = (): Group => ({
  state: 'ouvert',
  holder: 'Zoé',
  spectacleId: 12,
  title: 'Le grand soir',
  date_spectacle: '2099-12-01',
  heure_spectacle: '20:30:00',
  lieu: 'L’espace comédie',
  until: '2099-11-30T17:00:00Z',
  left: 3,
  taken: [],
  link: null,
  prices: [{ tarif: '', name: '', priceCents: 1500 }],
})

/** A guest order that is not confirmed by its emailed link yet. */
export const anOrder = (fields: Partial<Reservation> = {}): Reservation => ({
  id: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  status: 'pending',
  payment: 'porte',
  createdAt: '2026-11-21T17:04:00Z',
  expiresAt: '2099-11-21T17:34:00Z',
  expiresInMs: 1_800_000,
  totalCents: 3000,
  dueCents: 3000,
  voucherCents: 0,
  toPay: null,
  wallets: [],
  items: [
    {
      spectacleId: 12,
      tarif: '',
      tarifName: '',
      title: 'Le grand soir',
      date_spectacle: '2099-12-01',
      heure_spectacle: '20:30:00',
      lieu: 'L’espace comédie',
      quantity: 2,
      price_cents: 1500,
      cancelled: false,
      cancelledBy: null,
      refundCents: 0,
      movedFrom: null,
      isDateTba: false,
      reason: '',
      changeableUntil: '2099-12-01T17:30:00Z',
    },
  ],
  tickets: [],
  ...fields,
})
