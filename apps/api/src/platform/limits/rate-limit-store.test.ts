import { createClient } from '@espace/prisma/client'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import { Counters, storeOf } from './rate-limit-store.ts'

const { db, databaseUrl } = await createTestApp()

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('counting in two processes', () => {
  const other = createClient(databaseUrl, { patience: 15 })
  afterAll(() => other.$disconnect())

  it('gives each call a number of its own', async () => {
    const limit = { max: 5, windowMs: 60_000 }
    const one = storeOf(new Counters(db), limit)
    const two = storeOf(new Counters(other), limit)

    const counts = await Promise.all(
      times(200, (index) => (index % 2 ? one : two).increment('key')),
    )

    expect(counts.filter(({ totalHits }) => totalHits <= 5)).toHaveLength(5)
  })

  it('has each counter right, whatever the order of those that are counted together', async () => {
    const limit = { max: 5, windowMs: 60_000 }
    const [one, two] = [new Counters(db), new Counters(other)]
    const keys = times(20, (index) => `several-${index}`)

    const counts = await Promise.all(
      times(10, () => [
        ...keys.map((key) => one.add(key, limit)),
        ...keys.toReversed().map((key) => two.add(key, limit)),
      ]).flat(),
    )

    expect(counts.filter(({ totalHits }) => totalHits <= 5)).toHaveLength(20 * 5)
  })

  it('goes wrong when reading and writing are two statements [T-RL-1]', async () => {
    const increment = async (client: typeof db) => {
      const row = await client.rateLimit.findUnique({ where: { key: 'naive' } })
      const count = (row?.count ?? 0) + 1
      const value = { count, resetAt: new Date() }
      await client.rateLimit.upsert({
        where: { key: 'naive' },
        create: { key: 'naive', ...value },
        update: value,
      })
      return count
    }

    const counts = await Promise.all(times(200, (index) => increment(index % 2 ? db : other)))

    expect(counts.filter((count) => count <= 5).length).toBeGreaterThan(5)
  })
})

describe('calls that come at once', () => {
  it('are counted together, and each has a number of its own', async () => {
    const counters = new Counters(db)
    const limit = { max: 1_000, windowMs: 60_000 }

    const counts = await Promise.all(times(200, () => counters.add('together', limit)))

    const numbers = counts.map(({ totalHits }) => totalHits)
    expect(numbers.toSorted((one, two) => one - two)).toEqual(times(200, (index) => index + 1))
    expect(await db.rateLimit.findUnique({ where: { key: 'together' } })).toMatchObject({
      count: 200,
    })
  })

  it('are turned away when too many counters wait', async () => {
    const counters = new Counters(db)
    const limit = { max: 1_000, windowMs: 60_000 }

    const counts = await Promise.allSettled(
      times(600, (index) => counters.add(`waiting-${index}`, limit)),
    )

    const refused = counts.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_INDISPONIBLE' } })
    expect(counts.length - refused.length).toBeGreaterThanOrEqual(500)
  })
})
