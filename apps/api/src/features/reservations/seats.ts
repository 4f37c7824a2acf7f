import { Prisma, type PrismaClient } from '@espace/prisma/client'
import { RUN_OUT } from '../spectacles/seats-free.ts'

// Seats change hands here and nowhere else: `seats_taken` of a show is the sum of its tickets that are
// not released. By the database's clock alone.

type Tx = Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>

/** A date that was put off, and not to another day yet. */
export const WITHOUT_DAY = Prisma.sql`
  (spectacles.status = 'reporté'
    and coalesce(spectacles.put_off_from, spectacles.date_spectacle + spectacles.heure_spectacle)
      = spectacles.date_spectacle + spectacles.heure_spectacle)`

/**
 * Takes seats of a show that can be booked, if there are that many: whoever asks at the same time waits
 * for the row and then reads it anew. A check of the table is the second wall.
 *
 * @returns false when they are not to be had
 */
export async function takeSeats(tx: Tx, spectacleId: number, seats: number): Promise<boolean> {
  const taken = await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken + ${seats}
     where id = ${spectacleId} and seats_taken + ${seats} <= capacity
       and booking_mode = 'maison' and deleted_at is null and starts_at > now()
       and (publish_at <= now() or (publish_at is null and status <> 'brouillon'))
       and status not in ('annulé', 'complet') and not ${WITHOUT_DAY}`
  return taken === 1
}

/**
 * The same for people at the door: the show may have begun, or be sold out on the site.
 *
 * @returns false when they are not to be had
 */
export async function takeSeatsAtDoor(
  tx: Tx,
  spectacleId: number,
  seats: number,
): Promise<boolean> {
  const taken = await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken + ${seats}
     where id = ${spectacleId} and seats_taken + ${seats} <= capacity
       and booking_mode = 'maison' and deleted_at is null and status <> 'annulé'`
  return taken === 1
}

/**
 * Releases those tickets and gives their seats back: each once, whoever else tries. Lock their
 * reservations before; shows are locked last and in the order of their ids, as bookings do.
 */
export async function releaseTickets(tx: Tx, which: Prisma.Sql): Promise<number> {
  const freed = await tx.$queryRaw<{ spectacleId: number; seats: number }[]>`
    with released as (
      update tickets set released_at = now() where released_at is null and ${which}
      returning spectacle_id, seats)
    select spectacle_id as "spectacleId", sum(seats)::int as seats
      from released group by spectacle_id order by spectacle_id`
  for (const { spectacleId, seats } of freed) await returnSeats(tx, spectacleId, seats)
  return freed.reduce((sum, { seats }) => sum + seats, 0)
}

/** Gives seats back that a ticket no longer holds. */
export async function returnSeats(tx: Tx, spectacleId: number, seats: number): Promise<void> {
  await tx.$executeRaw`
    update spectacles set seats_taken = seats_taken - ${seats} where id = ${spectacleId}`
}

/** Holds that are tidied up at a time. */
const BATCH = 200

/**
 * Ends holds that have run out, each exactly once: what somebody else is ending or confirming is left
 * to them.
 *
 * @returns seats that went back
 */
export const releaseRunOut = (db: Pick<PrismaClient, '$transaction'>): Promise<number> =>
  db.$transaction(async (tx) => {
    const ended = await tx.$queryRaw<{ id: string }[]>`
      update reservations set status = 'expired', closed_at = now()
       where id in (select r.id from reservations r where ${RUN_OUT}
                     order by r.id limit ${BATCH} for update skip locked)
      returning id`
    if (ended.length === 0) return 0
    return releaseTickets(
      tx,
      Prisma.sql`reservation_id = any(${ended.map(({ id }) => id)}::uuid[])`,
    )
  })
