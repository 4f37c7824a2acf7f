import type { PrismaClient } from '@espace/prisma/client'

/** Every text column of every table, for searches of personal data. */
export async function allTexts(db: PrismaClient): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const rows = await Promise.all(
    tables.map(({ name }) => db.$queryRawUnsafe(`select t::text as row from ${name} t`)),
  )
  return JSON.stringify(rows)
}
