import { createClient } from '@espace/prisma/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { spectaclesService } from '#features/spectacles/spectacles.service.ts'
import { createTestApp } from '../test-app.ts'

interface Statement {
  sql: string
  args: readonly unknown[]
}

let statements: Statement[] = []
const app = await createTestApp({ onStatement: (sql, args) => statements.push({ sql, args }) })
const { db, databaseUrl, http } = app
const planner = createClient(databaseUrl, { poolSize: 1 })

/** Rows per insert statement, to stay within its timeout. */
const BATCH = 5_000

/** Dates as after years of operation, one in twenty upcoming. */
async function fill(dates: number): Promise<void> {
  await db.$executeRaw`truncate spectacles cascade`
  for (let from = 1; from <= dates; from += BATCH) {
    await db.$executeRaw`
      insert into spectacles (id, title, description, lieu, date_spectacle, heure_spectacle)
      select n, 'Spectacle ' || n % 40, 'Une heure de rire.', 'Lille',
             current_date + 1 + (n - ${dates}::int * 19 / 20) / 10, make_time(14 + n % 8, 0, 0)
        from generate_series(${from}::int, ${from + BATCH - 1}::int) n`
  }
  await db.$executeRaw`analyze`
}

/** Statements about shows during a call. */
async function asked(path: string): Promise<Statement[]> {
  statements = []
  expect((await http.get(path)).status).toBe(200)
  return statements.filter(({ sql }) => /\bspectacles\b/.test(sql))
}

const planOf = async ({ sql, args }: Statement): Promise<string> =>
  JSON.stringify(await planner.$queryRawUnsafe(`explain (format json) ${sql}`, ...args))

const READS = [
  '/api/spectacles',
  '/api/spectacles?page=2&limit=6',
  '/api/spectacles/upcoming?limit=6',
  '/api/spectacles/upcoming?title=Spectacle+7',
  '/api/spectacles/7',
]

describe.each([5_000, 100_000])('with %i dates', (dates) => {
  beforeAll(() => fill(dates), 120_000)

  it.each(READS)('%s is one statement that finds its rows by an index', async (path) => {
    const all = await asked(path)

    expect(all).toHaveLength(1)
    const plans = await Promise.all(all.map(planOf))
    expect(plans.join()).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/)
    expect(plans.join()).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"spectacles"/)
  })

  it('the next dates are read in the order of the index, and no others', async () => {
    const [next = { sql: '', args: [] }] = await asked('/api/spectacles/upcoming?limit=6')
    const byText = {
      ...next,
      sql: next.sql.replace('order by spectacles.starts_at', 'order by "startsAt"'),
    }

    expect(await planOf(next)).not.toContain('"Node Type":"Sort"')
    expect(await planOf(byText)).toContain('"Node Type":"Sort"')
  })

  it('a read that has no index would be seen', async () => {
    const plan = await planOf({
      sql: `select id from spectacles where description = 'x'`,
      args: [],
    })

    expect(plan).toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"spectacles"/)
  })
})

it.each([1, 100])('a page of %i shows takes as many statements', async (limit) => {
  expect(await asked(`/api/spectacles?limit=${limit}`)).toHaveLength(1)
})

it('a page after the last is empty, and knows how many there are', async () => {
  const { body } = await http.get('/api/spectacles?page=5000&limit=100')

  expect(body.spectacles).toEqual([])
  expect(body.pagination.total).toBeGreaterThan(4_000)
})

it('a statement that is asked again and again is prepared once in a connection', async () => {
  const single = createClient(databaseUrl, { poolSize: 1 })
  const spectacles = spectaclesService({ db: single })

  for (let id = 1; id <= 8; id += 1) await spectacles.get(id)
  const prepared = await single.$queryRaw<{ uses: number }[]>`
    select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
     where statement like '%spectacles%'`

  await single.$disconnect()
  expect(prepared).toHaveLength(1)
  expect(prepared[0]?.uses).toBeGreaterThan(1)
})
