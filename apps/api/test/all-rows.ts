import type { TestApp } from './test-app.ts'

/** Tables that a call writes apart from its effect: rate limits and stored answers. */
const BOOKKEEPING = new Set(['idempotent_calls', 'rate_limit', '_prisma_migrations'])

/** Every row by table; in one statement, as a test's pool has few connections. */
export async function allRows({ db }: Pick<TestApp, 'db'>): Promise<Record<string, unknown>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const selects = tables
    .filter(({ name }) => !BOOKKEEPING.has(name))
    .map(({ name }) => `select '${name}' as name, t::text as row from "${name}" t`)
  const all = await db.$queryRawUnsafe<{ name: string; row: string }[]>(
    `${selects.join(' union all ')} order by 1, 2`,
  )
  return Object.fromEntries(Map.groupBy(all, ({ name }) => name))
}
