import * as z from 'zod'
import { fallback, Id } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { CHANGE_LIMITS, CHECKOUT_LIMITS, PDF_LIMITS, RESEND_LIMIT } from '../rate-limits.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import { CHANGE_ERRORS, ChangeOffers, SeatsChange, SeatsToChange } from './changes.ts'
import { Cart, CART_ERRORS, Reservation, seats, spectacleId, TicketPdf } from './reservation.ts'
import { FILES, STATUSES } from './reservations.constants.ts'

const OwnId = z.object({ id: z.uuid() })

const CheckedOut = z.object({
  reservationId: z.uuid(),
  sessionId: z.string().meta({ description: 'Of the payment; the reservation’s if there is none' }),
  url: z.string().meta({ description: 'Where to go on: the payment page, or the bookings' }),
  status: z
    .enum(STATUSES)
    .meta({
      description:
        'Pending while it waits for its payment, or for the proof of its booker’s address',
    })
    .register(fallback, { value: 'confirmed' }),
})

/** In-house booking, kept out of the bundle until a visitor books. */
export const reservationsContract = sharing({ method: 'GET', access: 'user' })({
  checkout: {
    method: 'POST',
    path: '/api/reservations/checkout',
    summary:
      'Book seats: confirmed at once; held for ten minutes while they are paid, or for thirty until the address of the account is proven',
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
    summary: 'A booking, for whoever made it and for administrators',
    params: OwnId,
    response: Reservation,
  },
  ofUser: {
    path: '/api/reservations/user/:id',
    summary: 'What somebody booked, last first, for that person and for administrators',
    params: Id,
    response: z.array(Reservation),
    errors: ['ACCES_INTERDIT'],
  },
  availability: {
    path: '/api/reservations/availability/:id',
    access: 'public',
    summary: 'Seats of a show; null where somebody else sells them and we do not know',
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
    summary: 'Go on with the payment of seats that are held, for whoever holds them',
    params: OwnId,
    response: CheckedOut,
    errors: ['RESERVATION_CLOSE', 'PAIEMENT_INDISPONIBLE'],
  },
  cancel: {
    method: 'POST',
    path: '/api/reservations/:id/cancel',
    summary:
      'Give all seats of a booking back; until two hours before the show, or while they wait for a payment',
    params: OwnId,
    response: Reservation,
    limits: CHANGE_LIMITS,
    errors: ['RESERVATION_CLOSE', 'DELAI_DEPASSE', 'BILLET_DEJA_VALIDE'],
  },
  resend: {
    method: 'POST',
    path: '/api/reservations/:id/resend',
    summary: 'Send the tickets of a booking again, to whoever made it',
    params: OwnId,
    response: z.object({ message: z.string() }),
    limits: [RESEND_LIMIT],
    errors: ['RESERVATION_CLOSE'],
  },
  pdf: {
    path: '/api/reservations/:id/billets.pdf',
    summary: 'The tickets of a booking to print, for whoever made it and for administrators',
    params: OwnId,
    response: TicketPdf,
    file: FILES.pdf,
    limits: PDF_LIMITS,
    errors: ['RESERVATION_CLOSE'],
  },
  calendar: {
    path: '/api/reservations/:id/agenda.ics',
    summary: 'Its evenings for a calendar (RFC 5545)',
    params: OwnId,
    response: z.string(),
    file: FILES.calendar,
    errors: ['RESERVATION_CLOSE'],
  },
  changes: {
    path: '/api/reservations/:id/changes',
    summary: 'What seats of a booking can be changed for, and at which price, for whoever made it',
    params: OwnId,
    query: SeatsToChange,
    response: ChangeOffers,
    errors: ['RESERVATION_CLOSE', 'BILLET_DEJA_VALIDE', 'DELAI_DEPASSE'],
  },
  change: {
    method: 'POST',
    path: '/api/reservations/:id/changes',
    summary:
      'Put some seats on another date of the same show or another tarif, as a booking of their own, until two hours before the show',
    params: OwnId,
    body: SeatsChange,
    response: z.object({ message: z.string(), reservationId: z.uuid() }),
    limits: CHANGE_LIMITS,
    errors: [...CHANGE_ERRORS],
  },
  giveBack: {
    method: 'PUT',
    path: '/api/reservations/:id/seats',
    summary: 'Come with fewer people to one of its dates, or not at all (0)',
    params: OwnId,
    body: z.strictObject({
      spectacleId,
      quantity: z.union([z.literal(0), seats]),
      tarif: z
        .union([z.literal(''), tarifKey])
        .optional()
        .meta({ description: 'Which, where its seats have several' }),
    }),
    response: Reservation,
    limits: CHANGE_LIMITS,
    errors: ['RESERVATION_CLOSE', 'DELAI_DEPASSE', 'BILLET_DEJA_VALIDE', 'PLUS_DE_PLACES'],
  },
})
