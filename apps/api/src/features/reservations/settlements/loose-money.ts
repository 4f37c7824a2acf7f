import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import { lockParty } from '../box-office/box-office-rows.ts'
import { IS_OPEN, returnSettlements } from './settlements.ts'

// Seats that became dearer keep their earlier payment, which pays for no whole seat until the payment link is paid.

/** Of `tickets t`: settled beyond whole seats. */
const LOOSE = Prisma.sql`
  (select coalesce(sum(m.amount_cents), 0) - coalesce(sum(m.seats), 0) * t.price_cents
     from settlements m where m.ticket_id = t.id)::int`

const Loose = z.object({ id: z.int(), cents: z.int() })

export async function looseCents(tx: Db, ticketId: number): Promise<number> {
  const row = await queryRow(tx, Loose)`
    select t.id, ${LOOSE} as cents from tickets t where t.id = ${ticketId}`
  return row?.cents ?? 0
}

/** Its payment page is closed within an hour of its link: released seats, or seats paid otherwise, are not charged. */
const selectDue = (db: Db, which: Prisma.Sql) => queryRows(db, Loose)`
  select t.id, ${LOOSE} as cents
    from payment_links l
    join tickets t on t.id = l.ticket_id
    join reservations r on r.id = t.reservation_id
   where l.payment_id is null and l.amount_cents < l.seats * t.price_cents and not ${IS_OPEN}
     and (l.expires_at < now() - interval '1 hour' or t.released_at is not null
       or t.paid_seats + l.seats > t.seats)
     and ${LOOSE} > 0 and ${which}
   order by t.id`

/** Refunds it, by its means, if the link was not paid: those seats are then paid at the door. */
export async function returnLoose(db: PrismaClient): Promise<void> {
  for (const { id } of await selectDue(db, Prisma.sql`true`)) {
    await db.$transaction(async (tx) => {
      await lockParty(tx, id)
      const [due] = await selectDue(tx, Prisma.sql`t.id = ${id}`)
      if (due) await returnSettlements(tx, id, { seats: 0, amountCents: due.cents, actorId: null })
    })
  }
}
