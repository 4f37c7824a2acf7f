import * as z from 'zod'
import {
  displayText,
  Id,
  named,
  pageNumber,
  pageSize,
  Pagination,
  text,
  titledDate,
} from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { Tarif } from '../tarifs/tarifs.ts'
import { Comp, CounterSale, SALE_ERRORS } from './counter-sale.ts'
import { spectacleId, TicketCheck, TicketCode } from './reservation.ts'
import {
  DATES_PAGE_SIZE,
  GIVE_ERRORS,
  MAX_FOUND,
  PAYMENTS,
  REASON_MAX,
} from './reservations.constants.ts'

const instant = z.iso.datetime()
const count = z.int().nonnegative()

/** A date sold in-house, with its seats taken. */
export const BoxOfficeDate = named('BoxOfficeDate', {
  id: z.int().positive(),
  ...titledDate,
  startsAt: instant,
  status: z.string(),
  capacity: count,
  price_cents: count.nullable().meta({ description: 'Of one seat' }),
  tarifs: z.array(Tarif).meta({ description: 'Prices for some, beside `price_cents`' }),
  sold: count.meta({ description: 'Seats that are booked, without the guests’' }),
  guests: count.meta({ description: 'Seats of guests of the house' }),
  held: count.meta({ description: 'Seats that wait for their payment, or are offered' }),
  waiting: count.meta({ description: 'Parties on the waiting list' }),
  available: count,
})
export type BoxOfficeDate = z.infer<typeof BoxOfficeDate>

/** The state of a party of one date; `libérée`: a no-show whose seats were resold at the door. */
export const PARTY_STATES = ['confirmée', 'en attente', 'entrée', 'libérée', 'annulée'] as const
export type PartyState = (typeof PARTY_STATES)[number]

/** A party in the dashboard: the seats of one date in a booking. */
export const Party = named('Party', {
  id: z.int().positive(),
  reservationId: z.uuid(),
  code: z.string(),
  name: z.string().meta({ description: 'Empty once the account is gone' }),
  listedAs: z.string().meta({ description: 'The same with the family name first' }),
  email: z.string().nullable().meta({ description: 'Where its tickets go; null: nowhere' }),
  phone: z.string().nullable().meta({ description: 'Of a party without an account' }),
  seats: z.int().positive(),
  tarifName: z.string().meta({ description: 'As it was called then; empty: the full price' }),
  price_cents: count.meta({ description: 'Of one seat' }),
  payment: z.enum(PAYMENTS),
  isPaid: z.boolean(),
  isPaidAhead: z
    .boolean()
    .meta({ description: 'Before the evening: at the counter, by transfer or by a link' }),
  paidAheadCents: count.meta({ description: 'What of it came so' }),
  paidSeats: count.meta({
    description: 'For how many of its seats that is, with what the door took',
  }),
  state: z.enum(PARTY_STATES),
  optionUntil: instant
    .nullable()
    .meta({ description: 'Until when a group may decide; null: no option' }),
  groupUntil: instant
    .nullable()
    .meta({ description: 'Until when friends may take its seats, each their own' }),
  linkUntil: instant.nullable().meta({ description: 'Until when it may pay by a mailed link' }),
  cancelAt: instant
    .nullable()
    .meta({ description: 'When it is cancelled, unless that is taken back; null: not at all' }),
  bookedAt: instant,
  spectacle: z.object({
    id: z.int().positive(),
    ...titledDate,
  }),
})
export type Party = z.infer<typeof Party>

/** The guest list of a date, by name; cancelled parties last. */
export const DateList = z.object({ date: BoxOfficeDate, parties: z.array(Party) }).meta({
  id: 'DateList',
})
export type DateList = z.infer<typeof DateList>

export const BoxOfficeDates = z.object({
  dates: z.array(BoxOfficeDate),
  pagination: Pagination,
})

export const DatesQuery = z.object({
  when: z.enum(['a-venir', 'passees'], 'À venir ou passées').default('a-venir'),
  page: pageNumber().default(1),
  limit: pageSize(200).default(DATES_PAGE_SIZE),
})

