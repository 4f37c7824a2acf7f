import * as z from 'zod'
import { Day, displayText } from '../kernel/fields.ts'
import { defineContract } from '../kernel/route.ts'
import { TicketCode } from '../reservations/reservation.ts'
import { COUNTER_MEANS } from '../reservations/reservations.constants.ts'
import { MAX_LISTED_VOUCHERS } from './codes.constants.ts'
import {
  MAX_VOUCHER_CENTS,
  MIN_VOUCHER_CENTS,
  voucherMessages,
} from './voucher-orders.constants.ts'

/** What a card may be worth. */
export const voucherAmount = z
  .int(voucherMessages.amount)
  .min(MIN_VOUCHER_CENTS, voucherMessages.amount)
  .max(MAX_VOUCHER_CENTS, voucherMessages.amount)

/** The code of a gift card, typed like that of a ticket. */
export const VoucherCode = TicketCode

/** A gift card as the team sees it. */
export const Voucher = z
  .object({
    id: z.uuid(),
    number: z.int().positive(),
    code: z.string(),
    name: z.string().meta({ description: 'As the team wrote it down' }),
    amountCents: z.int().positive(),
    balanceCents: z.int().nonnegative().meta({ description: 'What is left to spend' }),
    means: z.enum([...COUNTER_MEANS, 'ligne']),
    validUntil: Day.meta({ description: 'Its last day' }),
    isExpired: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Voucher' })
export type Voucher = z.infer<typeof Voucher>

/** A gift card that the team sells. */
export const VoucherSale = z.strictObject({
  amountCents: voucherAmount,
  means: z.enum(COUNTER_MEANS, 'Choisissez un moyen de paiement'),
  name: displayText(0, 100, '100 caractères au plus'),
  validUntil: Day,
})
export type VoucherSale = z.output<typeof VoucherSale>

export const vouchersAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/vouchers',
    access: 'admin',
    summary: `The gift cards that were sold last, ${MAX_LISTED_VOUCHERS} at most, and what all of them are still worth`,
    response: z.object({
      vouchers: z.array(Voucher),
      outstandingCents: z
        .int()
        .nonnegative()
        .meta({ description: 'Of those that may still be spent' }),
    }),
  },
  sell: {
    method: 'POST',
    path: '/api/admin/vouchers',
    access: 'admin',
    summary: 'Sell a gift card at the counter',
    body: VoucherSale,
    response: Voucher,
    status: 201,
  },
})
