import type { PrismaClient } from '@espace/prisma/client'

/** Sessions of this database that wait for a lock; other databases of the server do not count. */
export async function lockWaiters(db: PrismaClient): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}
