import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readDatamodel, withSchemaEngine } from './schema-engine.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, '..', 'migrations')

/** Held while migrating, so that processes starting together apply each migration once. */
const MIGRATION_LOCK = 7_019_590_0

const filters = { externalTables: [], externalEnums: [] }

/** Every migration of the repository, oldest first. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()

/**
 * Applies what is missing, under an advisory lock, and returns the names of what it applied. The
 * standard `_prisma_migrations` table is written: `prisma migrate deploy` is interchangeable.
 */
export async function migrate(url: string): Promise<string[]> {
  const session = new Client({ connectionString: url })
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await pendingMigrations(session)).length === 0) return []
    const { appliedMigrationNames } = await withSchemaEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList: migrationList(), filters }),
    )
    return appliedMigrationNames
  } finally {
    await session.end()
  }
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

/** Migrations of the repository that the database has not finished. */
export async function pendingMigrations(session: Pick<Client, 'query'>): Promise<string[]> {
  const { rows: tables } = await session.query<{ exists: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return migrationNames()
  const { rows } = await session.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null',
  )
  const applied = new Set(rows.map((row) => row.migration_name))
  return migrationNames().filter((name) => !applied.has(name))
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
        content: {
          tag: 'ok' as const,
          value: readFileSync(join(MIGRATIONS_DIR, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}
