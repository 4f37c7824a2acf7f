import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrismaClient } from '../connection/client.ts'

// What the repository and a database say of migrations. `migrate.ts` applies them.

export const MIGRATIONS_DIR = join(import.meta.dirname, '../..', 'migrations')

export const MIGRATIONS_TABLE = '_prisma_migrations'

export const CREATE_MIGRATIONS_TABLE = `
  create table if not exists ${MIGRATIONS_TABLE} (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

/** Every migration of the repository, oldest first. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()

export const migrationScript = (name: string): string =>
  readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8')

/** A connection to ask; clients of `pg` are one. */
export interface Session {
  query: (statement: string) => Promise<{ rows: object[] }>
}

/** Names of the migrations that the database has finished, oldest first; undefined if it never had one. */
export async function appliedMigrations(session: Session): Promise<string[] | undefined> {
  const { rows: tables } = await session.query(
    `select 1 where to_regclass('${MIGRATIONS_TABLE}') is not null`,
  )
  if (tables.length === 0) return undefined
  const { rows } = await session.query(
    `select migration_name as name from ${MIGRATIONS_TABLE}
      where finished_at is not null and rolled_back_at is null order by name`,
  )
  return rows.map((row) => String(Reflect.get(row, 'name')))
}

/** Migrations of the repository that the database has not finished. */
export async function pendingMigrations(session: Session): Promise<string[]> {
  const applied = new Set(await appliedMigrations(session))
  return migrationNames().filter((name) => !applied.has(name))
}

/** Read once: migrations do not change under a running process, and the readiness probe reads no folder. */
let ours: readonly string[] | undefined

/** Whether the database behind a Prisma client knows every migration of the repository. */
export async function isMigrated(db: PrismaClient): Promise<boolean> {
  const session: Session = {
    query: async (statement) => ({ rows: await db.$queryRawUnsafe<object[]>(statement) }),
  }
  ours ??= migrationNames()
  const applied = new Set(await appliedMigrations(session))
  return ours.every((name) => applied.has(name))
}
