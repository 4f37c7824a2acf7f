import * as z from 'zod'
import { count, Day, displayText, named, noContent } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { email } from '../newsletter/mail-link.ts'
import { TicketCode } from '../reservations/reservation.ts'
import { COUNTER_MEANS } from '../reservations/reservations.constants.ts'
import { MAX_LISTED_VOUCHERS, VOUCHER_CLASSES } from './codes.constants.ts'
import {
  MAX_PLACES,
  MAX_VOUCHER_CENTS,
  MIN_VOUCHER_CENTS,
  voucherMessages,
} from './voucher-orders.constants.ts'

export const voucherAmount = z
  .int(voucherMessages.amount)
  .min(MIN_VOUCHER_CENTS, voucherMessages.amount)
  .max(MAX_VOUCHER_CENTS, voucherMessages.amount)

const place = 'Un prix de 1 à 200 €'

/** A pack of places at a fixed price: a gift card of places, or a carnet. */
export const VoucherFormula = z
  .strictObject({
    name: displayText(1, 60, 'Un nom est requis'),
    places: z
      .int('Un nombre de places')
      .min(1, 'Au moins 1')
      .max(MAX_PLACES, `${MAX_PLACES} au plus`),
    placeCents: z.int(place).min(100, place).max(20_000, place).meta({
      description: 'Of one place, and of the seat that it pays, whatever the date costs',
    }),
    class: z.enum(VOUCHER_CLASSES, 'Classe inconnue').meta({ description: 'For declarations' }),
  })
  .refine(({ places, placeCents }) => places * placeCents <= MAX_VOUCHER_CENTS, {
    path: ['places'],
    error: '1 000 € au plus en tout',
  })

export const OfferedFormula = z.object({
  name: z.string(),
  places: z.int(),
  placeCents: z.int(),
  class: z.enum(VOUCHER_CLASSES),
})
export type VoucherFormula = z.infer<typeof OfferedFormula>

/** The ordered item: an amount, or a formula by its name. */
export const offer = {
  amountCents: voucherAmount.optional(),
  formula: displayText(0, 60, '60 caractères au plus').default(''),
}

/** A rule of `offer`: exactly one of the two. */
export const isOneOffer = ({
  formula,
  amountCents,
}: {
  formula: string
  amountCents?: number | undefined
}): boolean => (formula === '') === (amountCents !== undefined)

/** A voucher's title, and its places, if it is of places. */
export const voucherKind = {
  title: z.string().meta({ description: 'Bon cadeau, or the name of its formula' }),
  placeCents: z.int().positive().nullable().meta({ description: 'Null: an amount, not places' }),
  lapsedCents: z.int().nonnegative().meta({ description: 'Balance after expiry' }),
  refundedCents: z.int().nonnegative().meta({ description: 'Given back to its buyer' }),
}

/** The code of a gift card, typed like that of a ticket. */
export const VoucherCode = TicketCode

export const Voucher = named('Voucher', {
  id: z.uuid(),
  number: z.int().positive(),
  code: z.string(),
  ...voucherKind,
  name: z.string().meta({ description: 'Recipient or buyer' }),
  email: z.string().nullable().meta({ description: 'Of its online order: where the card is sent' }),
  amountCents: z.int().positive(),
  balanceCents: z.int().nonnegative(),
  sendOn: Day.nullable().meta({ description: 'When its card will be mailed' }),
  means: z.enum([...COUNTER_MEANS, 'ligne']),
  vatBp: z.int().nullable().meta({ description: 'Due with its sale; null: with each seat' }),
  validUntil: Day.meta({ description: 'Its last day' }),
  isExpired: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Voucher = z.infer<typeof Voucher>

export const VoucherSale = z
  .strictObject({
    ...offer,
    means: z.enum(COUNTER_MEANS, 'Choisissez un moyen de paiement'),
    name: displayText(0, 100, '100 caractères au plus'),
    validUntil: Day,
  })
  .refine(isOneOffer, { path: ['amountCents'], error: voucherMessages.amount })
export type VoucherSale = z.output<typeof VoucherSale>

export const VoucherExtension = z.strictObject({ validUntil: Day })
export type VoucherExtension = z.output<typeof VoucherExtension>

export const VoucherMail = z.strictObject({ email })
export type VoucherMail = z.output<typeof VoucherMail>

export const vouchersAdminContract = defineAdminContract({
  list: {
    method: 'GET',
    path: '/api/admin/vouchers',
    summary: `The last ${MAX_LISTED_VOUCHERS} gift cards, those before that still hold money, and what all of them are worth`,
    response: z.object({
      vouchers: z.array(Voucher),
      outstandingCents: count.meta({ description: 'Of those that may still be spent' }),
    }),
  },
  sell: {
    method: 'POST',
    path: '/api/admin/vouchers',
    summary: 'Sell a gift card at the counter',
    body: VoucherSale,
    response: Voucher,
    status: 201,
  },
  refund: {
    method: 'POST',
    path: '/api/admin/vouchers/:id/refund',
    summary: 'Refund the balance of a gift card by the means that paid it',
    params: z.object({ id: z.uuid() }),
    response: Voucher,
    errors: ['BON_INTROUVABLE', 'BON_NON_REMBOURSABLE'],
    needsConfirmation: true,
  },
  extend: {
    method: 'POST',
    path: '/api/admin/vouchers/:id/extend',
    summary: 'Put off the last day of a gift card; what had expired on it can be spent again',
    params: z.object({ id: z.uuid() }),
    body: VoucherExtension,
    response: Voucher,
    errors: ['BON_INTROUVABLE'],
  },
  mail: {
    method: 'POST',
    path: '/api/admin/vouchers/:id/mail',
    summary: 'Mail a gift card, again or to another address, which its online order keeps',
    params: z.object({ id: z.uuid() }),
    body: VoucherMail,
    ...noContent,
    errors: ['BON_INTROUVABLE', 'BON_EXPIRE'],
  },
})
