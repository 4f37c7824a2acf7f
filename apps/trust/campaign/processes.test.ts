import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { type Gate, shutGate } from '../harness/gate.ts'
import { brokenPromises, rowsOf } from '../harness/invariants.ts'
import { end, kill, type Running, statusOf, until } from '../harness/processes.ts'
import { type ApiWishes, startProduct } from '../harness/product.ts'
import { patience, slowest, tally, traffic } from '../harness/traffic.ts'
import { aShow, openVenue } from '../harness/venue.ts'

type Code = NonNullable<ApiWishes['code']>

/** Shortens the lease of an idempotency claim, a minute, after which a retry need not wait for a dead process. */
const QUICK_CLAIMS: Code = [
  {
    file: 'apps/api/src/platform/idempotency.ts',
    from: 'const CLAIM_MS = 60_000',
    to: 'const CLAIM_MS = 3_000',
  },
]

const product = await startProduct({ seed: 'none', first: { code: QUICK_CLAIMS } })
afterAll(product.stop)
const { url } = product.door
const house = await openVenue(product)

const bookingsMade = async () => (await rowsOf(product, 'select from reservations')).length

/** Kills a process while one of its calls is blocked inside a transaction. */
async function dieInside(process: Running, where: Gate, work: () => Promise<unknown>) {
  const gate = await shutGate(product, where)
  const lost = work().catch(() => 'no answer')
  await gate.holds(1)
  await kill(process)
  expect(await lost).toBe('no answer')
  await gate.remove()
}

const seatsOf = async (id: number): Promise<number> =>
  (await rowsOf<{ seats: number }>(product, TICKETS, [id]))[0]?.seats ?? 0

const TICKETS = 'select coalesce(sum(seats), 0)::int as seats from tickets where spectacle_id = $1'

/** Books with one idempotency key and retries until it succeeds, as browsers do. */
const bookPatiently = (key: string = randomUUID(), of = house.show) =>
  until(async () => {
    const made = await house.book(key, { of })
    expect(made.status).toBe(201)
    return made.id
  }, 90_000)

it('a process of the API that is killed under load takes no booking with it, and doubles none [T-KILL]', async () => {
  const before = await bookingsMade()
  const inside = await aShow(url, house.admin)
  const reading = traffic(10, () => statusOf(`${url}/api/spectacles`))
  const ids: Promise<string | undefined>[] = []
  const booking = traffic(2, async () => {
    const id = bookPatiently()
    ids.push(id)
    return (await id) === undefined ? 0 : 201
  })
  await delay(1_500)
  const lost: string[] = []
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (!old) throw new Error('no such process')
    const key = randomUUID()
    lost.push(key)
    await dieInside(
      old,
      { table: 'tickets', when: 'after insert', of: `new.spectacle_id = ${inside}` },
      () => house.book(key, { at: old.url, of: inside }),
    )
    await product.startApi(place)
  }
  await delay(1_000)
  const again = await Promise.all(lost.map((key) => bookPatiently(key, inside)))
  const [reads, bookings] = await Promise.all([reading.end(), booking.end()])

  const made = new Set(await Promise.all(ids))
  const added = (await bookingsMade()) - before - again.length
  figure(
    'T-KILL',
    `2 kills, each inside of a booking: ${bookings.length + 2} bookings wanted, ${added + 2} there; ` +
      `reads ${JSON.stringify(tally(reads))}`,
  )
  expect(made.size).toBe(bookings.length)
  expect(added).toBe(bookings.length)
  expect(await seatsOf(inside)).toBe(2)
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(reads.length * 0.8)
  expect(await brokenPromises(product)).toEqual([])
})

/** Number of bookings from one retried call whose process was killed just before it stored its answer. */
async function bookedByOneCall(code: Code): Promise<number> {
  const show = await aShow(url, house.admin)
  const doomed = await product.startApi(2, { code: [...QUICK_CLAIMS, ...code] })
  const key = randomUUID()
  const answers = {
    table: 'idempotent_calls',
    when: 'before update',
    of: 'new.status is not null',
  } as const
  await dieInside(doomed, answers, () => house.book(key, { at: doomed.url, of: show }))
  product.apis.pop()
  await bookPatiently(key, show)
  return seatsOf(show)
}

