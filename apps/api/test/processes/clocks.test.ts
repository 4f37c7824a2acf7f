import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_WEBHOOK_PATH } from '#features/reservations/payments/payment-webhook.ts'
import { PASSWORD, people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { type News, signedNews, startStripe } from '../reservations/stripe.ts'
import { createTestApp, SECURITY } from '../test-app.ts'
import { apiProcesses } from './api-process.ts'

const MINUTE = 60_000

const app = await createTestApp()
const { db, databaseUrl } = app
const { aBookableShow, buyers, seatsOf } = bookings(app)
const { aUser } = people(app)
const stripe = await startStripe()

const folder = mkdtempSync(join(tmpdir(), 'espace-clocks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = apiProcesses(databaseUrl)

/** A whole process with a wrong clock. */
async function processAt(name: string, offset: number) {
  const file = join(folder, name)
  writeFileSync(file, String(offset))
  const { url, child } = await start({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'wrong-clock.ts')}`,
    CLOCK_FILE: file,
    PASSWORD_PEPPER: SECURITY.passwordPeppers.current,
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    STRIPE_API_BASE: stripe.config.apiBase,
  })
  /** Sets the process's clock, forwards or backwards. */
  const jump = async (to: number) => {
    writeFileSync(file, String(to))
    child.kill('SIGUSR2')
    await vi.waitFor(() => expect(readFileSync(`${file}.read`, 'utf8')).toBe(String(to)), {
      timeout: 60_000,
    })
  }
  return { url, jump }
}

const [slow, fast] = await Promise.all([
  processAt('slow', -10 * MINUTE),
  processAt('fast', 10 * MINUTE),
])
type Door = typeof slow

/** Fields of an answer that the test reads. */
interface Answered {
  reservationId?: string
  sessionId?: string
  status?: string | number
  code?: string
  expiresInMs?: number
  token?: string
}

async function call({ url }: Door, path: string, token = '', body?: object) {
  const answer = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'fetch',
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
  })
  const said: Answered = JSON.parse(await answer.text())
  return { status: answer.status, body: said }
}

const nobody = { id: 0, token: '' }
let zoe = nobody
let leo = nobody
beforeEach(async () => {
  ;[zoe = nobody, leo = nobody] = await buyers(2)
})
afterEach(async () => {
  await Promise.all([slow.jump(-10 * MINUTE), fast.jump(10 * MINUTE)])
})

const checkOut = (door: Door, spectacleId: number, { token }: typeof zoe) =>
  call(door, '/api/reservations/checkout', token, { items: [{ spectacleId, quantity: 2 }] })

/** Zoé holds the only two seats through one process, and Léo orders them through the other. */
async function twoWantThem(
  first: Door,
  second: Door,
  meanwhile: (id: string) => Promise<unknown> = async () => undefined,
) {
  const { id } = await aBookableShow({ capacity: 2 })
  const held = await checkOut(first, id, zoe)
  const { reservationId = '' } = held.body
  await meanwhile(reservationId)
  const status = async (door: Door) =>
    (await call(door, `/api/reservations/status/${reservationId}`, zoe.token)).body
  return { id, held: held.status, reservationId, status, other: await checkOut(second, id, leo) }
}

const runOut = (id: string) =>
  db.$executeRaw`update reservations set expires_at = now() - interval '1 second' where id = ${id}::uuid`

describe.each([
  ['slow', slow, fast],
  ['fast', fast, slow],
])('places that are held by way of a process whose clock is %s', (_, first, second) => {
  it('are held for ten minutes by the clock of the database, whatever clocks do meanwhile', async () => {
    const { id, held, reservationId, status, other } = await twoWantThem(first, second)

    expect([held, other.status, other.body.code]).toEqual([201, 409, 'COMPLET'])
    for (const door of [first, second]) {
      const { expiresInMs: left } = await status(door)
      expect(left).toBeGreaterThan(8 * MINUTE)
      expect(left).toBeLessThanOrEqual(10 * MINUTE)
    }
    for (const hour of [60 * MINUTE, -60 * MINUTE]) {
      await Promise.all([first.jump(hour), second.jump(hour)])
      expect((await status(first)).status).toBe('pending')
      expect((await checkOut(second, id, leo)).status).toBe(409)
    }
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })

    await runOut(reservationId)
    expect((await checkOut(second, id, leo)).status).toBe(201)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })
})

it('would be anybody’s at once if the clock of a slow process had said until when', async () => {
  const { held, other } = await twoWantThem(
    slow,
    fast,
    (id) => db.$executeRaw`
      update reservations set expires_at = expires_at - interval '10 minutes' where id = ${id}::uuid`,
  )

  expect([held, other.status]).toEqual([201, 201])
})

describe('a payment', () => {
  const tell = async (door: Door, news: News) => {
    const { payload, header } = signedNews(news)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': header }
    return (
      await fetch(door.url + PAYMENT_WEBHOOK_PATH, { method: 'POST', headers, body: payload })
    ).status
  }

  it('has its page for as long as the service takes, and its news are as old as they are', async () => {
    const { id } = await aBookableShow()
    const { body } = await checkOut(slow, id, zoe)

    const page = stripe.to('/v1/checkout/sessions').at(-1)
    const open = Number(page?.['expires_at']) * 1_000 - Date.now()
    expect(open).toBeGreaterThan(30 * MINUTE)
    expect(open).toBeLessThan(45 * MINUTE)

    const news = { reference: String(body.reservationId), sessionId: String(body.sessionId) }
    expect(await tell(slow, { ...news, age: 12 * 60 })).toBe(400)
    expect(await tell(fast, news)).toBe(200)
    const path = `/api/reservations/status/${body.reservationId}`
    expect((await call(slow, path, zoe.token)).body.status).toBe('confirmed')
  })
})

describe('who logs in', () => {
  const logIn = (door: Door, email: string, password: string) =>
    call(door, '/api/auth/login', '', { email, password })

  it('by way of one process is known to the other, twenty minutes apart', async () => {
    const { id, email } = await aUser()

    for (const [door, other, minutes] of [
      [slow, fast, -10],
      [fast, slow, 10],
    ] as const) {
      const { body } = await logIn(door, email, PASSWORD)
      expect((await call(other, '/api/auth/me', String(body.token))).status).toBe(200)
      // Shows that the clock is as wrong as this test assumes.
      const session = await db.session.findFirstOrThrow({
        where: { userId: id },
        orderBy: { id: 'desc' },
      })
      expect(Math.round((session.createdAt.getTime() - Date.now()) / (5 * MINUTE)) * 5).toBe(
        minutes,
      )
      await db.session.deleteMany({ where: { userId: id } })
    }
  })

  it('has five attempts in a quarter of an hour, by the clock of the database', async () => {
    const { email } = await aUser()
    const wrong = async (door: Door) => (await logIn(door, email, 'Faux1!faux')).status

    const first = [slow, fast, slow, fast, slow].map((door) => wrong(door))
    expect(await Promise.all(first)).toEqual([401, 401, 401, 401, 401])
    await fast.jump(60 * MINUTE)
    expect([await wrong(slow), await wrong(fast)]).toEqual([429, 429])
  })
})
