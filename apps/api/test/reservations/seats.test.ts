import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@espace/prisma/client'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../database/lock-waiters.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { withCode } from '../processes/code-changes.ts'
import { createTestApp } from '../test-app.ts'
import { bookings } from './bookings.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aBookableShow, buyers, seatsOf } = bookings(app)
const crowd = await buyers(500)
const gate = createClient(databaseUrl, { poolSize: 1 })

const start = apiProcesses(databaseUrl)
const unlimited = { RATE_LIMIT_SCALE: '1000000' }
const RESERVATIONS = 'apps/api/src/features/reservations'

/** Concurrent bookings of a process at PostgreSQL, three times its limit, so that only the seat counter protects. */
const AT_ONCE = 9
const thronged = withCode({
  file: `${RESERVATIONS}/checkout/checkout.service.ts`,
  from: 'const AT_A_TIME = 3\n',
  to: `const AT_A_TIME = ${AT_ONCE}\n`,
})
const crowded = { ...unlimited, ...thronged }
const [one, two] = await Promise.all([start(crowded), start(crowded)])
afterAll(() => gate.$disconnect())

interface Order {
  token: string
  spectacleId: number
  quantity?: number
  tarif?: string
  code?: string
  key?: string
}

/** Concurrent customers at one API process, each with a connection; the others queue behind them. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

async function order(url: string, { token, key, code, spectacleId, quantity = 1, tarif }: Order) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Requested-With': 'fetch',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/reservations/checkout`, { agent, method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ items: [{ spectacleId, quantity, tarif }], code }))
  })
  const said = await text(response)
  const { code: refusal = '' }: { code?: string } = JSON.parse(said)
  const { statusCode: status, headers: answered } = response
  return { status, code: refusal, text: said, retryAfter: Number(answered['retry-after']) }
}

/** Retries a 503 after its Retry-After with the same idempotency key, as a browser does. */
async function orderPatiently(url: string, wanted: Order): ReturnType<typeof order> {
  const answer = await order(url, wanted)
  if (answer.status !== 503) return answer
  await delay(answer.retryAfter * 1_000)
  return orderPatiently(url, wanted)
}

/** Number of each answer. */
const tally = (answers: readonly { status: number | undefined; code: string }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status, code }) => `${status} ${code}`.trim())
      .entries()
      .map(([name, list]) => [name, list.length]),
  )

// Generous timeout, as a busy machine is slow but not wrong.
const PATIENCE = { timeout: 60_000 }

interface Rush {
  doors?: { url: string }[]
  crowdAt?: number
  show?: Parameters<typeof aBookableShow>[0]
}

/**
 * All customers order one seat of the same date concurrently, spread over these processes. The row stays locked
 * until more transactions wait for it than the concurrency limits of two processes admit.
 */
async function rush(
  people: readonly Pick<Order, 'token' | 'tarif' | 'code'>[],
  { doors = [one, two], crowdAt = 7, show = {} }: Rush = {},
) {
  const { id } = await aBookableShow(show)
  const begun = performance.now()
  const asking = gate.$transaction(async (tx) => {
    await tx.$queryRaw`select id from spectacles where id = ${id} for update`
    const answers = people.map((wanted, index) =>
      orderPatiently(doors[index % doors.length]?.url ?? '', {
        ...wanted,
        spectacleId: id,
        key: randomUUID(),
      }),
    )
    await vi.waitFor(
      async () => expect(await lockWaiters(db)).toBeGreaterThanOrEqual(crowdAt),
      PATIENCE,
    )
    return { answers }
  }, PATIENCE)
  const answers = await Promise.all((await asking).answers)
  return { id, answers: tally(answers), ...(await seatsOf(id)), ms: performance.now() - begun }
}

