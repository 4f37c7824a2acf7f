import { Prisma, type PrismaClient } from '@espace/prisma/client'
import { HAS_BOOKED } from '#features/reservations/guest-retention.ts'
import type { EraseUser } from '#platform/retention/erasure.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { eraseNext } from './erase-next.ts'

/** As long as the link of the registration works. */
const KEPT_DAYS = 7

/**
 * Of `users u`: an address never verified in all that time, and no booking that counts. A suspended account
 * stays so, and the team's accounts are the team's.
 */
const UNVERIFIED = Prisma.sql`
  u.role = 'user' and u.is_active and u.email_verified_at is null
  and u.created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
  and not ${HAS_BOOKED}`

/**
 * Erases accounts whose address was never verified: it is free again for its owner. Other data under it may be a
 * stranger's, and stays.
 */
export async function purgeUnverifiedAccounts(
  db: PrismaClient,
  eraseUser: EraseUser,
): Promise<void> {
  // An address may have been proven since the backup was made.
  if (await isQuarantined(db, 'chores')) return
  let isMore = true
  while (isMore) isMore = await eraseNext(db, eraseUser, UNVERIFIED)
}
