import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { Day, displayText, language, named } from '../kernel/fields.ts'
import { inLines } from '../kernel/plain-text.ts'
import { sharing } from '../kernel/route.ts'
import { CODE_CHECK_LIMIT, PDF_LIMITS, VOUCHER_ORDER_LIMITS } from '../rate-limits.ts'
import { TicketPdf } from '../reservations/reservation.ts'
import { day } from '../spectacles/spectacle-fields.ts'
import { GREETING_MAX, voucherMessages as say } from './voucher-orders.constants.ts'
import { isOneOffer, offer, OfferedFormula, VoucherCode, voucherKind } from './vouchers.ts'

const empty = z.union([z.null(), z.literal('').transform(() => null)])

export const VoucherOrder = z
  .strictObject({
    ...offer,
    name: displayText(1, 100, say.name),
    email,
    language,
    recipientName: displayText(0, 100).default(''),
    greeting: z
      .string()
      .max(1_000, say.greeting)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Caractère non autorisé')
      .transform(inLines)
      .pipe(z.string().max(GREETING_MAX, say.greeting))
      .default(''),
    recipientEmail: z
      .union([empty, email], say.email)
      .default(null)
      .meta({ description: 'Empty: the card is sent to the buyer, who hands it over' }),
    sendOn: z
      .union([empty, day], say.day)
      .default(null)
      .meta({ description: 'Day on which it is sent; empty: once it is paid' }),
  })
  .refine(({ recipientEmail, sendOn }) => recipientEmail !== null || sendOn === null, {
    path: ['recipientEmail'],
    error: say.whereTo,
  })
  .refine(isOneOffer, { path: ['amountCents'], error: say.amount })
export type VoucherOrder = z.output<typeof VoucherOrder>

export const VoucherState = named('VoucherState', {
  ...voucherKind,
  amountCents: z.int().positive(),
  balanceCents: z.int().nonnegative(),
  validUntil: Day.meta({ description: 'Its last day' }),
  isExpired: z.boolean(),
  withdrawableUntil: Day.nullable().meta({
    description: 'The last day to withdraw from its order',
  }),
  uses: z
    .array(
      z.object({
        at: z.iso.datetime(),
        title: z.string(),
        date: z.iso.date(),
        seats: z.int().meta({ description: 'Negative: given back' }),
        amountCents: z.int(),
      }),
    )
    .meta({ description: 'What it paid for, last first' }),
})
export type VoucherState = z.infer<typeof VoucherState>

export const VoucherWithdrawal = z.strictObject({ code: VoucherCode, email })

const [, PDF_NETWORK_LIMIT] = PDF_LIMITS

export const voucherOrdersContract = sharing({ access: 'public' })({
  terms: {
    method: 'GET',
    path: '/api/vouchers/terms',
    summary: 'Amounts and validity of the gift cards on offer',
    response: z.object({
      amounts: z.array(z.int().positive()),
      formulas: z.array(OfferedFormula),
      months: z.int().positive(),
    }),
  },
  order: {
    method: 'POST',
    path: '/api/vouchers/orders',
    summary: 'Order a gift card; it is emailed once the payment is confirmed',
    body: VoucherOrder,
    response: z.object({
      message: z.string(),
      url: z.string().meta({ description: 'The payment page' }),
    }),
    status: 201,
    limits: VOUCHER_ORDER_LIMITS,
    errors: ['SANS_PAIEMENT_EN_LIGNE', 'PAIEMENT_INDISPONIBLE'],
  },
  look: {
    method: 'POST',
    path: '/api/vouchers/look',
    summary: 'Get a gift card, with its balance and uses',
    body: z.strictObject({ code: VoucherCode }),
    response: VoucherState,
    idempotency: false,
    limits: [CODE_CHECK_LIMIT],
    errors: ['BON_INTROUVABLE'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/vouchers/withdrawals',
    summary:
      'Withdraw from the order of a gift card: its balance is refunded, and its buyer mailed',
    body: VoucherWithdrawal,
    response: z.object({ message: z.string() }),
    limits: [CODE_CHECK_LIMIT],
    errors: ['BON_INTROUVABLE', 'BON_NON_REMBOURSABLE'],
  },
  card: {
    method: 'POST',
    path: '/api/vouchers/carte.pdf',
    summary: 'A gift card to print',
    body: z.strictObject({ code: VoucherCode }),
    response: TicketPdf,
    file: { name: 'bon-cadeau.pdf', type: 'application/pdf' },
    idempotency: false,
    limits: [CODE_CHECK_LIMIT, PDF_NETWORK_LIMIT],
    errors: ['BON_INTROUVABLE'],
  },
})
