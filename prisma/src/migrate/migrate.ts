import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, escapeLiteral } from 'pg'
import { codeOf } from '../embedded/running-server.ts'
import { withSession } from '../embedded/session.ts'
import {
  CREATE_MIGRATIONS_TABLE,
  MIGRATIONS_DIR,
  MIGRATIONS_TABLE,
  migrationScript,
  pendingMigrations,
} from './migrations.ts'
import { grantRoles, type RolePasswords } from './roles.ts'

/** Held while migrating, so that processes starting together apply each migration once. */
export const MIGRATION_LOCK = 7_019_590_0

/**
 * The lock timeout of a script: while it waits for a table in use, later queries, even reads, queue behind it.
 * After the timeout they run; it retries for two minutes.
 */
const LOCK_MS = 1_000
const MAX_TRIES = 60

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies what is missing, under an advisory lock, and returns the names of what it applied. The
 * standard `_prisma_migrations` table is written: `prisma migrate deploy` is interchangeable. Afterwards the
 * roles have their rights on what is there (roles.ts).
 *
 * @param passwords with which the roles may log in from then on
 */
export const migrate = (url: string, passwords: RolePasswords = {}): Promise<string[]> =>
  withSession(url, async (session) => {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyMissing(session)
    await grantRoles(session, passwords)
    return applied
  })

async function applyMissing(session: Client): Promise<string[]> {
  const pending = await pendingMigrations(session)
  if (pending.length > 0) await session.query(CREATE_MIGRATIONS_TABLE)
  for (const name of pending) await applyMigration(session, name, migrationScript(name))
  return pending
}

/** A message of several statements is one transaction: a script that fails half-way leaves nothing behind. */
export async function applyMigration(
  session: Client,
  name: string,
  script: string,
  triesLeft = MAX_TRIES,
): Promise<void> {
  const checksum = createHash('sha256').update(script).digest('hex')
  const values = [randomUUID(), checksum, name].map(escapeLiteral).join(', ')
  try {
    await session.query(`
      set local lock_timeout = ${LOCK_MS};
      ${script}
      ;
      insert into ${MIGRATIONS_TABLE} (id, checksum, migration_name, finished_at, applied_steps_count)
      values (${values}, now(), 1)`)
  } catch (error) {
    if (triesLeft === 0 || codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    await delay(LOCK_MS)
    await applyMigration(session, name, script, triesLeft - 1)
  }
}

/** The SQL that leads from the migrations, replayed in a database of their own, to `schema.prisma`. */
export async function missingMigration(url: string): Promise<string> {
  const { schemaDiff } = await import('./schema-diff.ts')
  const database = `shadow_${randomUUID().replaceAll('-', '')}`
  const shadow = new URL(url)
  shadow.pathname = `/${database}`
  await withSession(url, (session) => session.query(`create database ${database}`))
  try {
    return await withSession(shadow.href, async (session) => {
      await applyMissing(session)
      return schemaDiff(session)
    })
  } finally {
    await withSession(url, (session) => session.query(`drop database ${database}`))
  }
}

/** Writes the missing migration under today's name; null when there is nothing to write. */
export async function writeMigration(url: string, name: string): Promise<string | null> {
  const script = await missingMigration(url)
  if (script === '') return null
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const directory = join(MIGRATIONS_DIR, `${stamp}_${name.replaceAll(/\W+/g, '_')}`)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'migration.sql'), script)
  return directory
}
