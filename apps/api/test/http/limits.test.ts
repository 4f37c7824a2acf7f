import { writeVisitorAddress } from '@espace/server/ip'
import { beforeEach, describe, expect, it } from 'vitest'
import { aRegistration, people, PASSWORD } from '../people.ts'
import { createTestApp, SECURITY } from '../test-app.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aUser } = people(app)

type Http = typeof app.http

/** A process whose counters are empty. */
const aProcess = async (security: object = {}): Promise<Http> =>
  (await createTestApp({ databaseUrl, security: { rateLimitScale: 1, ...security } })).http

let http: Http

beforeEach(async () => {
  await db.rateLimit.deleteMany()
  http = await aProcess()
})

const post = (http: Http, path: string, body: object, headers: Record<string, string> = {}) =>
  http
    .post(path)
    .set({ 'X-Requested-With': 'XMLHttpRequest', ...headers })
    .send(body)

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Number of calls by status. */
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(statuses, (status) => status),
      ([status, all]) => [status, all.length],
    ),
  )

describe('a limit', () => {
  it('of log-ins refuses the sixth of one address and e-mail, whatever the password (§8.1)', async () => {
    const { email } = await aUser()
    for (const _ of times(5, String)) {
      await post(http, '/api/auth/login', { email, password: 'Faux1!faux' })
    }

    const sixth = await post(http, '/api/auth/login', {
      email: email.toUpperCase(),
      password: PASSWORD,
    })
    const other = await post(http, '/api/auth/login', { email: 'b@exemple.fr', password: 'x' })

    expect(sixth.status).toBe(429)
    expect(sixth.body).toMatchObject({ message: 'Trop de requêtes', code: 'TROP_DE_REQUETES' })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(other.status).toBe(401)
  })

  it('of log-ins refuses the fifty-first of one address, whatever the e-mail', async () => {
    const statuses: number[] = []
    for (const email of times(51, (index) => `n${index}@exemple.fr`)) {
      statuses.push((await post(http, '/api/auth/login', { email, password: 'x' })).status)
    }

    expect(tally(statuses)).toEqual({ 401: 50, 429: 1 })
  })

  it('of registrations refuses the fourth within an hour', async () => {
    const answers = times(4, () => post(http, '/api/auth/register', aRegistration()))

    const statuses = (await Promise.all(answers)).map(({ status }) => status)

    expect(tally(statuses)).toEqual({ 201: 3, 429: 1 })
  })

  it('begins anew when its window has passed', async () => {
    const ask = (process: Http) =>
      post(process, '/api/auth/forgot-password', { email: 'a@exemple.fr' })
    for (const _ of times(5, String)) await ask(http)
    const refused = await ask(await aProcess())
    await db.$executeRaw`update rate_limit set reset_at = now() - interval '1 second'`

    expect(refused.status).toBe(429)
    expect((await ask(http)).status).toBe(200)
  })

  it('that was reached is refused without asking again, in the same words', async () => {
    const ask = () => post(http, '/api/auth/forgot-password', { email: 'a@exemple.fr' })
    for (const _ of times(6, String)) await ask()
    const [before] = await db.rateLimit.findMany({ where: { key: { startsWith: 'forgot' } } })

    const { status, headers } = await ask()

    const [after] = await db.rateLimit.findMany({ where: { key: { startsWith: 'forgot' } } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })

  it('is as wide as it is told to be', async () => {
    const wide = await aProcess({ rateLimitScale: 2 })
    const answers = times(7, () => post(wide, '/api/auth/register', aRegistration()))

    const statuses = (await Promise.all(answers)).map(({ status }) => status)

    expect(tally(statuses)).toEqual({ 201: 6, 429: 1 })
  })

  it('refuses everybody when it cannot count', async () => {
    await db.$executeRaw`alter table rate_limit rename to elsewhere`

    const { status } = await post(http, '/api/auth/login', { email: 'a@b.fr', password: 'x' })

    await db.$executeRaw`alter table elsewhere rename to rate_limit`
    expect(status).toBeGreaterThanOrEqual(500)
  })

  it('says nothing of who was here', async () => {
    await post(http, '/api/auth/login', { email: 'zoe@exemple.fr', password: 'x' })

    const rows = JSON.stringify(await db.rateLimit.findMany())

    expect(rows).not.toMatch(/zoe|127\.0\.0\.1|::1/)
  })

  it('does not stand before what everybody reads: a full room behind one address [T-RL-3]', async () => {
    const home = [
      '/api/spectacles',
      '/api/artistes/featured',
      '/api/lieu/images',
      '/api/settings/maintenance',
      '/api/spectacles/upcoming',
    ]
    // A tenth of the venue's seats as visitors, with a tenth of the limits.
    const strict = await aProcess({ rateLimitScale: 0.1 })
    const visits = times(7, () => times(30, (index) => home[index % home.length] ?? ''))

    const statuses: number[] = []
    for (const visit of visits) {
      const answers = await Promise.all(visit.map((path) => strict.get(path)))
      statuses.push(...answers.map(({ status }) => status))
    }

    expect(tally(statuses)).toEqual({ 200: 210 })
  })
})

describe('reading', () => {
  const from = (index: number) => ({
    'X-Visitor-Address': writeVisitorAddress(SECURITY.proxySecret ?? '', `203.0.113.${index}`),
  })

  it('without end is refused, to that address and not to others', async () => {
    const strict = await aProcess({ rateLimitScale: 0.01 })
    const reads = times(31, () => strict.get('/api/spectacles').set(from(1)))

    const answers = await Promise.all(reads)
    const other = await strict.get('/api/spectacles').set(from(2))

    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body.code).toBe('TROP_DE_REQUETES')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(290)
    expect(other.status).toBe(200)
  })

  it('has no limit where nobody can tell one visitor from another', async () => {
    const apart = await aProcess({ rateLimitScale: 0.01, proxySecret: undefined })

    const answers = await Promise.all(times(40, () => apart.get('/api/spectacles').set(from(1))))

    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 40 })
  })
})

