import * as z from 'zod'
import { named } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { PAYOUTS_LIMIT } from '../rate-limits.ts'
import { Bytes, cents, count, Period, Statement } from './statements.ts'

/** The takings of one VAT rate and one means of payment. */
const Takings = z.object({
  vatBp: z.int().nullable(),
  means: z.string(),
  receivedCents: cents,
  refundedCents: cents,
  correctedCents: cents,
  totalCents: cents,
})

const Refund = z.object({
  number: z.int().positive(),
  at: z.iso.datetime(),
  title: z.string(),
  date: z.iso.date().nullable(),
  vatBp: z.int().nullable(),
  means: z.string(),
  amountCents: cents.meta({ description: 'Refunds, as a positive amount' }),
})

const Due = z.object({
  spectacleId: z.int().nullable(),
  title: z.string(),
  date: z.iso.date().nullable(),
  seats: count,
  cents: cents.meta({ description: 'Negative: seats that are cancelled and not given back yet' }),
})

/** The monthly accounts for the accountant, from the ledger alone. */
export const MonthlyAccounts = named('MonthlyAccounts', {
  month: z.string(),
  operator: z.string(),
  printedAt: z.iso.datetime(),
  receipts: Statement.shape.vat,
  takings: z.array(Takings),
  vouchers: Statement.shape.vouchers,
  vouchersCents: cents.meta({ description: 'What they are still worth at the end of the month' }),
  refunds: z.array(Refund),
  due: z.array(Due).meta({ description: 'Receivables at the end of the month' }),
})
export type MonthlyAccounts = z.infer<typeof MonthlyAccounts>

const PayoutLine = z.object({
  kind: z.string().meta({ description: 'charge, refund, stripe_fee, adjustment …' }),
  paymentId: z.string(),
  reservationId: z.uuid().nullable(),
  title: z.string().meta({ description: 'What its order is for' }),
  amountCents: cents,
  feeCents: cents,
  netCents: cents,
})

/** Payouts of the payment provider to the bank, with their orders. */
export const Payouts = named('Payouts', {
  isOnline: z.boolean().meta({ description: 'Whether payments online are set up' }),
  payouts: z.array(
    z.object({
      id: z.string(),
      arrivesOn: z.iso.date(),
      amountCents: cents,
      feeCents: cents,
      lines: z.array(PayoutLine),
    }),
  ),
})
export type Payouts = z.infer<typeof Payouts>

const Month = z.object({
  month: Period.refine((period) => period.length === 7, 'Mois invalide'),
})

const read = { method: 'GET', access: 'controle', query: Month, isOpenInMaintenance: true } as const

export const accountingContract = sharing(read)({
  accounts: {
    path: '/api/admin/ledger/accounts',
    summary: 'Receipts by rate and means, refunds and what is due, of a month',
    response: MonthlyAccounts,
  },
  accountsCsv: {
    path: '/api/admin/ledger/accounts.csv',
    summary: 'The same as a French spreadsheet opens it',
    response: z.string(),
    file: { name: 'comptes.csv', type: 'text/csv' },
  },
  fec: {
    path: '/api/admin/ledger/fec.txt',
    summary: 'Export the entries of a month in the 18 columns of the FEC',
    response: Bytes,
    file: { name: 'fec.txt', type: 'text/plain' },
  },
  payouts: {
    path: '/api/admin/ledger/payouts',
    summary: 'Payouts of the payment service in a month, with fees and orders',
    response: Payouts,
    limits: [PAYOUTS_LIMIT],
    errors: ['SERVICE_INDISPONIBLE'],
  },
  payoutsCsv: {
    path: '/api/admin/ledger/payouts.csv',
    summary: 'The same as a French spreadsheet opens it',
    response: z.string(),
    file: { name: 'versements.csv', type: 'text/csv' },
    limits: [PAYOUTS_LIMIT],
    errors: ['SERVICE_INDISPONIBLE'],
  },
})
