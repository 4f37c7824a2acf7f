import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withSession } from '../embedded/session.ts'
import { MIGRATIONS_DIR, migrationNames, migrationScript, pendingMigrations } from './migrations.ts'
import { grantRoles, type RolePasswords } from './roles.ts'
import { readDatamodel, withSchemaEngine } from './schema-engine.ts'

/**
 * Held while migrating, so that processes starting together apply each migration once. The engine has
 * such a lock of its own, but fails when it has waited ten seconds for it.
 */
export const MIGRATION_LOCK = 7_019_590_0

const filters = { externalTables: [], externalEnums: [] }

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
    const applied = await applyMissing(url, session)
    await grantRoles(session, passwords)
    return applied
  })

async function applyMissing(url: string, session: Client): Promise<string[]> {
  if ((await pendingMigrations(session)).length === 0) return []
  const { appliedMigrationNames } = await withSchemaEngine(url, (engine) =>
    engine.applyMigrations({ migrationsList: migrationList(), filters }),
  )
  return appliedMigrationNames
}

/**
 * The SQL that leads from the migrations to `schema.prisma`; empty when they agree. The existing
 * migrations are replayed in a shadow database, which is dropped again.
 */
export async function missingMigration(url: string): Promise<string> {
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationList() },
      to: { tag: 'schemaDatamodel', files: [readDatamodel()] },
      script: true,
      exitCode: null,
      filters,
    }),
  )
  return stdout === null || stdout.startsWith('-- This is an empty migration') ? '' : stdout
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

function migrationList() {
  const lockfile = join(MIGRATIONS_DIR, 'migration_lock.toml')
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: migrationScript(path) },
      },
    })),
  }
}
