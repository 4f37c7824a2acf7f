import { newDatabase } from '@espace/prisma/testing/databases'
import { grow } from '@espace/prisma/testing/growth'
import { afterAll, expect, it } from 'vitest'
import { boundedAnswers } from './answers-that-grow.ts'
import { grownVenue, type Taken } from './grown-venue.ts'

/** Factors of growth: far enough apart to exceed the noise. */
const [SMALL, LARGE] = [1, 3]

/** Tolerance in rows, for settings and changes of query plans. */
const SWING = 60

const venueOf = async (steps: number) => {
  const url = await newDatabase()
  await grow(url, steps)
  return grownVenue(url, { byIndex: true })
}
const [small, large] = await Promise.all([venueOf(SMALL), venueOf(LARGE)])
afterAll(() => Promise.all([small.close(), large.close()]))

/** Rows that may be read for an answer that has grown that much. */
const allowed = (before: Taken, after: Taken) =>
  before.rows * Math.max(1, after.bytes / Math.max(1, before.bytes)) * 1.3 + SWING

const answers = boundedAnswers(large.ids).map((path, at) => [path, at] as const)

it.each(answers)(
  '%s looks at no more for a venue three times as large than its answer has',
  async (path, at) => {
    const before = await small.ask(boundedAnswers(small.ids)[at] ?? '')
    const after = await large.ask(path)

    expect(after.statements).toBe(before.statements)
    expect(after.rows).toBeLessThanOrEqual(allowed(before, after))
  },
)

/** Jobs whose cost grows with followers, shows on sale or the waiting list. */
const GROWING = new Set([
  'purge followers',
  'follower digests',
  'purge alerts',
  'purge waiting lists',
  'reservations',
])

it.each([...new Set(large.jobs)].filter((name) => !GROWING.has(name)))(
  'the job « %s » looks at no more in a venue three times as large',
  async (name) => {
    const before = await small.run(name)
    const after = await large.run(name)

    expect(after.rows).toBeLessThanOrEqual(allowed(before, after))
  },
)

it('a read without an index would be seen', async () => {
  const [before, after] = [
    await small.ask('/api/admin/users/search?search=personne'),
    await large.ask('/api/admin/users/search?search=personne'),
  ]

  expect(after.rows).toBeGreaterThan(allowed(before, after))
})
