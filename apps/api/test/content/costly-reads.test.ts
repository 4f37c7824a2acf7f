import { writeVisitorAddress } from '@espace/server/ip'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../builders.ts'
import { people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp, SECURITY } from '../test-app.ts'

let isOverloaded = false
let statements = 0
const app = await createTestApp({
  keepsReady: true,
  answersMaxAgeMs: 600_000,
  onStatement: () => {
    statements += 1
  },
})
const { db, databaseUrl, http, as } = app
/** A hundredth of every limit: thirty reads, one PDF, six calls of an account. */
const strict = await createTestApp({
  databaseUrl,
  security: { rateLimitScale: 0.01 },
  isOverloaded: () => isOverloaded,
})
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)

beforeEach(() => {
  isOverloaded = false
})

const FEEDS = ['/api/spectacles/programme.ics', '/api/spectacles/programme.rss']

let networks = 0

const aNetwork = () => {
  networks += 1
  return `198.51.100.${networks}`
}

/** A visitor behind the site's proxy, with another network address in each test. */
const from = (address: string) => ({
  'X-Visitor-Address': writeVisitorAddress(SECURITY.proxySecret ?? '', address),
})

describe('feeds and calendars', () => {
  it.each(FEEDS)(
    '%s is made once, however its address is spelled, until a show changes',
    async (path) => {
      const admin = as(await logIn(await aUser({ role: 'admin' })))
      const show = await aSpectacle({ title: `Le grand soir ${path.length}` })
      const visitor = from(aNetwork())
      await app.changes?.caughtUp()
      const first = await http.get(path).set(visitor)
      statements = 0

      const spelled = await Promise.all(
        [1, 2, 3].map((n) => http.get(`${path}?spelling=${n}`).set(visitor)),
      )
      const unchanged = await http
        .get(path)
        .set({ ...visitor, 'If-None-Match': first.headers['etag'] })
      const asked = statements
      await admin.spectacles.change({ params: { id: show.id }, body: { title: 'Le petit matin' } })
      const later = await http.get(path).set(visitor)

      expect(spelled.map(({ text }) => text)).toEqual([first.text, first.text, first.text])
      expect(unchanged.status).toBe(304)
      expect(asked).toBe(0)
      expect(later.text).toContain('Le petit matin')
    },
  )

  it.each([
    ...FEEDS,
    '/api/spectacles/1/agenda.ics',
    '/api/artistes/1/agenda.ics',
    '/api/spectacles/1/carte.png',
  ])(
    '%s counts for the read limit of its network, and is shed when there is too much to do',
    async (path) => {
      const visitor = from(aNetwork())
      const statuses: number[] = []
      for (let call = 0; call <= 30; call += 1) {
        statuses.push((await strict.http.get(`${path}?n=${call}`).set(visitor)).status)
      }
      isOverloaded = true
      const anonymous = { ...from('203.0.113.1'), Authorization: 'Bearer x' }
      const shed = await strict.http.get(path).set(anonymous)

      expect(statuses.slice(0, 30)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
      expect(shed.status).toBe(503)
    },
  )
})

describe('tickets as PDF', () => {
  it('are limited for one account, whatever it has booked', async () => {
    const user = await aUser()
    const token = await logIn(user)
    const show = await aBookableShow()
    const items = [{ spectacleId: show.id, quantity: 1 }]
    const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })
    const ask = () =>
      strict.http
        .get(`/api/reservations/${id}/billets.pdf`)
        .set({ ...from('203.0.113.9'), Authorization: `Bearer ${token}` })

    const [first, second] = [await ask(), await ask()]

    expect(first.status).toBe(200)
    expect(second.status).toBe(429)
  })
})

describe('an account', () => {
  it('has a limit of its own for all it calls, and no other account pays for it', async () => {
    const [busy, calm] = [await logIn(await aUser()), await logIn(await aUser())]
    const me = (token: string) =>
      strict.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`)
    const statuses: number[] = []
    for (let call = 0; call < 7; call += 1) statuses.push((await me(busy)).status)

    const other = await me(calm)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(other.status).toBe(200)
  })
})

it('a header that proves nothing is no way past the load shedding', async () => {
  isOverloaded = true
  const call = (token: string) =>
    strict.http.get('/api/spectacles?page=7').set('Authorization', `Bearer ${token}`)

  expect((await call('x')).status).toBe(503)
  expect((await call(await logIn(await aUser()))).status).toBe(200)
})
