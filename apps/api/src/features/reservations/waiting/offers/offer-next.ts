import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { lockShows, takeSeatsBehindWaitingList } from '#features/reservations/seats.ts'
import { queryRows } from '#platform/sql.ts'
import { RESERVED_FOR_WAITING_LIST } from '../waiting-rules.ts'
import { offerSeats } from './offers.ts'

const Show = z.object({ id: z.int() })

/**
 * Offers what came free in another way than by a booking that ends: a bigger hall, or a date that is on sale
 * again.
 *
 * @returns parties that have an offer now
 */
export async function offerNext(
  db: PrismaClient,
  spectacleIds: readonly number[],
): Promise<number> {
  const shows = await queryRows(db, Show)`
    select id from spectacles
     where id = any(${spectacleIds}::int[]) and seats_taken < capacity and ${RESERVED_FOR_WAITING_LIST} order by id`
  let offered = 0
  for (const { id } of shows) offered += await giveNextOf(db, id)
  return offered
}

const giveNextOf = (db: PrismaClient, id: number): Promise<number> =>
  db.$transaction(async (tx) => {
    await lockShows(tx, [id])
    return offerSeats(tx, id, takeSeatsBehindWaitingList)
  })

/** Dates with a waiting list. */
export async function datesWaitedFor(db: PrismaClient): Promise<number[]> {
  const parties = await db.waitingParty.findMany({
    where: { closedAt: null, reservationId: null },
    distinct: 'spectacleId',
    select: { spectacleId: true },
  })
  return parties.map(({ spectacleId }) => spectacleId)
}
