import * as z from 'zod'
import { Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import {
  CHANGE_LIMITS,
  WAITING_ADDRESS_LIMIT,
  WAITING_LIMIT,
  WAITING_LINK_LIMIT,
} from './limits.ts'
import { seats, spectacleId } from './reservation.ts'
import { WaitingParty } from './waiting-party.ts'

/** What a link of ours carries. */
const token = z.string('Lien incomplet').regex(/^[\w-]{43}$/, 'Lien incomplet')

/** What comes of a yes. */
const Accepted = z.object({
  reservationId: z.uuid(),
  url: z.string().meta({ description: 'Where to go on: the payment page, or the bookings' }),
})

const ACCEPT_ERRORS = [
  'OFFRE_TERMINEE',
  'SPECTACLE_ANNULE',
  'LIMITE_PAR_DATE',
  'PAIEMENT_INDISPONIBLE',
] as const

/** Waiting for seats of a full date. */
export const waitingContract = defineContract({
  join: {
    method: 'POST',
    path: '/api/reservations/waiting',
    access: 'user',
    summary: 'Wait for seats of a date that has not enough of them left',
    body: z.strictObject({ spectacleId, quantity: seats }),
    response: WaitingParty,
    status: 201,
    limits: [WAITING_LIMIT, WAITING_ADDRESS_LIMIT],
    errors: [
      'ADRESSE_NON_CONFIRMEE',
      'SPECTACLE_INTROUVABLE',
      'SPECTACLE_PASSE',
      'SPECTACLE_ANNULE',
      'SPECTACLE_REPORTE',
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
    access: 'user',
    summary: 'What whoever asks waits for, soonest date first, with rank or offer',
    response: z.array(WaitingParty),
  },
  accept: {
    method: 'POST',
    path: '/api/reservations/waiting/:id/accept',
    access: 'user',
    summary: 'Take the seats that are offered: confirmed at once, or held while they are paid',
    params: Id,
    response: Accepted,
    limits: CHANGE_LIMITS,
    errors: ['ADRESSE_NON_CONFIRMEE', ...ACCEPT_ERRORS],
  },
  leave: {
    method: 'DELETE',
    path: '/api/reservations/waiting/:id',
    access: 'user',
    summary: 'Wait no longer; seats that are offered go to the next party',
    params: Id,
    response: z.undefined(),
    status: 204,
    errors: ['OFFRE_TERMINEE'],
  },
  look: {
    method: 'POST',
    path: '/api/reservations/waiting/link',
    access: 'public',
    summary: 'What the link of one of our mails is about; changes nothing',
    body: z.strictObject({ token }),
    response: WaitingParty,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  answer: {
    method: 'POST',
    path: '/api/reservations/waiting/answer',
    access: 'public',
    summary: 'Take what is offered, or wait no longer, by the link of one of our mails',
    body: z.strictObject({ token, answer: z.enum(['accepter', 'quitter']) }),
    response: z.object({
      message: z.string(),
      url: z.string().nullable().meta({ description: 'The payment page, where there is one' }),
    }),
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...ACCEPT_ERRORS],
  },
})