it('a call whose process dies before its answer is kept books once [T-KILL]', async () => {
  expect(await bookedByOneCall([])).toBe(1)
})

it('would book twice, if the answer were kept after the booking (control) [T-KILL]', async () => {
  const file = 'apps/api/src/features/reservations/checkout/checkout.service.ts'
  const from = 'takeOrTidy(cart, wanted, { write, transaction, group })'
  const to =
    'takeOrTidy(cart, wanted, { write, group, transaction: (work) => db.$transaction(work) })'
  const code = [{ file, from, to }]

  expect(await bookedByOneCall(code)).toBe(2)
})

it('processes that are told to stop under load, one after the other, drop nothing [T-TERM]', async () => {
  let comeBacks = 0
  const patient = patience(() => (comeBacks += 1))
  const reading = traffic(15, (turn) =>
    patient(() => statusOf(`${url}/api/spectacles?limit=${1 + (turn % 50)}`)),
  )
  const booking = traffic(2, () => {
    const key = randomUUID()
    return patient(async () => (await house.book(key)).status)
  })
  await delay(1_000)
  const stops: { code: number | null; ms: number }[] = []
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (!old) throw new Error('no such process')
    stops.push(await end(old))
    await product.startApi(place)
  }
  await delay(1_000)
  const hits = (await Promise.all([reading.end(), booking.end()])).flat()

  const dropped = hits.filter(({ status }) => ![200, 201].includes(status))
  figure(
    'T-TERM',
    `${hits.length} calls while 2 processes were replaced: ${JSON.stringify(tally(hits))}, ` +
      `${comeBacks} times asked to come back by a busy one; ` +
      `ended with ${stops.map(({ code, ms }) => `${code} after ${Math.round(ms)} ms`).join(', ')}`,
  )
  expect(dropped).toEqual([])
  expect(stops.map(({ code }) => code)).toEqual([0, 0])
  expect(await brokenPromises(product)).toEqual([])
})

it('would drop some if they did not take leave (control) [T-TERM]', async () => {
  const reading = traffic(15, () => statusOf(`${url}/api/spectacles`))
  await delay(1_000)
  const [first] = product.apis
  if (!first) throw new Error('no such process')
  // A frozen process neither exits nor answers: its calls are lost when it is killed.
  first.child.kill('SIGSTOP')
  await delay(1_000)
  await kill(first)
  await product.startApi(0)
  const hits = await reading.end()

  expect(hits.filter(({ status }) => status !== 200).length).toBeGreaterThan(0)
})

it('an answer that is lost on its way is asked for again, and nothing is done twice [T-DUP]', async () => {
  const before = await bookingsMade()
  const key = randomUUID()
  product.door.loseNextAnswer()
  await expect(house.book(key)).rejects.toThrow('fetch failed')
  const again = await bookPatiently(key)
  const once = await bookPatiently(key)

  expect(again).toBe(once)
  expect(await bookingsMade()).toBe(before + 1)
  expect(await brokenPromises(product)).toEqual([])
})

it('the site, killed, is back with its next process [T-WEB]', async () => {
  const web = await product.startWeb()
  expect(await statusOf(`${web.url}/`)).toBe(200)
  await kill(web)
  expect(await statusOf(`${web.url}/`)).toBe(0)
  const since = performance.now()
  const next = await product.startWeb()
  const backMs = performance.now() - since
  const pages = traffic(10, () => statusOf(`${next.url}/`))
  await delay(1_000)
  for (const api of product.apis) await kill(api)
  await delay(1_500)
  const hits = await pages.end()
  for (const place of product.apis.keys()) await product.startApi(place)

  figure(
    'T-WEB',
    `back after ${Math.round(backMs)} ms; ${hits.length} pages while the API went away: ` +
      `${JSON.stringify(tally(hits))}, slowest ${Math.round(slowest(hits))} ms`,
  )
  expect(hits.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(backMs).toBeLessThan(10_000)
  expect(slowest(hits)).toBeLessThan(10_000)
  expect(await statusOf(`${next.url}/api/spectacles`)).toBe(200)
  expect(await brokenPromises(product)).toEqual([])
})
