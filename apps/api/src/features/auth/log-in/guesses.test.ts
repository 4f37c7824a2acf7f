import { writeVisitorAddress } from '@espace/server/ip'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { people, PASSWORD } from '../../../../test/people.ts'
import { createTestApp, SECURITY } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aUser } = people(app)
const { mailsTo, lastToken } = mailbox(app)

type Http = typeof app.http

/** A process that has counted nothing yet. */
const aProcess = (security: object = {}) =>
  createTestApp({ databaseUrl, security: { rateLimitScale: 1, ...security } })

let { http, passwords } = await aProcess()

beforeEach(async () => {
  await db.rateLimit.deleteMany()
  ;({ http, passwords } = await aProcess())
})

const WRONG = 'Faux1!faux'

interface From {
  address: string
  cookie?: string | undefined
}

const post = (process: Http, path: string, body: object, { address, cookie }: From) =>
  process
    .post(path)
    .set({
      'X-Requested-With': 'XMLHttpRequest',
      'X-Visitor-Address': writeVisitorAddress(SECURITY.proxySecret ?? '', address),
      ...(cookie !== undefined && { cookie }),
    })
    .send(body)

const logIn = (email: string, password: string, from: From, process = http) =>
  post(process, '/api/auth/login', { email, password }, from)

/** Each network tries one password; eight at a time. */
async function guess(email: string, networks: number, process = http) {
  const answers: Awaited<ReturnType<typeof logIn>>[] = []
  for (let first = 0; first < networks; first += 8) {
    const some = Array.from({ length: Math.min(8, networks - first) }, (_, index) =>
      logIn(email, WRONG, { address: `203.0.${first + index}.7` }, process),
    )
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

const tally = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(answers, ({ status }) => status),
      ([status, all]) => [status, all.length],
    ),
  )

/** The device cookie of an answer. */
const deviceOf = ({ headers }: { headers: Record<string, string | string[]> }) =>
  [headers['set-cookie'] ?? []].flat().find((line) => /^(__Host-)?device=/.test(line)) ?? ''

const cookieOf = (answer: { headers: Record<string, string | string[]> }) =>
  deviceOf(answer).split(';')[0]

const HOME = { address: '198.51.100.7' }
const AWAY = { address: '192.0.2.7' }

describe('an administrator whose password two hundred networks guess at', () => {
  it('is guessed at twenty times an hour, and not by who comes after with the right one [T-GUESS]', async () => {
    const { email } = await aUser({ role: 'admin' })
    const before = passwords.checks()

    const answers = await guess(email, 200)

    expect(tally(answers)).toEqual({ 401: 20, 429: 180 })
    expect(passwords.checks() - before).toBe(20)
    const right = await logIn(email, PASSWORD, AWAY)
    expect(right.status).toBe(429)
    expect(right.body.code).toBe('TROP_DE_REQUETES')
  })

  it('logs in from a device that has logged in before, wherever it is now [T-GUESS]', async () => {
    const { email } = await aUser({ role: 'admin' })
    const cookie = cookieOf(await logIn(email, PASSWORD, HOME))
    await guess(email, 40)

    const [known, unknown] = [
      await logIn(email, PASSWORD, { ...AWAY, cookie }),
      await logIn(email, PASSWORD, AWAY),
    ]

    expect(known.status).toBe(200)
    expect(unknown.status).toBe(429)
  })

  it('logs in from a new device an hour later', async () => {
    const { email } = await aUser({ role: 'admin' })
    await guess(email, 40)
    await db.$executeRaw`update rate_limit set reset_at = now() - interval '1 second'`

    const { http: later } = await aProcess()

    expect((await logIn(email, PASSWORD, AWAY, later)).status).toBe(200)
  })

  it('logs in from a new device at once with another password [T-GUESS]', async () => {
    const { email } = await aUser({ role: 'admin' })
    await guess(email, 40)
    await post(http, '/api/auth/forgot-password', { email }, AWAY)
    const token = await lastToken(email)
    const password = 'Un-Autre-Rideau-71'

    const reset = await post(http, '/api/auth/reset-password', { token, password }, AWAY)
    const cookie = cookieOf(reset)

    expect(reset.status).toBe(200)
    expect((await logIn(email, password, AWAY)).status).toBe(429)
    expect((await logIn(email, password, { ...AWAY, cookie })).status).toBe(200)
  })

  it('hears of it once a day', async () => {
    const { email } = await aUser({ role: 'admin' })
    const guessed = async () =>
      (await mailsTo(email)).filter(({ template }) => template === 'password-guessed').length
    await guess(email, 40)
    await vi.waitFor(async () => expect(await guessed()).toBe(1))

    await db.rateLimit.deleteMany()
    await guess(email, 40, (await aProcess()).http)
    const yesterday = new Date(Date.now() - 86_400_001)
    await db.user.update({ where: { email }, data: { guessNoticeAt: yesterday } })
    await db.rateLimit.deleteMany()
    await guess(email, 40, (await aProcess()).http)

    await vi.waitFor(async () => {
      const owner = await db.user.findUnique({ where: { email } })
      expect(owner?.guessNoticeAt?.getTime()).toBeGreaterThan(yesterday.getTime())
    })
    expect(await guessed()).toBe(2)
  })
})