/** Negative control: seats are counted by a read followed by a write, instead of a single statement. */
const readThenWrite = withCode({
  file: `${RESERVATIONS}/seats.ts`,
  from: `update spectacles set seats_taken = seats_taken + \${seats}
     where id = \${spectacleId} and seats_taken + \${seats} <= capacity
       and booking_refusal(spectacles) is null`,
  to: `update spectacles set seats_taken = read.taken + \${seats}
      from (select seats_taken as taken, pg_sleep(0.05) from spectacles where id = \${spectacleId}) as read
     where id = \${spectacleId} and read.taken + \${seats} <= capacity
       and booking_refusal(spectacles) is null`,
})

afterEach(async () => {
  await db.$executeRaw`drop trigger if exists gate on tickets`
})

/** The campaign (`pnpm test:trust`) has the machine for itself, and measures time. */
const isMeasured = process.env['TRUST'] === 'whole'
const BAR_MS = isMeasured ? 5_000 : Number.POSITIVE_INFINITY
const EVENINGS = isMeasured ? 5 : 2

const aTarif = (key: string, priceCents: number, quota: number) => ({
  key,
  name: key,
  who: '',
  class: 'plein',
  priceCents,
  quota,
})
const TARIFS = [aTarif('reduit', 1000, 20), aTarif('enfant', 700, 5)]
const CODE_USES = 8

/** Answers to a sold-out date. */
const FULL = new Set(['409 COMPLET', '409 TARIF_EPUISE', '409 CODE_PROMO_EPUISE'])

describe('500 people who want one of 70 seats at the same moment, at two processes', () => {
  it('get exactly 70, evening after evening, and the others are told that it is full [T-SEAT-1]', async () => {
    const evenings: Awaited<ReturnType<typeof rush>>[] = []
    while (evenings.length < EVENINGS) evenings.push(await rush(crowd))

    const evening = { answers: { '201': 70, '409 COMPLET': 430 }, sold: 70, counted: 70 }
    expect(evenings).toMatchObject(Array.from({ length: EVENINGS }, () => evening))
    expect(Math.max(...evenings.map(({ ms }) => ms))).toBeLessThan(BAR_MS)
  })

  it('get exactly 70 at three tarifs and with a code, of each as many as there are [T-SEAT-1]', async () => {
    await db.promoCode.create({
      data: { code: 'RIRE20', kind: 'pourcentage', value: 20, maxUses: CODE_USES },
    })
    const wishes = [{}, { tarif: 'reduit' }, { tarif: 'enfant' }, { code: 'RIRE20' }]
    const people = crowd.map(({ token }, index) => ({ token, ...wishes[index % wishes.length] }))

    const { id, answers, sold: all, counted } = await rush(people, { show: { tarifs: TARIFS } })

    expect({ all, counted }).toEqual({ all: 70, counted: 70 })
    expect(answers['201']).toBe(70)
    const { 201: _, ...refusals } = answers
    expect(Object.keys(refusals).filter((each) => !FULL.has(each))).toEqual([])
    const sold = Object.fromEntries(
      (
        await db.$queryRaw<{ what: string; seats: number }[]>`
        select coalesce(c.code, t.tarif) as what, sum(t.seats)::int as seats
          from tickets t left join promo_codes c on c.id = t.promo_code_id
         where t.spectacle_id = ${id} group by 1`
      ).map(({ what, seats }) => [what, seats]),
    )
    expect(sold['reduit']).toBeLessThanOrEqual(20)
    expect(sold['enfant']).toBeLessThanOrEqual(5)
    expect(sold['RIRE20']).toBeLessThanOrEqual(CODE_USES)
    expect(Object.values(sold).reduce((sum, seats) => sum + seats, 0)).toBe(70)
  })

  it('would get more of them if they were counted in two steps, at once and not one by one (control) [T-SEAT-1]', async () => {
    const careless = await Promise.all([1, 2].map(() => start({ ...unlimited, ...readThenWrite })))
    const { id } = await aBookableShow({ capacity: 3 })
    const oneByOne: Awaited<ReturnType<typeof order>>[] = []
    for (const { token } of crowd.slice(0, 5)) {
      oneByOne.push(await order(careless[0]?.url ?? '', { token, spectacleId: id }))
    }

    const { sold, counted } = await rush(crowd.slice(0, 120), { doors: careless, crowdAt: 2 })

    expect(tally(oneByOne)).toEqual({ '201': 3, '409 COMPLET': 2 })
    expect(sold).toBeGreaterThan(70)
    expect(counted).toBeLessThanOrEqual(70)
  })
})

