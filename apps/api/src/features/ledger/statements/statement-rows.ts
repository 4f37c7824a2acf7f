import type { StatementScope } from '@espace/contracts/ledger/statements'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import { periodRange } from './period-range.ts'

const Group = z.object({
  kind: z.string(),
  spectacleId: z.int().nullable(),
  title: z.string(),
  place: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  category: z.string(),
  class: z.string(),
  priceCents: z.int().nullable(),
  vatBp: z.int().nullable(),
  means: z.string().nullable(),
  count: z.int(),
  first: z.coerce.number(),
  last: z.coerce.number(),
  receivedCents: z.coerce.number(),
  refundedCents: z.coerce.number(),
})
/** Operations alike in all that a statement tells apart. */
export type Group = z.infer<typeof Group>

export const selectGroups = (db: Db, { period, spectacleId }: StatementScope) =>
  queryRows(db, Group)`
    select kind, spectacle_id as "spectacleId", title, place, date::text as date,
      to_char(time, 'HH24:MI') as time, category, class, price_cents as "priceCents",
      vat_bp as "vatBp", means, count(*)::int as count, min(number)::text as first,
      max(number)::text as last,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::text as "receivedCents",
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::text as "refundedCents"
      from operations
     where ${within(period)}
       and ${spectacleId === undefined ? Prisma.sql`true` : Prisma.sql`spectacle_id = ${spectacleId}`}
     group by kind, spectacle_id, title, place, date, time, category, class, price_cents, vat_bp, means
     order by date, time, spectacle_id, price_cents desc nulls last, category`

export const within = (period: string | undefined) => {
  if (period === undefined) return Prisma.sql`true`
  const { from, to } = periodRange(period)
  return Prisma.sql`at >= ${from} and at < ${to}`
}

/** What the tickets of operations are worth: the one rule of receipts, as text for their size. */
export const RECEIPTS = Prisma.sql`
  coalesce(sum(case kind when 'vente' then price_cents when 'annulation' then -price_cents end), 0)::text`

const Perpetual = z.object({
  number: z.coerce.number().nullable(),
  hash: z.string().nullable(),
  receiptsCents: z.coerce.number(),
  takingsCents: z.coerce.number(),
  vouchersCents: z.coerce.number(),
})

/** From the first operation on; vouchers were paid for before. */
export async function selectPerpetual(db: Db, period: string | undefined) {
  const row = await queryRow(db, Perpetual)`
    select max(number)::text as number, (array_agg(hash order by number desc))[1] as hash,
      ${RECEIPTS} as "receiptsCents",
      coalesce(sum(amount_cents) filter (where means not like 'bon%'), 0)::text as "takingsCents",
      coalesce(sum(case when kind = 'bon vendu' then amount_cents when kind = 'bon périmé' then -price_cents
                        when means like 'bon%' then -amount_cents end), 0)::text as "vouchersCents"
      from operations
     where ${period === undefined ? Prisma.sql`true` : Prisma.sql`at < ${periodRange(period).to}`}`
  if (!row) throw new Error('an aggregate without a row')
  const { number, hash, ...sums } = row
  return { perpetual: sums, head: number === null || hash === null ? null : { number, hash } }
}
