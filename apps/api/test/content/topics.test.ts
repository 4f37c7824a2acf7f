import { isPublicRead, type Route } from '@espace/contracts/kernel/route'
import { createClient, Prisma } from '@espace/prisma/client'
import { expect, it } from 'vitest'
import { CONTENT, TABLES, topicOf } from '#platform/content/topics.ts'
import { builders } from '../builders.ts'
import { lineOf, routes } from '../every-route.ts'
import { createTestApp } from '../test-app.ts'

const { db, databaseUrl, http } = await createTestApp()
/** A second connection, which locks tables. */
const gate = createClient(databaseUrl, { poolSize: 1, patience: 15 })
const { aSpectacle, aVenueImage, anArtist } = builders(db)

const show = await aSpectacle({ bookingMode: 'maison' })
await db.photo.create({ data: { spectacleId: show.id, imagePath: '/uploads/a.webp' } })
await aVenueImage({ isMain: true })
await anArtist('Zoé')

const reads = routes.filter(isPublicRead)

const tableNames = async (): Promise<string[]> => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`
  return rows.map(({ name }) => name)
}

/** Status of a read while those tables are locked, which shows whether it reads them. */
const statusWithout = (
  tables: readonly string[],
  { path }: Pick<Route, 'path'>,
  asker = http,
): Promise<number> =>
  gate.$transaction(
    async (tx) => {
      const names = Prisma.raw(tables.map((name) => `"${name}"`).join(', '))
      await tx.$executeRaw`lock table ${names} in access exclusive mode`
      return (await asker.get(path.replaceAll(/:\w+/g, String(show.id)))).status
    },
    { timeout: 60_000 },
  )

it('every public read belongs to a topic', () => {
  expect(reads.filter(({ path }) => topicOf(path) === undefined).map(lineOf)).toEqual([])
})

it.each(reads.map((route): [string, Route] => [lineOf(route), route]))(
  '%s asks no table that its topic does not name',
  async (_, route) => {
    const topic = topicOf(route.path)
    const known = new Set<string>(['settings', ...(topic ? TABLES[topic] : [])])
    const others = (await tableNames()).filter((name) => !known.has(name))

    expect([200, 404]).toContain(await statusWithout(others, route))
  },
)

it('would be seen to ask one', async () => {
  const asked = { path: '/api/spectacles?limit=3' } as const

  // With the product's lock timeout of two seconds.
  const product = await createTestApp({ databaseUrl, patience: 1 })

  expect(await statusWithout(['spectacles'], asked, product.http)).toBe(503)
})

it('the database tells of every write to a table that a topic names', async () => {
  const told = await db.$queryRaw<{ name: string }[]>`
    select event_object_table as name from information_schema.triggers
     where trigger_name like '%_changed' and action_orientation = 'STATEMENT'
     group by 1 having count(*) = 3`

  expect(told.map(({ name }) => name).toSorted()).toEqual([...CONTENT].toSorted())
})
