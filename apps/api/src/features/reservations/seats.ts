import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { queueGroupsEnded } from './groups/groups-ended.ts'
import { returnToGroups } from './groups/return-to-groups.ts'
import { expireOffers, offerSeats } from './waiting/offers/offers.ts'
import { RESERVED_FOR_WAITING_LIST } from './waiting/waiting-rules.ts'

const Freed = z.object({ spectacleId: z.int(), seats: z.int() })

const Hold = z.object({ id: z.string() })

// The only place that changes `seats_taken`: the sum of a show's tickets that are not released. By the database's
// clock alone.

/**
 * Takes seats of a bookable show, if there are that many and they do not suffice for a waiting party: a concurrent call
 * waits for the row lock and then reads it again. A check constraint is the second defence.
 *
 * @returns false when they are not available
 */
export const takeSeats = (tx: Db, spectacleId: number, seats: number): Promise<boolean> =>
  take(tx, spectacleId, seats, Prisma.sql`not ${RESERVED_FOR_WAITING_LIST}`)

/** The same for the head of the waiting list. */
export const takeSeatsBehindWaitingList = (
  tx: Db,
  spectacleId: number,
  seats: number,
): Promise<boolean> => take(tx, spectacleId, seats, Prisma.sql`true`)

async function take(
  tx: Db,
  spectacleId: number,
  seats: number,
  isTheirTurn: Prisma.Sql,
): Promise<boolean> {
  const taken = await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken + ${seats}
     where id = ${spectacleId} and seats_taken + ${seats} <= capacity
       and booking_refusal(spectacles) is null and status <> 'complet' and ${isTheirTurn}`
  return taken === 1
}

/**
 * The same for people at the door: the show may have begun, or be sold out on the site.
 *
 * @returns false when there are not enough
 */
export async function takeSeatsAtDoor(
  tx: Db,
  spectacleId: number,
  seats: number,
): Promise<boolean> {
  const taken = await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken + ${seats}
     where id = ${spectacleId} and seats_taken + ${seats} <= capacity
       and booking_mode = 'maison' and deleted_at is null and status <> 'annulé'`
  return taken === 1
}

/** The side that cancelled: the customer or staff. */
export type GivenBackBy = 'client' | 'salle'

/**
 * Releases those tickets and gives their seats back: each once, whatever runs beside it. Lock their
 * reservations before; shows are locked last and in the order of their ids, as bookings do.
 */
export async function releaseTickets(
  tx: Db,
  which: Prisma.Sql,
  by: GivenBackBy | null = null,
): Promise<number> {
  const freed = await queryRows(tx, Freed)`
    with released as (
      update tickets set released_at = now(), released_by = ${by} where released_at is null and ${which}
      returning spectacle_id, seats)
    select spectacle_id as "spectacleId", sum(seats)::int as seats
      from released group by spectacle_id order by spectacle_id`
  for (const { spectacleId, seats } of freed) await returnSeats(tx, spectacleId, seats)
  return freed.reduce((sum, { seats }) => sum + seats, 0)
}

/** Locks shows in the order of their ids, as bookings do: no deadlock. */
export const lockShows = (tx: Db, ids: readonly number[]) => tx.$executeRaw`
  select from spectacles where id = any(${ids}::int[]) order by id for no key update`

/** Returns the seats of a released ticket: to the waiting list, and else to the public sale. */
export async function returnSeats(tx: Db, spectacleId: number, seats: number): Promise<void> {
  await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken - ${seats} where id = ${spectacleId}`
  await offerSeats(tx, spectacleId, takeSeatsBehindWaitingList)
}

const BATCH = 200

/**
 * Expires holds, each exactly once: rows locked by a concurrent cancellation or confirmation are skipped.
 *
 * @returns seats that went back
 */
export const releaseExpired = (db: PrismaClient): Promise<number> =>
  db.$transaction(async (tx) => {
    // Select first: an empty update, twice a minute, would invalidate the answer cache of every process.
    const runOut = await queryRows(tx, Hold)`
      select r.id from reservations r where is_expired(r)
       order by r.id limit ${BATCH} for update skip locked`
    if (runOut.length === 0) return 0
    const ids = runOut.map(({ id }) => id)
    await tx.$executeRaw`
      update reservations set status = 'expired', closed_at = now() where id = any(${ids}::uuid[])`
    await expireOffers(tx, Prisma.sql`w.reservation_id = any(${ids}::uuid[])`)
    await returnToGroups(tx, ids)
    await queueGroupsEnded(tx, ids)
    return releaseTickets(tx, Prisma.sql`reservation_id = any(${ids}::uuid[])`)
  })
