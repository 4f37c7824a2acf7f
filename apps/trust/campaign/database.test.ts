import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { shutGate } from '../harness/gate.ts'
import { brokenPromises, rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { isRunning, kill, statusOf, until } from '../harness/processes.ts'
import { startProduct } from '../harness/product.ts'
import { slowest, tally, traffic } from '../harness/traffic.ts'
import { type Booking, openVenue } from '../harness/venue.ts'

const product = await startProduct({ seed: 'none' })
afterAll(product.stop)
const { url } = product.door
const house = await openVenue(product)

/** Statuses that a reader may get while the database is down. */
const CALM = new Set([200, 503])

const read = (turn: number) => () =>
  statusOf(`${url}/api/spectacles${turn % 2 === 0 ? '' : `?page=1&limit=${1 + (turn % 100)}`}`)

it('PostgreSQL, killed under load, loses nothing that was acknowledged, and is back at once [T-PG-1]', async () => {
  const booked: Booking[] = []
  const reading = traffic(10, (turn) => read(turn)())
  const booking = traffic(3, async () => {
    const made = await house.book()
    booked.push(made)
    return made.status
  })
  await delay(2_000)
  const gate = await shutGate(product, { table: 'tickets', when: 'after insert', of: 'true' })
  // All bookings are of one account, so the next ones wait for its row lock.
  await gate.holds(1)
  const killed = performance.now()
  await product.database.kill()
  const away = performance.now()
  await delay(3_000)
  await product.database.startAgain()
  await gate.remove()
  const back = performance.now()
  await until(async () => expect(await statusOf(`${product.apis[0]?.url}/readyz`)).toBe(200))
  const readyMs = performance.now() - back
  await delay(2_000)
  const [reads, bookings] = await Promise.all([reading.end(), booking.end()])

  const kept = await rowsOf<{ id: string }>(product, 'select id from reservations')
  const ids = new Set(kept.map(({ id }) => id))
  const lost = booked.filter(({ id }) => id !== undefined && !ids.has(id))
  const hits = [...reads, ...bookings]
  const during = hits.filter(({ at }) => at > away && at < back)
  /** Requests in progress when it died, and how long each waited from then on. */
  const caught = hits.flatMap(({ at, ms }) =>
    at < killed && at + ms > killed ? [at + ms - killed] : [],
  )
  const acknowledged = booked.filter(({ id }) => id !== undefined).length
  figure(
    'T-PG-1',
    `${acknowledged} bookings acknowledged, ${lost.length} lost; ${reads.length} reads ` +
      `${JSON.stringify(tally(reads))}; slowest answer while away ${Math.round(slowest(during))} ms; ` +
      `${caught.length} calls inside when it died, told within ${Math.round(Math.max(...caught))} ms; ` +
      `ready ${Math.round(readyMs)} ms after PostgreSQL`,
  )
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  expect(during.length).toBeGreaterThan(0)
  expect(caught.length).toBeGreaterThan(0)
  expect(Math.max(slowest(during), ...caught)).toBeLessThan(2_500)
  expect(readyMs).toBeLessThan(2_000)
  expect(reads.filter(({ status }) => !CALM.has(status))).toEqual([])
  expect(bookings.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
  expect(product.apis.every(isRunning)).toBe(true)
  expect(await brokenPromises(product)).toEqual([])
})

it('would lose some of it, if they were acknowledged before they are on the disk (control) [T-PG-1]', async () => {
  const settings = ['synchronous_commit=off', 'wal_writer_delay=10s', 'bgwriter_delay=10s']
  const lazy = await startProduct({ apis: 1, seed: 'none', settings })
  const there = await openVenue(lazy)
  await rowsOf(lazy, 'checkpoint')
  const booked: Booking[] = []
  for (let nth = 0; nth < 5; nth += 1) booked.push(await there.book())
  await lazy.database.kill()
  await lazy.database.startAgain()

  const kept = await rowsOf<{ id: string }>(lazy, 'select id from reservations')
  await lazy.stop()

  expect(booked.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(kept.length).toBeLessThan(5)
})

it('a call whose database died under it is made again, and done once [T-PG-1]', async () => {
  const keys = Array.from({ length: 12 }, () => randomUUID())
  const before = await rowsOf(product, 'select from reservations')
  const first = Promise.all(keys.map((key) => house.book(key).catch(() => undefined)))
  await product.database.kill()
  await first
  await product.database.startAgain()
  const again = await Promise.all(
    keys.map((key) =>
      until(async () => {
        const made = await house.book(key)
        expect(made.status).toBe(201)
        return made.id
      }, 90_000),
    ),
  )

  expect(new Set(again).size).toBe(12)
  expect(await rowsOf(product, 'select from reservations')).toHaveLength(before.length + 12)
  expect(await brokenPromises(product)).toEqual([])
})

describe('a line to PostgreSQL that is dead without a word', () => {
  it('makes nobody wait for ever, and is replaced by another one [T-PG-2]', async () => {
    const asked = traffic(4, (turn) => read(turn)())
    await delay(1_000)
    product.wire.goSilent()
    const dead = performance.now()
    await delay(30_000)
    product.wire.mend()
    const mended = performance.now()
    await until(async () => expect(await statusOf(`${url}/readyz`)).toBe(200))
    const backMs = performance.now() - mended
    const hits = await asked.end()

    const during = hits.filter(({ at }) => at > dead && at < mended)
    figure(
      'T-PG-2',
      `30 s of silence: ${JSON.stringify(tally(during))}, slowest ${Math.round(slowest(during))} ms; ` +
        `back ${Math.round(backMs)} ms after the line`,
    )
    expect(during.length).toBeGreaterThan(0)
    expect(slowest(hits)).toBeLessThan(10_000)
    expect(hits.filter(({ status }) => !CALM.has(status))).toEqual([])
    expect(await brokenPromises(product)).toEqual([])
  })

  it('would make somebody wait, if answers had all the time in the world (control) [T-PG-2]', async () => {
    const code = [
      { file: 'prisma/src/connection/client.ts', from: 'query_timeout: 9_000 * patience,', to: '' },
    ]
    const trusting = await product.startApi(2, { code })
    expect(await statusOf(`${trusting.url}/api/spectacles?page=1&limit=1`)).toBe(200)
    product.wire.goSilent()
    const answer = await statusOf(`${trusting.url}/api/spectacles?page=1&limit=2`, 15_000)
    product.wire.mend()
    product.apis.pop()
    await kill(trusting)

    expect(answer).toBe(0)
  })
})

it('connections that are all taken are told of, and nobody hangs [T-PG-3]', async () => {
  const holder = new Client({ connectionString: product.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table spectacles in access exclusive mode')
  const asked = traffic(20, (turn) => statusOf(`${url}/api/spectacles/${1_000 + turn}`))
  await delay(4_000)
  const hits = await asked.end()
  await holder.query('rollback')
  await holder.end()

  figure(
    'T-PG-3',
    `${hits.length} calls to 10 taken connections a process: ${JSON.stringify(tally(hits))}, ` +
      `slowest ${Math.round(slowest(hits))} ms`,
  )
  expect(tally(hits)).toEqual({ 503: hits.length })
  expect(slowest(hits)).toBeLessThan(7_000)
  await until(async () => expect(await statusOf(`${url}/api/spectacles/999999`)).toBe(404))
})

it('a process that starts without PostgreSQL is alive, and ready once it is there [T-PG-4]', async () => {
  await product.database.kill()
  const late = await product.startApi(2, { isAwaited: false })
  await until(async () => expect(await statusOf(`${late.url}/healthz`)).toBe(200))
  const before = await statusOf(`${late.url}/readyz`)
  await product.database.startAgain()
  const since = performance.now()
  await until(async () => expect(await statusOf(`${late.url}/readyz`)).toBe(200))

  const readyMs = performance.now() - since

  figure('T-PG-4', `healthz 200, readyz ${before}, then 200 after ${Math.round(readyMs)} ms`)
  expect(before).toBe(503)
  expect(readyMs).toBeLessThan(2_000)
  const login = await call(`${late.url}/api/auth/me`, { token: house.buyer })
  expect(login.status).toBe(200)
})
