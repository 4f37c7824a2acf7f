import * as z from 'zod'
import { named, wholeNumber } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'

export const cents = z.int()
export const count = z.int().nonnegative()
const number = z.int().positive().nullable()

const issued = { sold: count, cancelled: count, receiptsCents: cents }

/** Sales and takings, from the ledger alone. */
export const Statement = named('Statement', {
  period: z.string().nullable().meta({ description: 'A day, month or year of Paris' }),
  spectacleId: z.int().nullable(),
  operator: z.string(),
  printedAt: z.iso.datetime(),
  operations: z.object({ count, first: number, last: number }),
  tickets: z.object({
    first: number.meta({ description: 'The number of the first ticket sold' }),
    last: number,
    sold: count,
    cancelled: count,
    reprinted: count,
    entered: count,
  }),
  categories: z.array(
    z.object({
      category: z.string(),
      class: z.string(),
      priceCents: cents,
      vatBp: z.int().nullable(),
      ...issued,
    }),
  ),
  performances: z.array(
    z.object({
      spectacleId: z.int().nullable(),
      title: z.string(),
      place: z.string(),
      date: z.iso.date().nullable(),
      time: z.string().nullable(),
      ...issued,
    }),
  ),
  receiptsCents: cents.meta({
    description: 'Tickets sold less tickets cancelled, at their price',
  }),
  vat: z.array(
    z.object({
      vatBp: z.int().nullable().meta({ description: 'Hundredths of a percent; null: unsaid' }),
      receiptsCents: cents,
      vatCents: cents.nullable(),
      takenCents: cents.meta({ description: 'Payments for these seats, less refunds' }),
      takenVatCents: cents.nullable(),
    }),
  ),
  means: z.array(
    z.object({
      means: z.string(),
      receivedCents: cents,
      refundedCents: cents,
      correctedCents: cents,
      totalCents: cents,
    }),
  ),
  vouchers: z.array(
    z.object({
      vatBp: z.int().nullable().meta({
        description: 'Of single-purpose vouchers, due with their sale; null: with each seat',
      }),
      soldCents: cents,
      soldVatCents: cents.nullable(),
      spentCents: cents.meta({ description: 'Less what went back to them' }),
      spentVatCents: cents.nullable().meta({ description: 'Of that sale, not due again' }),
      lapsedCents: cents.meta({ description: 'Balance of expired vouchers' }),
    }),
  ),
  refundedCents: cents,
  correctedCents: cents,
  takingsCents: cents.meta({ description: 'Money of all means; vouchers were paid for before' }),
  perpetual: z
    .object({
      receiptsCents: cents,
      takingsCents: cents,
      vouchersCents: cents.meta({ description: 'Balance of the vouchers' }),
    })
    .meta({ description: 'From the first operation to the end of the period' }),
  head: z
    .object({ number: z.int().positive(), hash: z.string() })
    .nullable()
    .meta({ description: 'The last operation by the end of the period' }),
})
export type Statement = z.infer<typeof Statement>

/** A day, a month or a year, as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const Period = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/, 'Période invalide')
  .refine((period) => !period.startsWith('0000'), 'Période invalide')
  .refine((period) => period.length < 10 || z.iso.date().safeParse(period).success, 'Jour invalide')

const MEANS: Readonly<Record<string, string>> = {
  ligne: 'En ligne',
  espèces: 'Espèces',
  carte: 'Carte',
  virement: 'Virements',
  bon: 'Bons, déjà encaissés',
}

/** Label of a means of payment; `bon 550` is a single-purpose voucher with the VAT rate due at its sale. */
export function meansName(means: string): string {
  const [, rate] = /^bon (\d+)$/.exec(means) ?? []
  return rate === undefined
    ? (MEANS[means] ?? means)
    : `Bons à usage unique, TVA ${(Number(rate) / 100).toLocaleString('fr-FR')} % déjà due`
}

/** Combined filters; without them the whole ledger. */
const Scope = z.object({
  period: Period.optional(),
  spectacleId: wholeNumber(1, 999_999_999, 'Identifiant inconnu').optional(),
})
export type StatementScope = z.output<typeof Scope>

export const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ override: { type: 'string', format: 'binary' } })

/** The reads of inspectors, also during maintenance. */
export const defineLedgerReads = sharing({
  method: 'GET',
  access: 'controle',
  isOpenInMaintenance: true,
})

export const statementsContract = defineLedgerReads({
  statement: {
    path: '/api/admin/ledger/statement',
    summary: 'Statement of receipts of a performance, a day, a month or a year',
    query: Scope,
    response: Statement,
  },
  statementCsv: {
    path: '/api/admin/ledger/statement.csv',
    summary: 'The same as a French spreadsheet opens it',
    query: Scope,
    response: z.string(),
    file: { name: 'releve.csv', type: 'text/csv' },
  },
  statementPdf: {
    path: '/api/admin/ledger/statement.pdf',
    summary: 'The same as PDF',
    query: Scope,
    response: Bytes,
    file: { name: 'releve.pdf', type: 'application/pdf' },
  },
})
