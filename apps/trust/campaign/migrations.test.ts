import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate } from '@espace/prisma/migrate/migrate'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOfBefore } from '../harness/code-of-before.ts'
import { figure } from '../harness/figures.ts'
import { brokenPromises, rowsOf } from '../harness/invariants.ts'
import { end, statusOf, until } from '../harness/processes.ts'
import { startProduct } from '../harness/product.ts'
import { patience, slowest, tally, traffic } from '../harness/traffic.ts'
import { openVenue } from '../harness/venue.ts'

const before = codeOfBefore()
afterAll(before.remove)
const product = await startProduct({
  seed: 'none',
  prepare: before.migrate,
  first: { root: before.root },
})
afterAll(product.stop)
const { url } = product.door
const house = await openVenue(product)

/** Status of a retry while the first attempt is in progress. */
const IN_HAND = 409

/** Readers, each of another address, and customers who book. */
function visitors(onComeBack: () => void) {
  const patient = patience(onComeBack)
  const reading = traffic(8, (turn) =>
    patient(() => statusOf(`${url}/api/spectacles?limit=${1 + (turn % 50)}`)),
  )
  const booking = traffic(1, () => {
    const key = randomUUID()
    return patient(async () => {
      const { status } = await house.book(key)
      return status === IN_HAND ? 503 : status
    })
  })
  return { end: async () => (await Promise.all([reading.end(), booking.end()])).flat() }
}

describe('a new version beside the one before', () => {
  it('waits for its migrations, which nobody who is served by the old one notices, and takes over [T-PG-5]', async () => {
    const next = await product.startApi(2, { isAwaited: false })
    await until(async () => expect(await statusOf(`${next.url}/healthz`)).toBe(200))
    const early = await statusOf(`${next.url}/readyz`)
    let comeBacks = 0
    const visits = visitors(() => (comeBacks += 1))
    await delay(2_000)
    const since = performance.now()
    const applied = await migrate(product.databaseUrl)
    const migratedMs = performance.now() - since
    await delay(2_000)
    for (const place of [0, 1]) {
      const old = product.apis[place]
      if (old) await end(old)
      await product.startApi(place)
    }
    await delay(1_000)
    const hits = await visits.end()

    figure(
      'T-PG-5',
      `${applied.length} migrations under load in ${Math.round(migratedMs)} ms: ${hits.length} calls to the code ` +
        `before and after ${JSON.stringify(tally(hits))}, ${comeBacks} times asked to come back by a busy one, ` +
        `slowest ${Math.round(slowest(hits))} ms`,
    )
    expect(early).toBe(503)
    expect(applied).toEqual(before.later)
    expect(hits.filter(({ status }) => ![200, 201].includes(status))).toEqual([])
    expect(await brokenPromises(product)).toEqual([])
  })

  it('would be noticed, if a migration took away what the running code needs (control) [T-PG-5]', async () => {
    const visits = visitors(() => undefined)
    await delay(1_000)
    await rowsOf(product, 'alter table spectacles rename column title to name')
    await delay(2_000)
    await rowsOf(product, 'alter table spectacles rename column name to title')
    const hits = await visits.end()

    expect(hits.filter(({ status }) => status >= 500).length).toBeGreaterThan(0)
  })
})
