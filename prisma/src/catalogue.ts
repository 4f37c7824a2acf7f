import type { Client } from 'pg'

// What the catalogues of PostgreSQL say of the schema `public`.

type Session = Pick<Client, 'query'>

/** The table that Prisma's migrations keep. */
export const MIGRATIONS_TABLE = '_prisma_migrations'

/** Names of the applied migrations, oldest first; undefined in a database without the table. */
export async function appliedMigrations(session: Session): Promise<string[] | undefined> {
  const tables = await listTables(session)
  if (tables.every(({ name }) => name !== MIGRATIONS_TABLE)) return undefined
  const { rows } = await session.query<{ name: string }>(
    `select migration_name as name from ${MIGRATIONS_TABLE}
      where finished_at is not null and rolled_back_at is null order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Every table with its columns, but those that the database computes. */
export async function listTables(session: Session): Promise<{ name: string; columns: string[] }[]> {
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

/** Which table refers to which other one. */
export async function listReferences(session: Session): Promise<{ from: string; to: string }[]> {
  const { rows } = await session.query<{ from: string; to: string }>(`
    select child.relname::text as from, parent.relname::text as to
      from pg_constraint k
      join pg_class child on child.oid = k.conrelid
      join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.conrelid <> k.confrelid`)
  return rows
}
