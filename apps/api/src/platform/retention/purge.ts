import { BIN_DAYS } from '@espace/contracts/kernel/constants'
import { Prisma, type PrismaClient } from '@espace/prisma/client'

/** How long expired rows are kept, so that a link can answer "expired" instead of "unknown". */
export const KEPT_MS = 7 * 86_400_000

export interface Bin {
  table: string
  /** Rows that are never purged from it. */
  isKept?: Prisma.Sql
}

/** Deletes expired sessions, links, counters and stored answers, and old lines of the audit log. */
export async function purge(db: PrismaClient, now: Date): Promise<void> {
  const expiresAt = { lt: new Date(now.getTime() - KEPT_MS) }
  await db.session.deleteMany({ where: { expiresAt } })
  await db.accountLink.deleteMany({ where: { expiresAt } })
  await db.rateLimit.deleteMany({ where: { resetAt: { lt: now } } })
  await db.idempotentCall.deleteMany({ where: { expiresAt: { lt: now } } })
  // The audit log is append-only: a function of the database deletes rows after three years, and no sooner.
  await db.$executeRaw`select forget_old_audit()`
}

/** Purges rows that have been in the trash for a month, with entries in the audit log, in one statement. */
export async function emptyBin(db: PrismaClient, { table, isKept }: Bin, now: Date): Promise<void> {
  const since = new Date(now.getTime() - BIN_DAYS * 86_400_000)
  await db.$executeRaw`
    with gone as (
      delete from ${Prisma.raw(table)}
       where deleted_at < ${since} and not (${isKept ?? Prisma.sql`false`}) returning id
    )
    insert into audit_log (action, entity, entity_id, request_id, address)
    select 'purge', ${table}, id::text, '', '' from gone`
}
