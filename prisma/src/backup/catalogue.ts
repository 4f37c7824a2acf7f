import { type Client, escapeIdentifier } from 'pg'
import { MIGRATIONS_TABLE } from '../migrate/migrations.ts'
import type { Manifest } from './backup-files.ts'

// What the catalogues of PostgreSQL say of the schema `public`.

/** Every table with its columns, but those that the database computes. */
export async function listTables(session: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await session.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname
     order by c.relname`)
  return rows
}

/** A table with rows; undefined for an empty database. */
export async function findFilledTable(session: Client): Promise<string | undefined> {
  for (const { name } of await listTables(session)) {
    if (name === MIGRATIONS_TABLE) continue
    const { rowCount } = await session.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (rowCount !== 0) return name
  }
  return undefined
}

export async function listReferences(session: Client): Promise<{ from: string; to: string }[]> {
  const { rows } = await session.query<{ from: string; to: string }>(`
    select child.relname::text as from, parent.relname::text as to
      from pg_constraint k
      join pg_class child on child.oid = k.conrelid
      join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.conrelid <> k.confrelid`)
  return rows
}

export async function countRows(session: Client, table: string): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `select count(*)::int as count from public.${escapeIdentifier(table)}`,
  )
  return rows[0]?.count ?? 0
}

/** @param ours rows of it that the restore itself has written */
export async function refuseOtherCount(
  session: Client,
  { name, rows: expected }: Manifest['tables'][number],
  ours = 0,
): Promise<void> {
  const count = (await countRows(session, name)) - ours
  if (count !== expected) {
    throw new Error(`${name} should have ${expected} rows and has ${count}.`)
  }
}