export const PartySearch = z.object({
  search: text(100)
    .transform((words) => words.trim())
    .pipe(z.string().min(2, 'Au moins deux caractères'))
    .meta({
      description:
        'Parts of names, of the address, of the number or of the code; every word must be found',
    }),
})

export const Cancellation = z.strictObject({
  reason: displayText(0, REASON_MAX)
    .default('')
    .meta({ description: 'What the booker is told of it' }),
})

export const Move = z.strictObject({ spectacleId })

const Ticket = z.object({ ticket: TicketCode })

export const reservationsAdminContract = sharing({ method: 'POST', access: 'admin' })({
  validate: {
    method: 'GET',
    path: '/api/reservations/validate/:ticket',
    summary: 'What a ticket is worth, or one seat of it; changes nothing',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE'],
  },
  use: {
    path: '/api/reservations/validate/:ticket',
    summary: 'Let a party in, or one seat of it; works once',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE', 'BILLET_DEJA_VALIDE', 'BILLET_ANNULE'],
  },
  boxOfficeDates: {
    method: 'GET',
    path: '/api/admin/reservations/dates',
    summary: 'The dates that the house gives seats of: those to come, or those that are past',
    query: DatesQuery,
    response: BoxOfficeDates,
  },
  boxOfficeDate: {
    method: 'GET',
    path: '/api/admin/reservations/dates/:id',
    summary: 'One of them, with everybody who has booked for it',
    params: Id,
    response: DateList,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  boxOfficeCsv: {
    method: 'GET',
    path: '/api/admin/reservations/dates/:id/export.csv',
    needsConfirmation: true,
    summary: 'The same as CSV, as a spreadsheet opens it',
    params: Id,
    response: z.string(),
    file: { name: 'reservations.csv', type: 'text/csv' },
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  findParties: {
    method: 'GET',
    path: '/api/admin/reservations/search',
    summary: `Who has booked, by name, address or code, on whatever date; at most ${MAX_FOUND}`,
    query: PartySearch,
    response: z.array(Party),
  },
  cancelParty: {
    path: '/api/admin/reservations/parties/:id/cancel',
    needsConfirmation: true,
    summary: 'Give the seats of a party back in ten minutes, with its money, and tell it why',
    params: Id,
    body: Cancellation,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE', 'BILLET_DEJA_VALIDE'],
  },
  keepParty: {
    path: '/api/admin/reservations/parties/:id/keep',
    summary: 'Take a planned cancellation back',
    params: Id,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'ANNULATION_IMPOSSIBLE'],
  },
  moveParty: {
    path: '/api/admin/reservations/parties/:id/move',
    summary: 'Put a party on another date, with its code and price, and tell it in ten minutes',
    params: Id,
    body: Move,
    response: Party,
    errors: [
      'BILLET_INTROUVABLE',
      ...GIVE_ERRORS,
      'RESERVATION_CLOSE',
      'BILLET_DEJA_VALIDE',
      'DATE_DEJA_RESERVEE',
    ],
  },
  resendParty: {
    path: '/api/admin/reservations/parties/:id/resend',
    summary: 'Send a party its tickets again',
    params: Id,
    response: z.object({ message: z.string() }),
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE', 'SANS_ADRESSE'],
  },
  confirmParty: {
    path: '/api/admin/reservations/parties/:id/confirm',
    summary: 'Book the seats of an option; its tickets leave, where there is an address',
    params: Id,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE'],
  },
  invite: {
    path: '/api/admin/reservations/parties',
    summary: 'Seats for guests of the house, who pay nothing',
    body: Comp,
    response: Party,
    status: 201,
    errors: [...GIVE_ERRORS],
  },
  sell: {
    path: '/api/admin/reservations/sales',
    summary: 'Book for somebody who calls or stands at the counter, paid at once or at the door',
    body: CounterSale,
    response: Party,
    status: 201,
    errors: SALE_ERRORS,
  },
})
