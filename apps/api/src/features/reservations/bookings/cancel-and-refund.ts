import { CHANGE_CUTOFF_MS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import type { MoneyBack } from '../reservation-words.ts'
import { type GivenBackBy, releaseTickets, returnSeats } from '../seats.ts'
import { IS_SETTLED_BY_HAND, returnBeyond } from '../settlements/settlements.ts'

const Refund = z.object({ cents: z.int() })

/** Gives back what was paid for the seats beyond those that stay. Call it before the seats are released. */
async function giveMoneyBack(
  tx: Db,
  which: Prisma.Sql,
  staying: number,
  actorId: number | null,
): Promise<MoneyBack> {
  const refunds = await queryRows(tx, Refund)`
    insert into refunds (amount_cents, reason, reservation_id, spectacle_id)
    select sum((t.seats - ${staying}) * t.price_cents), 'annulation', r.id, t.spectacle_id
      from tickets t join reservations r on r.id = t.reservation_id
     where t.released_at is null and r.payment_id is not null
       and t.id in (select id from tickets where ${which})
     group by r.id, t.spectacle_id having sum((t.seats - ${staying}) * t.price_cents) > 0
    returning amount_cents as cents`
  const back = await returnBeyond(tx, which, staying, actorId)
  return { ...back, backCents: refunds.reduce((sum, { cents }) => sum + cents, back.backCents) }
}

/** Fewer seats of one ticket, which keeps its code. */
export async function keepSeats(
  tx: Db,
  which: Prisma.Sql,
  { spectacleId, before, staying }: { spectacleId: number; before: number; staying: number },
  actorId: number | null,
): Promise<MoneyBack> {
  const money = await giveMoneyBack(tx, which, staying, actorId)
  await tx.$executeRaw`
    update tickets set seats = ${staying}, moves = moves + 1 where released_at is null and ${which}`
  await returnSeats(tx, spectacleId, before - staying)
  return money
}

interface GivingUp {
  /** The account that hands cash back; null: a job or the customer, and the team still owes it. */
  actorId: number | null
  by: GivenBackBy
}

/** Gives those tickets back, with their money; a reservation without any other ends. */
export async function giveUpTickets(
  tx: Db,
  id: string,
  which: Prisma.Sql,
  { actorId, by }: GivingUp,
): Promise<MoneyBack> {
  const back = await giveMoneyBack(tx, which, 0, actorId)
  await releaseTickets(tx, which, by)
  await tx.$executeRaw`
    update reservations r set status = 'cancelled', closed_at = now()
     where id = ${id}::uuid and not exists (
       select from tickets t where t.reservation_id = r.id and t.released_at is null)`
  return back
}

const Seats = z.object({ ticketId: z.int(), reservationId: z.string() })

/** Cancels, before an account is deleted, all seats that it may still cancel itself. */
export async function giveUpAllOf(tx: Db, userId: number): Promise<void> {
  const all = await queryRows(tx, Seats)`
    select t.id as "ticketId", r.id as "reservationId"
      from tickets t
      join reservations r on r.id = t.reservation_id
      join spectacles s on s.id = t.spectacle_id
     where r.user_id = ${userId} and is_sold(t, r) and not ${IS_SETTLED_BY_HAND}
       and starts_by(s) - ${CHANGE_CUTOFF_MS} * interval '1 ms' > now()
     order by s.id, t.id for update of r, t`
  for (const { ticketId, reservationId } of all) {
    const which = Prisma.sql`id = ${ticketId}`
    await giveUpTickets(tx, reservationId, which, { actorId: null, by: 'client' })
  }
}
