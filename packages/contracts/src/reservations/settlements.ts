import * as z from 'zod'
import { VoucherCode } from '../codes/vouchers.ts'
import { Day, Id } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import { Party } from './box-office.ts'
import { groupSeats, spectacleId } from './reservation.ts'
import { COUNTER_MEANS, COUNTER_PAYMENTS, GIVE_ERRORS } from './reservations.constants.ts'

/** Some of a party's seats, on another date or at another tarif. */
export const PartyChange = z.strictObject({
  quantity: groupSeats,
  spectacleId,
  tarif: z
    .union([z.literal(''), tarifKey])
    .optional()
    .meta({ description: 'Of that date, empty: the full one; left out: as they were sold' }),
  settle: z
    .enum(COUNTER_PAYMENTS)
    .default('porte')
    .meta({ description: 'How the difference is paid' }),
})
export type PartyChange = z.output<typeof PartyChange>

/** A payment before the performance, for some seats of a party: all of them, or a deposit. */
export const PartySettlement = z.discriminatedUnion('means', [
  z.strictObject({
    seats: groupSeats,
    means: z.enum(COUNTER_MEANS, 'Choisissez un moyen de paiement'),
    receivedOn: Day.nullish()
      .transform((day) => day ?? null)
      .meta({ description: 'Of a transfer, as the bank says; null: today' }),
  }),
  z.strictObject({
    seats: groupSeats,
    means: z.literal('bon'),
    voucher: VoucherCode.meta({ description: 'The code of a gift card' }),
  }),
])
export type PartySettlement = z.output<typeof PartySettlement>

export const PartyPaymentLink = z.strictObject({
  seats: groupSeats,
  until: Day.nullish()
    .transform((day) => day ?? null)
    .meta({ description: 'The last day; null: for two days, never after the show begins' }),
})
export type PartyPaymentLink = z.output<typeof PartyPaymentLink>

/** Staff's changes of an order, with its payments and refunds before the performance. */
export const settlementsAdminContract = sharing({ method: 'POST', access: 'admin' })({
  change: {
    path: '/api/admin/reservations/parties/:id/change',
    needsConfirmation: true,
    summary:
      'Exchange seats of a party for another date or tarif, as a new order; the difference is refunded or paid',
    params: Id,
    body: PartyChange,
    response: Party,
    errors: [
      'BILLET_INTROUVABLE',
      ...GIVE_ERRORS,
      'TARIF_INCONNU',
      'RESERVATION_CLOSE',
      'BILLET_DEJA_VALIDE',
      'PLUS_DE_PLACES',
      'SANS_ADRESSE',
      'SANS_PAIEMENT_EN_LIGNE',
    ],
  },
  settle: {
    path: '/api/admin/reservations/parties/:id/settlements',
    summary: 'Settle some or all seats of a party; a deposit confirms an option',
    params: Id,
    body: PartySettlement,
    response: Party,
    status: 201,
    errors: [
      'BILLET_INTROUVABLE',
      'RESERVATION_CLOSE',
      'BILLET_DEJA_VALIDE',
      'BON_INCONNU',
      'BON_EXPIRE',
      'BON_INSUFFISANT',
    ],
  },
  askOnline: {
    path: '/api/admin/reservations/parties/:id/payment-link',
    summary: 'Email a party a payment link for some of its seats',
    params: Id,
    body: PartyPaymentLink,
    response: Party,
    status: 201,
    errors: [
      'BILLET_INTROUVABLE',
      'RESERVATION_CLOSE',
      'SANS_ADRESSE',
      'SANS_PAIEMENT_EN_LIGNE',
      'BILLET_DEJA_VALIDE',
    ],
  },
  repay: {
    path: '/api/admin/reservations/parties/:id/repayment',
    needsConfirmation: true,
    summary: 'Record the refund of cancelled seats that were paid at the counter',
    params: Id,
    response: Party,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE'],
  },
})
