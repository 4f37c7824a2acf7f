import * as z from 'zod'
import { fallback, Id } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { CHANGE_LIMITS, CHECKOUT_LIMITS, PDF_LIMITS, RESEND_LIMIT } from '../rate-limits.ts'
import {
  CHANGE_ERRORS,
  ChangeOffers,
  OWN_ERRORS,
  SeatsChange,
  SeatsKept,
  SeatsToChange,
} from './changes.ts'
import { Cart, CART_ERRORS, Note, Reservation, TicketPdf } from './reservation.ts'
import { FILES, STATUSES } from './reservations.constants.ts'

const OwnId = z.object({ id: z.uuid() })

const CheckedOut = z.object({
  reservationId: z.uuid(),
  sessionId: z.string().meta({ description: 'Of the payment; the reservation’s if there is none' }),
  url: z.string().meta({ description: 'Next page: the payment, or the bookings' }),
  status: z
    .enum(STATUSES)
    .meta({
      description: 'Pending until it is paid, or the address of its booker verified',
    })
    .register(fallback, { value: 'confirmed' }),
})

/** In-house booking, kept out of the bundle until a visitor books. */
export const reservationsContract = sharing({ method: 'GET', access: 'user' })({
  checkout: {
    method: 'POST',
    path: '/api/reservations/checkout',
    summary:
      'Book seats: confirmed at once, or held: ten minutes for payment, thirty until the address is verified',
    body: Cart,
    response: CheckedOut,
    status: 201,
    limits: CHECKOUT_LIMITS,
    errors: [
      ...CART_ERRORS,
      'LIMITE_PAR_DATE',
      'LIMITE_PAR_COMPTE',
      'LIMITE_SANS_ADRESSE',
      'PAIEMENT_INDISPONIBLE',
    ],
  },
  status: {
    path: '/api/reservations/status/:id',
    summary: 'Get a booking, as its owner or administrator',
    params: OwnId,
    response: Reservation,
  },
  ofUser: {
    path: '/api/reservations/user/:id',
    summary: 'List the bookings of an account, last first, as its owner or administrator',
    params: Id,
    response: z.array(Reservation),
    errors: ['ACCES_INTERDIT'],
  },
  availability: {
    path: '/api/reservations/availability/:id',
    access: 'public',
    summary: 'Seats left of a show; null if sold elsewhere',
    params: Id,
    response: z.object({
      spectacleId: z.int().positive(),
      capacity: z.int().nonnegative(),
      reserved: z.int().nonnegative().nullable(),
      available: z.int().nonnegative().nullable(),
    }),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  pay: {
    method: 'POST',
    path: '/api/reservations/:id/pay',
    summary: 'Resume the payment of held seats',
    params: OwnId,
    response: CheckedOut,
    errors: ['RESERVATION_CLOSE', 'PAIEMENT_INDISPONIBLE'],
  },
  cancel: {
    method: 'POST',
    path: '/api/reservations/:id/cancel',
    summary: 'Cancel a booking, until two hours before the show or while unpaid',
    params: OwnId,
    response: Reservation,
    limits: CHANGE_LIMITS,
    errors: OWN_ERRORS,
  },
  resend: {
    method: 'POST',
    path: '/api/reservations/:id/resend',
    summary: 'Resend the tickets of a booking to its owner',
    params: OwnId,
    response: z.object({ message: z.string() }),
    limits: [RESEND_LIMIT],
    errors: ['RESERVATION_CLOSE'],
  },
  pdf: {
    path: '/api/reservations/:id/billets.pdf',
    summary: 'Tickets of a booking as PDF, as its owner or administrator',
    params: OwnId,
    response: TicketPdf,
    file: FILES.pdf,
    limits: PDF_LIMITS,
    errors: ['RESERVATION_CLOSE'],
  },
  calendar: {
    path: '/api/reservations/:id/agenda.ics',
    summary: 'Calendar of a booking (RFC 5545)',
    params: OwnId,
    response: z.string(),
    file: FILES.calendar,
    errors: ['RESERVATION_CLOSE'],
  },
  changes: {
    path: '/api/reservations/:id/changes',
    summary: 'List the possible exchanges of a booking, with prices',
    params: OwnId,
    query: SeatsToChange,
    response: ChangeOffers,
    errors: OWN_ERRORS,
  },
  change: {
    method: 'POST',
    path: '/api/reservations/:id/changes',
    summary:
      'Exchange seats for another date or tarif, as a new booking, until two hours before the show',
    params: OwnId,
    body: SeatsChange,
    response: z.object({ message: z.string(), reservationId: z.uuid() }),
    limits: CHANGE_LIMITS,
    errors: [...CHANGE_ERRORS],
  },
  editNote: {
    method: 'PUT',
    path: '/api/reservations/:id/note',
    summary: 'Edit what the door reads of a booking, until its last date begins',
    params: OwnId,
    body: z.strictObject({ note: Note }),
    response: Reservation,
    limits: CHANGE_LIMITS,
    errors: ['RESERVATION_CLOSE'],
  },
  giveBack: {
    method: 'PUT',
    path: '/api/reservations/:id/seats',
    summary: 'Reduce the seats of a date of a booking, to 0 at least',
    params: OwnId,
    body: SeatsKept,
    response: Reservation,
    limits: CHANGE_LIMITS,
    errors: [...OWN_ERRORS, 'PLUS_DE_PLACES'],
  },
})
