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
import { Comp, CounterSale, PartyEdit, SALE_ERRORS } from './counter-sale.ts'
import { groupSeats, spectacleId, TicketCheck, TicketCode } from './reservation.ts'
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
  tarifs: z.array(Tarif).meta({ description: 'Reduced prices, beside `price_cents`' }),
  sold: count.meta({ description: 'Booked seats, without complimentary ones' }),
  guests: count.meta({ description: 'Complimentary seats' }),
  held: count.meta({ description: 'Seats held for payment or offered' }),
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
  name: z.string().meta({ description: 'Empty once the account is deleted' }),
  listedAs: z.string().meta({ description: 'The same with the family name first' }),
  email: z.string().nullable().meta({ description: 'Recipient of its tickets; null: none' }),
  isMailRefused: z.boolean().meta({ description: 'The last email to it could not be delivered' }),
  phone: z.string().nullable().meta({ description: 'Of a party without an account' }),
  hasAccount: z.boolean(),
  note: z.string().meta({ description: 'For the door' }),
  seats: z.int().positive(),
  tarifName: z.string().meta({ description: 'Name at the time of booking; empty: full price' }),
  price_cents: count.meta({ description: 'Of one seat' }),
  payment: z.enum(PAYMENTS),
  isPaid: z.boolean(),
  isPaidAhead: z
    .boolean()
    .meta({ description: 'Before the evening: at the counter, by transfer or by a link' }),
  paidAheadCents: count.meta({ description: 'Amount of it' }),
  paidSeats: count.meta({
    description: 'Number of paid seats, at the door included',
  }),
  state: z.enum(PARTY_STATES),
  optionUntil: instant.nullable().meta({ description: 'End of the option; null: none' }),
  groupUntil: instant
    .nullable()
    .meta({ description: 'End of the time in which friends take seats' }),
  linkUntil: instant.nullable().meta({ description: 'End of the time to pay by link' }),
  cancelAt: instant
    .nullable()
    .meta({ description: 'Time of its planned cancellation; null: none' }),
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
    .meta({ description: 'Reason, emailed to the booker' }),
  seats: groupSeats
    .optional()
    .meta({ description: 'Cancel some of the seats, at once; left out: all of them' }),
})
export type Cancellation = z.output<typeof Cancellation>

export const Move = z.strictObject({ spectacleId })

const Ticket = z.object({ ticket: TicketCode })

export const reservationsAdminContract = sharing({ method: 'POST', access: 'admin' })({
  validate: {
    method: 'GET',
    path: '/api/reservations/validate/:ticket',
    summary: 'Check a ticket, or one seat of it; read-only',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE'],
  },
  use: {
    path: '/api/reservations/validate/:ticket',
    summary: 'Check in a party, or one seat of it; works once',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE', 'BILLET_DEJA_VALIDE', 'BILLET_ANNULE'],
  },
  boxOfficeDates: {
    method: 'GET',
    path: '/api/admin/reservations/dates',
    summary: 'List the dates sold by the venue, upcoming or past',
    query: DatesQuery,
    response: BoxOfficeDates,
  },
  boxOfficeDate: {
    method: 'GET',
    path: '/api/admin/reservations/dates/:id',
    summary: 'Get a date with its parties',
    params: Id,
    response: DateList,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  boxOfficeCsv: {
    method: 'GET',
    path: '/api/admin/reservations/dates/:id/export.csv',
    needsConfirmation: true,
    summary: 'Export the parties of a date as CSV',
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
    summary:
      'Cancel and refund a party or some of its seats, and email it the reason; all: undo within ten minutes',
    params: Id,
    body: Cancellation,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE', 'BILLET_DEJA_VALIDE'],
  },
  keepParty: {
    path: '/api/admin/reservations/parties/:id/keep',
    summary: 'Undo a cancellation within its ten minutes',
    params: Id,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'ANNULATION_IMPOSSIBLE'],
  },
  moveParty: {
    path: '/api/admin/reservations/parties/:id/move',
    summary: 'Move a party to another date, with its code and price; emailed after ten minutes',
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
    summary: 'Resend the tickets of a party',
    params: Id,
    response: z.object({ message: z.string() }),
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE', 'SANS_ADRESSE'],
  },
  editParty: {
    path: '/api/admin/reservations/parties/:id/edit',
    summary:
      'Edit the note of a booking, and its contact if it has no account; a new address gets the tickets, and the links of the former one end',
    params: Id,
    body: PartyEdit,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE'],
  },
  confirmParty: {
    path: '/api/admin/reservations/parties/:id/confirm',
    summary: 'Confirm an option; its tickets are emailed if it has an address',
    params: Id,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE'],
  },
  invite: {
    path: '/api/admin/reservations/parties',
    summary: 'Add complimentary seats',
    body: Comp,
    response: Party,
    status: 201,
    errors: [...GIVE_ERRORS],
  },
  sell: {
    path: '/api/admin/reservations/sales',
    summary: 'Book for a customer by phone or at the counter, paid at once or at the door',
    body: CounterSale,
    response: Party,
    status: 201,
    errors: SALE_ERRORS,
  },
})
