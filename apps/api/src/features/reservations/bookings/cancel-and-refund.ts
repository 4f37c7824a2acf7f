import type { Db, Prisma } from '@espace/prisma/client'
import { type GivenBackBy, releaseTickets } from '../seats.ts'
import { returnBeyond } from '../settlements/settlements.ts'

/** What was paid online for seats beyond those that stay goes back. Call it before they are released. */
export async function oweBack(tx: Db, which: Prisma.Sql, staying: number): Promise<void> {
  await tx.$executeRaw`
    insert into refunds (amount_cents, reason, reservation_id, spectacle_id)
    select sum((t.seats - ${staying}) * t.price_cents), 'annulation', r.id, t.spectacle_id
      from tickets t join reservations r on r.id = t.reservation_id
     where t.released_at is null and r.payment_id is not null
       and t.id in (select id from tickets where ${which})
     group by r.id, t.spectacle_id having sum((t.seats - ${staying}) * t.price_cents) > 0`
}

interface GivingUp {
  /** Who hands money of the counter back; null: a job or the customer, and the money stays owed until the team repays it. */
  actorId: number | null
  by: GivenBackBy
}

/**
 * Gives those tickets back, with their money; a reservation without any other ends.
 *
 * @returns what of it was given back by hand
 */
export async function giveUpTickets(
  tx: Db,
  id: string,
  which: Prisma.Sql,
  { actorId, by }: GivingUp,
): Promise<number> {
  await oweBack(tx, which, 0)
  const byHand = await returnBeyond(tx, which, 0, actorId)
  await releaseTickets(tx, which, by)
  await tx.$executeRaw`
    update reservations r set status = 'cancelled', closed_at = now()
     where id = ${id}::uuid and not exists (
       select from tickets t where t.reservation_id = r.id and t.released_at is null)`
  return byHand
}
