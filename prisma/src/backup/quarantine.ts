import type { Client } from 'pg'
import { migrationScript } from '../migrate/migrations.ts'

/** Ids given between the backup and its restore are known to mails and to the payment provider: they are not reused. */
const NUMBERS_LEFT_OUT = 1_000

/** From now on nothing leaves this database by itself (decision 079). Call it before the backup's rows are visible. */
export async function beginQuarantine(session: Client, backupAt: string): Promise<void> {
  await session.query(migrationScript('20261122190300_restorations'))
  await session.query('insert into restorations (backup_at) values ($1)', [backupAt])
}

/** Resets claims and pauses campaigns that were in progress at the backup; an older schema may lack some tables. */
export async function pauseWorkInProgress(session: Client): Promise<void> {
  if (await isThere(session, 'campaigns')) {
    await session.query(`
      update campaigns set status = 'en_pause' where status in ('programmee', 'en_cours')`)
    await session.query(`
      update deliveries set state = 'pending', claimed_until = null, claim = claim + 1
       where state = 'claimed'`)
  }
  if (await isThere(session, 'mails')) {
    await session.query(`
      update mails set state = 'pending', claimed_until = null where state = 'sending'`)
  }
  await session.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
                   coalesce(last_value, start_value) + $1, last_value is not null)
       from pg_sequences where schemaname = 'public'`,
    [NUMBERS_LEFT_OUT],
  )
}

async function isThere(session: Client, table: string): Promise<boolean> {
  const { rows } = await session.query<{ found: string | null }>(
    'select to_regclass($1)::text as found',
    [`public.${table}`],
  )
  return rows[0]?.found !== null
}
