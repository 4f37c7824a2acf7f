import type { ClosingFigures } from '@espace/contracts/door/closing'
import { SETTLEMENT_MEANS } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import { sum } from 'es-toolkit/math/sum'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import { IS_CONFLICT } from '../evening-rows.ts'

/** Tickets of an evening, alike in tarif, price and payment. */
const Sold = z.object({
  tarif: z.string(),
  priceCents: z.int(),
  payment: z.string(),
  seats: z.int(),
  attended: z.int(),
  unpaidAttended: z.int(),
  unpaidNoShows: z.int(),
})
type Sold = z.infer<typeof Sold>

const Money = z.object({
  method: z.enum(['ligne', 'espèces', 'carte']),
  receivedCents: z.int(),
  refundedCents: z.int(),
})
type Money = z.infer<typeof Money>

const Ahead = z.object({ means: z.enum(SETTLEMENT_MEANS), cents: z.int() })

const Rest = z.object({
  capacity: z.int(),
  released: z.int(),
  conflicts: z.int(),
  toGiveBackCents: z.int(),
})
type Rest = z.infer<typeof Rest>

/** In four statements: the lock of the closing keeps others from changing them meanwhile. */
export async function figuresOf(db: Db, id: number): Promise<ClosingFigures> {
  const sold = await selectSold(db, id)
  const money = await selectMoney(db, id)
  const ahead = await selectAhead(db, id)
  const { capacity, released, conflicts, toGiveBackCents } = await selectRest(db, id)
  const seats = (...payments: string[]) =>
    sum(sold.filter(({ payment }) => payments.includes(payment)).map((row) => row.seats))
  const all = sum(sold.map((row) => row.seats))
  const attended = sum(sold.map((row) => row.attended))
  const takings = money.map(({ method, receivedCents, refundedCents }) => {
    const netCents = receivedCents - refundedCents
    return { method, receivedCents, refundedCents, netCents }
  })
  return {
    capacity,
    sold: all,
    attended,
    noShows: all - attended,
    released,
    booked: seats('porte', 'ligne'),
    walkUps: seats('espèces', 'carte'),
    guests: seats('invité'),
    conflicts,
    byPrice: byPrice(sold),
    byTarif: byTarif(sold),
    takings,
    ahead,
    totalCents: sum(sold.map((row) => row.seats * row.priceCents)),
    netCents: sum(takings.map((row) => row.netCents)),
    toGiveBackCents,
    unpaidAttendedCents: sum(sold.map((row) => row.unpaidAttended * row.priceCents)),
    unpaidNoShowCents: sum(sold.map((row) => row.unpaidNoShows * row.priceCents)),
  }
}

const byPrice = (sold: readonly Sold[]): ClosingFigures['byPrice'] =>
  [...Map.groupBy(sold, ({ priceCents }) => priceCents)].map(([price, rows]) => sums(price, rows))

function byTarif(sold: readonly Sold[]): ClosingFigures['byTarif'] {
  const groups = Map.groupBy(sold, ({ tarif, priceCents }) => `${priceCents} ${tarif}`)
  return [...groups.values()].map((rows) => {
    const { tarif = '', priceCents = 0 } = rows[0] ?? {}
    return Object.assign(sums(priceCents, rows), { name: tarif })
  })
}

function sums(price: number, rows: readonly Sold[]): ClosingFigures['byPrice'][number] {
  const seats = sum(rows.map((row) => row.seats))
  const attended = sum(rows.map((row) => row.attended))
  return {
    price_cents: price,
    sold: seats,
    attended,
    noShows: seats - attended,
    totalCents: seats * price,
  }
}

const TARIF = Prisma.sql`
  (case when r.payment = 'invité' then 'Invitation' else coalesce(nullif(t.tarif_name, ''), ${FULL_TARIF}) end)`

/** Where a party has paid for some of its seats, those checked in count as paid first. */
const selectSold = (db: Db, id: number) => queryRows(db, Sold)`
  select ${TARIF} as tarif, t.price_cents as "priceCents", r.payment, sum(t.seats)::int as seats,
    sum(t.entered)::int as attended,
    sum(case when r.payment = 'porte' then greatest(0, t.entered - t.paid_seats) else 0 end)::int
      as "unpaidAttended",
    sum(case when r.payment = 'porte' then t.seats - greatest(t.entered, t.paid_seats) else 0 end)::int
      as "unpaidNoShows"
    from tickets t join reservations r on r.id = t.reservation_id
   where t.spectacle_id = ${id} and is_sold(t, r)
   group by 1, t.price_cents, r.payment order by t.price_cents desc, 1, r.payment`

/** Refunds of online payments come from `refunds`. */
const selectMoney = (db: Db, id: number) => queryRows(db, Money)`
  with refunded as (
    select coalesce(sum(amount_cents), 0)::int as cents from refunds
     where spectacle_id = ${id} and reason = 'annulation')
  select 'ligne' as method, refunded.cents as "refundedCents", (refunded.cents + coalesce((
      select sum(t.seats * t.price_cents) from tickets t join reservations r on r.id = t.reservation_id
       where t.spectacle_id = ${id} and r.payment = 'ligne' and is_sold(t, r)), 0))::int as "receivedCents"
    from refunded
  union all
  (select m.method, coalesce(sum(-e.paid_cents) filter (where e.paid_cents < 0), 0)::int,
     coalesce(sum(e.paid_cents) filter (where e.paid_cents > 0), 0)::int
     from (values (1, 'espèces'), (2, 'carte')) as m (place, method)
     left join entries e on e.method = m.method and e.spectacle_id = ${id}
    group by m.place, m.method order by m.place)`

/** Of valid seats: given back ones are excluded, and those of a cancelled party count with its booking. */
const selectAhead = (db: Db, id: number) => queryRows(db, Ahead)`
  select m.means, sum(m.amount_cents)::int as cents
    from settlements m join tickets t on t.id = m.ticket_id join reservations r on r.id = t.reservation_id
   where t.spectacle_id = ${id} and is_sold(t, r)
   group by m.means having sum(m.amount_cents) <> 0 order by m.means`

async function selectRest(db: Db, id: number): Promise<Rest> {
  const row = await queryRow(db, Rest)`
    select capacity,
      (select coalesce(sum(t.seats), 0)::int from tickets t
        where t.spectacle_id = spectacles.id and t.unclaimed_at is not null) as released,
      (select count(*)::int from entries e
        where e.spectacle_id = spectacles.id and ${IS_CONFLICT}) as conflicts,
      (select coalesce(sum(e.paid_cents), 0)::int from entries e
         join tickets t on t.id = e.ticket_id join reservations r on r.id = t.reservation_id
        where e.spectacle_id = spectacles.id
          and not (is_sold(t, r) and t.spectacle_id = e.spectacle_id)) as "toGiveBackCents"
      from spectacles where id = ${id}`
  if (!row) throw new Error('An evening was deleted while its figures were read.')
  return row
}

/** Blocks entries at doors until the transaction ends. */
export const holdDoors = (tx: Db): Promise<number> => tx.$executeRaw`select hold_doors()`
