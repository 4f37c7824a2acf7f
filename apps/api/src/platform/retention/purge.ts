import { BIN_DAYS } from '@espace/contracts/kernel/bin'
import { Prisma, type PrismaClient } from '@espace/prisma/client'

/** How long we keep what has run out, so that somebody can still be told so. */
const KEPT_MS = 7 * 86_400_000

/** What has a bin. */
const BINNED = ['photos', 'spectacles', 'artistes', 'venue_images'] as const

/**
 * Deletes sessions, links, invitations, challenges, counters and kept answers that have run out, and what has been in the bin
 * for a month.
 */
export async function purge(db: PrismaClient, now = new Date()): Promise<void> {
  const expiresAt = { lt: new Date(now.getTime() - KEPT_MS) }
  await db.session.deleteMany({ where: { expiresAt } })
  await db.accountLink.deleteMany({ where: { expiresAt } })
  await db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.invitation.deleteMany({ where: { expiresAt } })
  await db.rateLimit.deleteMany({ where: { resetAt: { lt: now } } })
  await db.idempotentCall.deleteMany({ where: { expiresAt: { lt: now } } })
  for (const table of BINNED) await emptyBin(db, table, now)
}

/** An evening that seats were ever given of stays in the bin: bookkeeping needs to know what was sold (decision 078). */
const IS_KEPT: Partial<Record<(typeof BINNED)[number], Prisma.Sql>> = {
  spectacles: Prisma.sql`
    exists (select from tickets t where t.spectacle_id = spectacles.id)
    or exists (select from entries e where e.spectacle_id = spectacles.id)
    or exists (select from closings c where c.spectacle_id = spectacles.id)`,
}

/** In one statement with what the journal says of it. */
async function emptyBin(db: PrismaClient, table: (typeof BINNED)[number], now: Date) {
  const since = new Date(now.getTime() - BIN_DAYS * 86_400_000)
  await db.$executeRaw`
    with gone as (
      delete from ${Prisma.raw(table)} 
       where deleted_at < ${since} and not (${IS_KEPT[table] ?? Prisma.sql`false`}) returning id
    )
    insert into audit_log (action, entity, entity_id, request_id, address)
    select 'purge', ${table}, id::text, '', '' from gone`
}