describe('an address that nobody has an account with', () => {
  it('is answered as one that somebody has: the same statuses, bodies and work [T-GUESS]', async () => {
    const { email } = await aUser()
    const before = passwords.checks()
    const known = await guess(email, 24)
    const between = passwords.checks()

    const unknown = await guess('personne@exemple.fr', 24)

    const said = (answers: typeof known) => answers.map(({ status, text }) => `${status} ${text}`)
    expect(said(unknown).toSorted()).toEqual(said(known).toSorted())
    expect(passwords.checks() - between).toBe(between - before)
    expect(Object.keys(unknown[0]?.headers ?? {})).toEqual(Object.keys(known[0]?.headers ?? {}))
  })

  it('is not written to, nor is one that nobody has proven', async () => {
    const { email } = await aUser({ emailVerifiedAt: null })
    const told = await aUser()
    await guess('personne@exemple.fr', 24)
    await guess(email, 24)
    await guess(told.email, 24)

    await vi.waitFor(async () => expect(await mailsTo(told.email)).toHaveLength(1))

    expect(await mailsTo(email)).toEqual([])
    expect(await mailsTo('personne@exemple.fr')).toEqual([])
  })
})

describe('a device that has logged in', () => {
  it('has a budget of its own, and an end to it', async () => {
    const { email } = await aUser()
    const cookie = cookieOf(await logIn(email, PASSWORD, HOME))
    const answers: { status: number }[] = []
    for (let index = 0; index < 24; index += 1) {
      answers.push(await logIn(email, WRONG, { address: `203.1.${index}.7`, cookie }))
    }

    expect(tally(answers)).toEqual({ 401: 20, 429: 4 })
    expect((await logIn(email, PASSWORD, AWAY)).status).toBe(200)
  })

  it('is known to its own account alone', async () => {
    const [mine, theirs] = [await aUser(), await aUser()]
    const cookie = cookieOf(await logIn(mine.email, PASSWORD, HOME))
    await guess(theirs.email, 24)

    expect((await logIn(theirs.email, PASSWORD, { ...AWAY, cookie })).status).toBe(429)
  })

  it('is a stranger again once the password is another', async () => {
    const { email } = await aUser()
    const cookie = cookieOf(await logIn(email, PASSWORD, HOME))
    await post(http, '/api/auth/forgot-password', { email }, HOME)
    const body = { token: await lastToken(email), password: 'Un-Autre-Rideau-71' }
    await post(http, '/api/auth/reset-password', body, HOME)
    await guess(email, 24)

    const known = await logIn(email, body.password, { ...AWAY, cookie })

    expect(known.status).toBe(429)
  })

  it.each([
    ['one that was made up', () => 'device=eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a token of a session', async (email: string) => `device=${await sessionOf(email)}`],
  ])('is not known by %s', async (_, forge) => {
    const { email } = await aUser()
    const cookie = await forge(email)
    await guess(email, 24)

    expect((await logIn(email, PASSWORD, { ...AWAY, cookie })).status).toBe(429)
  })

  const sessionOf = async (email: string): Promise<string> =>
    String((await logIn(email, PASSWORD, HOME)).body.token)

  it('keeps a cookie that no script reads and that is no reason for a forged call’s token', async () => {
    const { email } = await aUser()
    const answer = await logIn(email, PASSWORD, HOME)
    const secure = await aProcess({ isSecure: true })

    expect(deviceOf(answer)).toMatch(/^device=.*; Path=\/;.*HttpOnly; SameSite=Lax$/)
    expect(deviceOf(await logIn(email, PASSWORD, HOME, secure.http))).toMatch(
      /^__Host-device=.*; HttpOnly; Secure; SameSite=Lax$/,
    )
    const asked = { email: 'zoe@exemple.fr' }
    const again = await post(http, '/api/auth/forgot-password', asked, {
      ...HOME,
      cookie: cookieOf(answer),
    })
    expect(again.status).toBe(200)
  })
})
