import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { periodRange, RECEIPTS, within } from '../statements/statement-rows.ts'

const instant = z.date().transform((at) => at.toISOString())

const Refund = z.object({
  number: z.coerce.number(),
  at: instant,
  title: z.string(),
  date: z.string().nullable(),
  vatBp: z.int().nullable(),
  means: z.string(),
  amountCents: z.int(),
})

export const selectRefunds = (db: Db, month: string) => queryRows(db, Refund)`
  select number::text as number, at, title, date::text as date, vat_bp as "vatBp", means,
    -amount_cents as "amountCents"
    from operations
   where ${within(month)} and kind in ('remboursement', 'bon remboursé') and means is not null
   order by operations.number`

const Due = z.object({
  spectacleId: z.int().nullable(),
  title: z.string(),
  date: z.string().nullable(),
  seats: z.int(),
  cents: z.coerce.number(),
})

/**
 * The unpaid amount of seats sold by then; negative where cancelled ones were not refunded by then. Any sale may still
 * be unpaid, however old: the ledger is scanned once, without a look-up per sale.
 */
export const selectDue = (db: Db, month: string) => queryRows(db, Due)`
  with sales as (
    select case kind when 'vente' then number else origin end as number,
      case when bool_or(kind = 'annulation') then 0 else max(price_cents) filter (where kind = 'vente') end
        - coalesce(sum(amount_cents) filter (where kind <> 'vente'), 0) as cents
      from operations
     where at < ${periodRange(month).to} and (kind = 'vente' or origin is not null)
     group by 1)
  select v.spectacle_id as "spectacleId", v.title, v.date::text as date, count(*)::int as seats,
    sum(cents)::text as cents
    from sales join operations v using (number)
   where v.kind = 'vente' and cents <> 0 and v.number = any(array(select number from sales where cents <> 0))
   group by v.spectacle_id, v.title, v.date, sales.cents > 0
   order by v.date, v.spectacle_id, sales.cents > 0 desc`

const Turnover = z.object({
  day: z.string(),
  vatBp: z.int().nullable(),
  means: z.string().nullable(),
  first: z.coerce.number(),
  last: z.coerce.number(),
  receiptsCents: z.coerce.number(),
  receivedCents: z.coerce.number(),
  refundedCents: z.coerce.number(),
  correctedCents: z.coerce.number(),
  /** Payments for vouchers, a liability until they are spent. */
  isVoucherSale: z.boolean(),
  lapsedCents: z.coerce.number(),
})
export type Turnover = z.infer<typeof Turnover>

/** Turnover by day in Paris, rate and means of payment; receipts have no means. */
export const selectTurnover = (db: Db, month: string) => queryRows(db, Turnover)`
  select to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, vat_bp as "vatBp", means,
    kind in ('bon vendu', 'bon remboursé') as "isVoucherSale",
    min(number)::text as first, max(number)::text as last,
    ${RECEIPTS} as "receiptsCents",
    coalesce(sum(amount_cents) filter (where kind <> 'correction' and amount_cents > 0), 0)::text
      as "receivedCents",
    coalesce(-sum(amount_cents) filter (where kind <> 'correction' and amount_cents < 0), 0)::text
      as "refundedCents",
    coalesce(sum(amount_cents) filter (where kind = 'correction'), 0)::text as "correctedCents",
    coalesce(sum(price_cents) filter (where kind = 'bon périmé'), 0)::text as "lapsedCents"
    from operations
   where ${within(month)} and (means is not null or kind in ('vente', 'annulation', 'bon périmé'))
   group by 1, 2, 3, 4
   order by 1, 2 nulls last, 3`

const Title = z.object({ reservationId: z.string(), title: z.string() })

export async function ordersOf(db: Db, paymentIds: readonly string[]) {
  const where = { paymentId: { in: [...paymentIds] } }
  const booked = await db.reservation.findMany({ where, select: { id: true, paymentId: true } })
  const ticket = { select: { reservationId: true } }
  const settled = await db.settlement.findMany({ where, select: { paymentId: true, ticket } })
  const orders = [
    ...booked,
    ...settled.map(({ paymentId, ticket: { reservationId: id } }) => ({ id, paymentId })),
  ]
  const cards = await db.voucherOrder.findMany({ where, select: { id: true, paymentId: true } })
  const ids = [...orders, ...cards].map(({ id }) => id)
  const titles = await queryRows(db, Title)`
    select reservation_id as "reservationId",
      string_agg(distinct title || coalesce(', ' || to_char(date, 'DD/MM/YYYY'), ''), ' ; ') as title
      from operations where reservation_id = any(${ids}::uuid[]) and kind in ('vente', 'bon vendu')
     group by reservation_id`
  const titleOf = new Map(titles.map(({ reservationId, title }) => [reservationId, title]))
  const of = (id: string, reservationId: string | null) => ({
    reservationId,
    title: titleOf.get(id) ?? '',
  })
  return new Map([
    ...orders.map(({ id, paymentId }) => [paymentId ?? '', of(id, id)] as const),
    ...cards.map(({ id, paymentId }) => [paymentId ?? '', of(id, null)] as const),
  ])
}
