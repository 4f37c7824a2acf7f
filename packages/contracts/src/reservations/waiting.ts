import * as z from 'zod'
import { fallback, Id, instant, named, noContent, titledDate } from '../kernel/fields.ts'
import { defineAdminContract, sharing } from '../kernel/route.ts'
import {
  CHANGE_LIMITS,
  WAITING_ADDRESS_LIMIT,
  WAITING_LIMIT,
  WAITING_LINK_LIMIT,
} from '../rate-limits.ts'
import { NOT_TO_COME } from '../spectacles/spectacles.constants.ts'
import { seats, spectacleId, ToPay } from './reservation.ts'
import { PAYMENTS } from './reservations.constants.ts'

export const WaitingParty = named('WaitingParty', {
  id: z.int().positive(),
  spectacleId: z.int().positive(),
  ...titledDate,
  lieu: z.string(),
  quantity: z.int().positive(),
  price_cents: z.int().nonnegative().meta({ description: 'Of one seat' }),
  rank: z.int().positive().nullable().meta({ description: 'From 1; null once there is an offer' }),
  offeredUntil: instant
    .nullable()
    .meta({ description: 'End of the hold of an offer; null: waiting' }),
  payment: z
    .enum(PAYMENTS)
    .meta({ description: 'How the seats are paid when the offer is accepted' })
    .register(fallback, { value: 'porte' }),
})
export type WaitingParty = z.infer<typeof WaitingParty>

/** A waiting list entry in the dashboard, in the order of the list. */
export const WaitingGuest = named('WaitingGuest', {
  id: z.int().positive(),
  quantity: z.int().positive(),
  rank: z.int().positive().nullable(),
  offeredUntil: instant.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: instant,
})
export type WaitingGuest = z.infer<typeof WaitingGuest>

const token = z.string('Lien incomplet').regex(/^[\w-]{43}$/, 'Lien incomplet')

const Accepted = z.object({
  reservationId: z.uuid(),
  url: z.string().meta({ description: 'Next page: the payment, or the bookings' }),
})

const ACCEPT_ERRORS = [
  'OFFRE_TERMINEE',
  'SPECTACLE_ANNULE',
  'LIMITE_PAR_DATE',
  'PAIEMENT_INDISPONIBLE',
] as const

export const waitingContract = sharing({ method: 'POST', access: 'user' })({
  join: {
    path: '/api/reservations/waiting',
    summary: 'Join the waiting list of a date',
    body: z.strictObject({ spectacleId, quantity: seats }),
    response: WaitingParty,
    status: 201,
    limits: [WAITING_LIMIT, WAITING_ADDRESS_LIMIT],
    errors: [
      'ADRESSE_NON_CONFIRMEE',
      ...NOT_TO_COME,
      'RESERVATION_EXTERNE',
      'VENTES_A_VENIR',
      'VENTES_CLOSES',
      'PLACES_LIBRES',
      'DEJA_EN_ATTENTE',
      'ATTENTE_FERMEE',
      'LIMITE_PAR_DATE',
    ],
  },
  mine: {
    method: 'GET',
    path: '/api/reservations/waiting',
    summary: 'List the waiting-list entries of the caller, with rank or offer',
    response: z.array(WaitingParty),
  },
  accept: {
    path: '/api/reservations/waiting/:id/accept',
    summary: 'Accept an offer: confirmed at once, or held for payment',
    params: Id,
    response: Accepted,
    limits: CHANGE_LIMITS,
    errors: ['ADRESSE_NON_CONFIRMEE', ...ACCEPT_ERRORS],
  },
  leave: {
    method: 'DELETE',
    path: '/api/reservations/waiting/:id',
    summary: 'Leave a waiting list; offered seats go to the next party',
    params: Id,
    ...noContent,
    errors: ['OFFRE_TERMINEE'],
  },
  look: {
    path: '/api/reservations/waiting/link',
    access: 'public',
    summary: 'Get a waiting-list entry, by its mailed link',
    body: z.strictObject({ token }),
    response: WaitingParty,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  answer: {
    path: '/api/reservations/waiting/answer',
    access: 'public',
    summary: 'Accept an offer or leave the list, by the mailed link',
    body: z.strictObject({ token, answer: z.enum(['accepter', 'quitter']) }),
    response: ToPay,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...ACCEPT_ERRORS],
  },
})

export const waitingAdminContract = defineAdminContract({
  ofDate: {
    method: 'GET',
    path: '/api/admin/reservations/waiting/:id',
    summary: 'List the waiting list of a date, in order',
    params: Id,
    response: z.array(WaitingGuest),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})
