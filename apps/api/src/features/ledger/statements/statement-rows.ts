import type { StatementScope } from '@espace/contracts/ledger/statements'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { midnight } from '#platform/pagination.ts'
import { queryRow, queryRows } from '#platform/sql.ts'

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
/** Operations grouped by all dimensions of a statement. */
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

/** The receipts of operations: the one rule. As text, because the sum may exceed an int. */
export const RECEIPTS = Prisma.sql`
  coalesce(sum(case kind when 'vente' then price_cents when 'annulation' then -price_cents end), 0)::text`

const Perpetual = z.object({
  number: z.coerce.number().nullable(),
  hash: z.string().nullable(),
  receiptsCents: z.coerce.number(),
  takingsCents: z.coerce.number(),
  vouchersCents: z.coerce.number(),
})

/** The last daily closing before an instant, with all three perpetual totals and the head of the ledger. */
const closedBefore = (until: Prisma.Sql) => Prisma.sql`
  select last_operation, ledger_hash, (period || ' 00:00')::timestamp at time zone 'Europe/Paris' as since,
    figures -> 'perpetual' as perpetual
    from period_closings
   where length(period) = 10 and ((period || ' 24:00')::timestamp at time zone 'Europe/Paris') <= ${until}
     and figures -> 'perpetual' ->> 'vouchersCents' is not null
   order by period desc limit 1`

const sinceClosed = (total: 'receiptsCents' | 'takingsCents' | 'vouchersCents') => Prisma.sql`
  coalesce((select (perpetual ->> ${total})::bigint from closed), 0)`

/**
 * From the first operation on; vouchers were paid for before. Added up from the last day that is closed, so that what a
 * statement reads does not grow with the ledger.
 */
export async function selectPerpetual(db: Db, period: string | undefined) {
  const until =
    period === undefined
      ? Prisma.sql`'infinity'::timestamptz`
      : Prisma.sql`${periodRange(period).to}::timestamptz`
  const row = await queryRow(db, Perpetual)`
    with closed as (${closedBefore(until)}),
    later as (
      select number, hash, kind, price_cents, amount_cents, means from operations
       where number > coalesce((select last_operation from closed), 0)
         and at >= coalesce((select since from closed), '-infinity') and at < ${until}),
    head as (select number, hash from later order by number desc limit 1)
    select coalesce((select number from head), (select last_operation from closed))::text as number,
      coalesce((select hash from head), (select ledger_hash from closed)) as hash,
      ${sinceClosed('receiptsCents')} + ${RECEIPTS}::bigint as "receiptsCents",
      ${sinceClosed('takingsCents')}
        + coalesce(sum(amount_cents) filter (where means not like 'bon%'), 0) as "takingsCents",
      ${sinceClosed('vouchersCents')}
        + coalesce(sum(case when kind in ('bon vendu', 'bon remboursé') then amount_cents
                            when kind = 'bon périmé' then -price_cents
                            when means like 'bon%' then -amount_cents end), 0) as "vouchersCents"
      from later`
  if (!row) throw new Error('an aggregate without a row')
  const { number, hash, ...sums } = row
  return { perpetual: sums, head: number === null || hash === null ? null : { number, hash } }
}

/** A day, a month or a year in Paris as a half-open interval. */
export function periodRange(period: string): { from: Date; to: Date } {
  const first = Temporal.PlainDate.from(`${period}-01-01`.slice(0, 10))
  const length = [{ years: 1 }, { months: 1 }, { days: 1 }][period.split('-').length - 1]
  if (!length) throw new RangeError(`no period: ${period}`)
  return { from: midnight(first.toString()), to: midnight(first.add(length).toString()) }
}