describe('the same call, fifty times at once', () => {
  const fifty = async (keyOf: () => string) => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aBookableShow()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order((index % 2 ? one : two).url, { token, spectacleId: id, key: keyOf() }),
      ),
    )
    return { answers, token, id, ...(await seatsOf(id)) }
  }

  it('books once, and gets one answer or is told that it is under way [T-SEAT-3]', async () => {
    const key = randomUUID()

    const { answers, sold, token, id } = await fifty(() => key)

    expect(sold).toBe(1)
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1)
    const others = answers.filter(({ status }) => status !== 201)
    expect(new Set(others.map(({ code }) => code))).not.toContain('COMPLET')
    expect(others.every(({ code }) => code === 'DEMANDE_EN_COURS')).toBe(true)

    const another = await order(one.url, { token, spectacleId: id, quantity: 2, key })
    expect(another).toMatchObject({ status: 422, code: 'CLE_DEJA_UTILISEE' })
    const [stranger = { token: '' }] = await buyers(1)
    const theirs = await order(one.url, { token: stranger.token, spectacleId: id, key })
    expect(theirs.status).toBe(201)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('would book again and again with a key for each [T-SEAT-3]', async () => {
    const { answers, sold } = await fifty(randomUUID)

    const { '201': booked = 0, '503 SERVICE_INDISPONIBLE': refused = 0 } = tally(answers)
    expect(sold).toBeGreaterThan(25)
    // A customer turned away by load shedding has no seat.
    expect([sold, booked + refused]).toEqual([booked, 50])
  })
})

describe('a process that dies between the booking and the counter', () => {
  /** Advisory lock that blocks each order after its ticket is written and before its seats are taken. */
  const GATE = 7_020
  const shut = async () => {
    await db.$executeRawUnsafe(`create or replace function wait_at_gate() returns trigger as
      'begin perform pg_advisory_xact_lock(${GATE}); return new; end' language plpgsql`)
    await db.$executeRaw`create trigger gate after insert on tickets
      for each row execute function wait_at_gate()`
    await gate.$queryRaw`select pg_advisory_lock(${GATE})::text`
  }
  const open = () => gate.$queryRaw`select pg_advisory_unlock(${GATE})`

  const dieInTheMiddle = async (doomed: Awaited<ReturnType<typeof start>>) => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aBookableShow()
    const call = { token, spectacleId: id, quantity: 3, key: randomUUID() }
    await shut()
    const lost = order(doomed.url, call).catch(() => 'no answer')
    await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(1), PATIENCE)
    doomed.child.kill('SIGKILL')
    await once(doomed.child, 'exit')
    const answer = await lost
    await open()
    await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(0), PATIENCE)
    await db.$executeRaw`drop trigger gate on tickets`
    return { id, answer, call }
  }

  it('leaves the counter as it was, and the same call books then [T-SEAT-4]', async () => {
    const { id, answer, call } = await dieInTheMiddle(await start(unlimited))

    expect(answer).toBe('no answer')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    await db.$executeRaw`update idempotent_calls set claimed_till = now() - interval '1 second'`
    expect((await order(one.url, call)).status).toBe(201)
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('would leave tickets that nobody counted if the two were not one transaction (control) [T-SEAT-4]', async () => {
    const inSteps = withCode({
      file: `${RESERVATIONS}/checkout/checkout.service.ts`,
      from: 'takeOrTidy(cart, wanted, { write, transaction, group })',
      to: 'takeOrTidy(cart, wanted, { write, transaction: (work) => work(db), group })',
    })
    const careless = await start({ ...unlimited, ...inSteps })

    const { id } = await dieInTheMiddle(careless)

    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 0 })
  })
})
