import { DAYS_AHEAD } from '@espace/contracts/door/door.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'

// Which evenings have a door, by the clock in Paris: the night until six belongs to the evening before.

/** The evening that a row of `spectacles` belongs to. */
const EVENING = Prisma.sql`((date_spectacle + heure_spectacle) - interval '6 hours')::date`

const TONIGHT = Prisma.sql`(timezone('Europe/Paris', now()) - interval '6 hours')::date`

export const IS_TONIGHT = Prisma.sql`(${EVENING} = ${TONIGHT})`

/** Tonight's, and those after it. */
export const IS_TO_COME = Prisma.sql`(${EVENING} >= ${TONIGHT})`

/** No change of its past can be undone any more. */
export const IS_OVER = Prisma.sql`(${EVENING} < ${TONIGHT})`

/** A date sold in-house. */
const OF_HOUSE = Prisma.sql`(booking_mode = 'maison' and is_visible(spectacles))`

/** The performances open to door staff; by the day as well, which has an index. */
export const AT_DOOR = Prisma.sql`
  (${OF_HOUSE} and not is_date_tba(spectacles)
    and ${EVENING} between ${TONIGHT} - 1 and ${TONIGHT} + ${DAYS_AHEAD}::int
    and date_spectacle between ${TONIGHT} - 1 and ${TONIGHT} + ${DAYS_AHEAD}::int + 1)`

export const Evening = z.object({
  id: z.int(),
  title: z.string(),
  isCancelled: z.boolean(),
  isOver: z.boolean(),
  isBegun: z.boolean(),
})
export type Evening = z.infer<typeof Evening>

/**
 * Door staff see the dates around today; administrators past ones, too.
 *
 * @throws {ApiError} SPECTACLE_INTROUVABLE
 */
export async function eveningOf(
  db: Db,
  id: number,
  { role }: Pick<User, 'role'>,
): Promise<Evening> {
  const isTheirs = role === 'admin' ? OF_HOUSE : AT_DOOR
  const evening = await queryRow(db, Evening)`
    select id, title, status = 'annulé' as "isCancelled", ${IS_OVER} as "isOver",
      starts_at <= now() as "isBegun"
      from spectacles where id = ${id} and ${isTheirs}`
  if (!evening) throw apiError('SPECTACLE_INTROUVABLE')
  return evening
}
