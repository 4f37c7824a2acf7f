import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from '@espace/prisma/client'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { apiProcesses } from './api-process.ts'
import { bookings } from './bookings.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aHouseShow, buyers, seatsOf } = bookings(app)
const crowd = await buyers(500)
const gate = createClient(databaseUrl, { poolSize: 1 })

const start = apiProcesses(databaseUrl)
const unlimited = { RATE_LIMIT_SCALE: '1000000' }
const [one, two, doomed] = await Promise.all([start(unlimited), start(unlimited), start(unlimited)])
afterAll(() => gate.$disconnect())

interface Order {
  token: string
  spectacleId: number
  quantity?: number
  key?: string
}

/** As many of the crowd as are at one door at a time, each on a connection of their own; the next are behind them. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

async function order(url: string, { token, spectacleId, quantity = 1, key }: Order) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Requested-With': 'fetch',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/reservations/checkout`, { agent, method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ items: [{ spectacleId, quantity }] }))
  })
  const said = await text(response)
  const { code = '' }: { code?: string } = JSON.parse(said)
  return { status: response.statusCode, code, text: said }
}

/** How often each answer came. */
const tally = (answers: readonly { status: number | undefined; code: string }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status, code }) => `${status} ${code}`.trim())
      .entries()
      .map(([name, list]) => [name, list.length]),
  )

/** Everybody asks for one seat of the same evening at the same moment, at one of two doors. */
async function rush(people: readonly { token: string }[]) {
  const { id } = await aHouseShow()
  const answers = await Promise.all(
    people.map(({ token }, index) =>
      order((index % 2 ? one : two).url, { token, spectacleId: id }),
    ),
  )
  return { answers: tally(answers), ...(await seatsOf(id)) }
}

/** The counter forgets what it is told, and nothing stops anybody any more. */
const forgetCounting = async () => {
  await db.$executeRaw`create or replace function forget_counting() returns trigger language plpgsql as
    'begin new.seats_taken := old.seats_taken; return new; end'`
  await db.$executeRaw`create trigger forget before update of seats_taken on spectacles
    for each row execute function forget_counting()`
}

afterEach(async () => {
  await db.$executeRaw`drop trigger if exists forget on spectacles`
  await db.$executeRaw`drop trigger if exists gate on spectacles`
})

describe('500 people who want one of 70 seats at the same moment, at two processes', () => {
  it('get exactly 70, five evenings in a row, and the others are told that it is full', async () => {
    const evenings: Awaited<ReturnType<typeof rush>>[] = []
    while (evenings.length < 5) evenings.push(await rush(crowd))

    const evening = { answers: { '201': 70, '409 COMPLET': 430 }, sold: 70, counted: 70 }
    expect(evenings).toEqual(Array.from({ length: 5 }, () => evening))
  })

  it('would get more of them if the counter did not count', async () => {
    await forgetCounting()

    expect((await rush(crowd.slice(0, 80))).sold).toBeGreaterThan(70)
  })
})

describe('the same call, fifty times at once', () => {
  const fifty = async (keyOf: () => string) => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aHouseShow()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order((index % 2 ? one : two).url, { token, spectacleId: id, key: keyOf() }),
      ),
    )
    return { answers, token, id, ...(await seatsOf(id)) }
  }

  it('books once, and gets one answer or is told that it is under way', async () => {
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

  it('would book fifty times with a key for each', async () => {
    expect((await fifty(randomUUID)).sold).toBe(50)
  })
})

describe('a process that dies between the booking and the counter', () => {
  /** While the gate is shut, whoever takes seats waits before it. */
  const GATE = 7_020
  const shut = async () => {
    await db.$executeRawUnsafe(`create or replace function wait_for_seats() returns trigger as
      'begin perform pg_advisory_xact_lock(${GATE}); return new; end' language plpgsql`)
    await db.$executeRaw`create trigger gate before update of seats_taken on spectacles
      for each row execute function wait_for_seats()`
    await gate.$queryRaw`select pg_advisory_lock(${GATE})::text`
  }
  const open = () => gate.$queryRaw`select pg_advisory_unlock(${GATE})`

  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
    return row?.count ?? 0
  }

  const dieInTheMiddle = async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aHouseShow()
    const call = { token, spectacleId: id, quantity: 3, key: randomUUID() }
    await shut()
    const lost = order(doomed.url, call).catch(() => 'no answer')
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 })
    doomed.child.kill('SIGKILL')
    await once(doomed.child, 'exit')
    const answer = await lost
    await open()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000 })
    await db.$executeRaw`drop trigger gate on spectacles`
    return { id, answer, call }
  }

  it('leaves the counter as it was, and the same call books then', async () => {
    const { id, answer, call } = await dieInTheMiddle()

    expect(answer).toBe('no answer')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    await db.$executeRaw`update idempotent_calls set claimed_till = now() - interval '1 second'`
    expect((await order(one.url, call)).status).toBe(201)
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('would leave seats that nobody has if the two were not one transaction', async () => {
    const { id } = await aHouseShow()
    await db.$executeRaw`update spectacles set seats_taken = seats_taken + 3 where id = ${id}`
    const booking = db.$executeRaw`insert into tickets (code, seats, price_cents, told, spectacle_id)
      values ('lost', 3, 0, '', ${id})`

    await expect(booking).rejects.toThrow('reservation_id')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 3 })
  })
})
