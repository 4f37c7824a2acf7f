import type { FigureScope } from '@espace/contracts/figures/figures'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { midnight } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import { RECEIPTS } from '../ledger/statements/statement-rows.ts'

const Row = z.object({
  /** The performance; null where seats are counted by the day of their sale. */
  dateId: z.int().nullable(),
  show: z.string(),
  day: z.string(),
  capacity: z.int().nullable(),
  /** Null: a performance without sales. */
  category: z.string().nullable(),
  channel: z.string().nullable(),
  seats: z.int(),
  free: z.int(),
  receiptsCents: z.coerce.number(),
  entered: z.int(),
})
/** Seats grouped by all dimensions of the figures. */
export type FigureRow = z.infer<typeof Row>

const countOf = (what: string, undone: string, of = Prisma.sql`true`) => Prisma.sql`
  (count(*) filter (where kind = ${what} and ${of}) - count(*) filter (where kind = ${undone} and ${of}))::int`

/** A seat's channel is its sale's, whatever channel cancels it or checks it in. */
const SUMS = Prisma.sql`
  category,
  case when kind = 'vente' then channel
       else (select sale.channel from operations sale where sale.number = operations.origin) end as channel,
  ${countOf('vente', 'annulation')} as seats,
  ${countOf('vente', 'annulation', Prisma.sql`price_cents = 0`)} as free,
  ${RECEIPTS} as "receiptsCents",
  ${countOf('entrée', 'entrée annulée')} as entered`

export const selectFigures = (db: Db, { from, to, by }: FigureScope) =>
  by === 'sale' ? ofSales(db, midnight(from), midnight(to, 1)) : ofDates(db, from, to)

/** By the date's present day; a date without sales counts with its empty seats. */
const ofDates = (db: Db, from: string, to: string) => queryRows(db, Row)`
  with performances as materialized (
    select id, title as show, date_spectacle::text as day,
      is_visible(spectacles) and not is_off(spectacles) and booking_mode = 'maison' as is_on,
      capacity as room
      from spectacles where date_spectacle between ${from}::date and ${to}::date)
  select p.id as "dateId", show, day, case when is_on then room else 0 end as capacity, ${SUMS}
    from performances p
    left join operations on spectacle_id = p.id
      and kind in ('vente', 'annulation', 'entrée', 'entrée annulée')
   where is_on or number is not null
   group by 1, 2, 3, 4, 5, 6`

const ofSales = (db: Db, from: Date, until: Date) => queryRows(db, Row)`
  select null::int as "dateId", title as show,
    to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, null::int as capacity, ${SUMS}
    from operations
   where at >= ${from} and at < ${until} and kind in ('vente', 'annulation')
   group by 2, 3, 5, 6`