describe('where a call comes from', () => {
  const ask = (http: Http, headers: Record<string, string>) =>
    post(http, '/api/auth/forgot-password', { email: 'a@exemple.fr' }, headers)

  const passed = async (http: Http, headers: Record<string, string>[]) => {
    const answers = await Promise.all(headers.map((one) => ask(http, one)))
    return answers.filter(({ status }) => status === 200).length
  }

  /** Four times the limit of one address. */
  const CALLS = 20

  const forms: [string, (index: number) => string][] = [
    ['rotating', (index) => `203.0.113.${index}`],
    ['several', (index) => `203.0.113.${index}, 198.51.100.${index}`],
    ['IPv6', (index) => `2001:db8::${index}`],
    ['mapped', (index) => `::ffff:203.0.113.${index}`],
    ['with a port', (index) => `203.0.113.7:${index}`],
    ['nonsense', (index) => `unknown-${index}`],
  ]

  it.each(forms)('is not for the caller to say: %s [T-RL-2]', async (_, form) => {
    const headers = times(CALLS, (index) => ({ 'X-Forwarded-For': form(index) }))

    expect(await passed(http, headers)).toBe(5)
  })

  it.each<[string, (index: number) => string]>([
    ['what it invents stands before', (index) => `203.0.113.${index}, 198.51.100.1`],
    ['addresses of one IPv6 network', (index) => `2001:db8:1:${index % 10}::${index}`],
    [
      'an IPv4 address in its mapped forms',
      (index) => (index % 2 ? '::ffff:198.51.100.1' : '::ffff:c633:6401'),
    ],
    ['another port each time', (index) => `198.51.100.1:${40_000 + index}`],
    ['another port each time, IPv6', (index) => `[2001:db8::1]:${40_000 + index}`],
  ])('behind one proxy, is one visitor for %s', async (_, form) => {
    const behind = await aProcess({ proxyHops: 1 })
    const headers = times(CALLS, (index) => ({ 'X-Forwarded-For': form(index) }))

    expect(await passed(behind, headers)).toBe(5)
  })

  it('is what our site says, and what nobody else says in its name', async () => {
    const own = times(10, (index) => ({
      'X-Visitor-Address': writeVisitorAddress(SECURITY.proxySecret ?? '', `203.0.113.${index}`),
    }))
    const forged = times(10, (index) => ({
      'X-Visitor-Address': writeVisitorAddress('guessed', `198.51.100.${index}`),
    }))

    expect(await passed(http, own)).toBe(10)
    expect(await passed(http, forged)).toBe(5)
  })
})
