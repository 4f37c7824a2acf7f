import { randomUUID } from 'node:crypto'
import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from '#retention.ts'
import { aRegistration, PASSWORD, people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aUser, logIn } = people(app)
/** A second process on the same database. */
const { http: elsewhere } = await createTestApp({ databaseUrl })

const post = (path: string, body: object, headers: Record<string, string>, http = app.http) =>
  http
    .post(path)
    .set({ 'X-Requested-With': 'XMLHttpRequest', ...headers })
    .send(body)

const FORGOT = '/api/auth/forgot-password'
const REGISTER = '/api/auth/register'

const mailsTo = (to: string) => db.mail.count({ where: { to } })

beforeEach(async () => {
  await db.idempotentCall.deleteMany()
})

describe('a call that is made again with the same key', () => {
  it('does nothing more, and is answered the same', async () => {
    const { email } = await aUser()
    const headers = { 'Idempotency-Key': randomUUID() }

    const first = await post(FORGOT, { email }, headers)
    const second = await post(FORGOT, { email }, headers, elsewhere)

    expect(first.status).toBe(200)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(second.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(second.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(await mailsTo(email)).toBe(1)
  })

  const fiftyTimes = async (keyOf: () => string) => {
    const { email } = await aUser()
    const calls = Array.from({ length: 50 }, (_, index) =>
      post(FORGOT, { email }, { 'Idempotency-Key': keyOf() }, index % 2 ? app.http : elsewhere),
    )
    const answers = await Promise.all(calls)
    return { answers, mails: await mailsTo(email) }
  }

  it('is done once when it comes fifty times at once to two processes', async () => {
    const key = randomUUID()

    const { answers, mails } = await fiftyTimes(() => key)

    const others = answers.filter(({ status }) => status !== 200)
    expect(mails).toBe(1)
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size,
    ).toBe(1)
    expect(new Set(others.map(({ body }) => `${body.status} ${body.code}`)).size).toBeLessThan(2)
    expect(others.every(({ body }) => body.code === 'DEMANDE_EN_COURS')).toBe(true)
  })

  it('would be done more than once with a key for each [T-DUP]', async () => {
    const { mails } = await fiftyTimes(randomUUID)

    expect(mails).toBeGreaterThan(1)
  })

  it('is refused when it asks for something else [T-SEAT-3]', async () => {
    const [one, two] = [await aUser(), await aUser()]
    const headers = { 'Idempotency-Key': randomUUID() }
    await post(FORGOT, { email: one.email }, headers)

    const { status, body } = await post(FORGOT, { email: two.email }, headers)

    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'CLE_DEJA_UTILISEE',
      message: 'Cette clé a déjà servi pour une autre demande',
    })
    expect(await mailsTo(two.email)).toBe(0)
  })

  it('may be spelled otherwise', async () => {
    const person = aRegistration()
    const headers = { 'Idempotency-Key': randomUUID() }
    await post(REGISTER, person, headers)

    const turned = Object.fromEntries(Object.entries(person).toReversed())
    const { status } = await post(REGISTER, turned, headers)

    expect(status).toBe(201)
    expect(await mailsTo(person.email)).toBe(1)
  })

  it('is refused in the same words, and neither its lack of rights nor a fault of ours is kept', async () => {
    const user = await aUser()
    const headers = {
      'Idempotency-Key': randomUUID(),
      Authorization: `Bearer ${await logIn(user)}`,
    }
    const change = (password: string) =>
      post('/api/auth/email', { email: 'neuf@exemple.fr', password }, headers)
    await db.$executeRaw`alter table mails rename to elsewhere`
    const broken = await change(PASSWORD)
    await db.$executeRaw`alter table elsewhere rename to mails`

    const wrong = await change('Faux1!faux')
    const again = await change('Faux1!faux')

    expect(broken.status).toBe(500)
    expect(wrong.body.code).toBe('MOT_DE_PASSE_INCORRECT')
    expect(again.body).toEqual(wrong.body)
    expect(again.headers).toHaveProperty('idempotent-replayed')
  })

  it('belongs to whoever made it: the same key of somebody else is another [T-SEAT-3]', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const change = async (email: string) => {
      const token = await logIn(await aUser())
      const headers = { ...key, Authorization: `Bearer ${token}` }
      return (await post('/api/auth/email', { email, password: PASSWORD }, headers)).status
    }

    expect(await change('zoe-a@exemple.fr')).toBe(200)
    expect(await change('zoe-b@exemple.fr')).toBe(200)
    expect(await mailsTo('zoe-b@exemple.fr')).toBe(1)
  })

  it.each(['x'.repeat(256), 'deux mots', 'clé'])('has a key that can be one: %s', async (key) => {
    const { email } = await aUser()

    const { status, body } = await post(
      FORGOT,
      { email },
      {
        'Idempotency-Key': Buffer.from(key).toString('latin1'),
      },
    )

    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'Idempotency-Key', message: 'De 1 à 255 caractères, sans accent ni espace' },
    ])
  })

  it('is a new one after a day, when the answer has been deleted', async () => {
    const { email } = await aUser()
    const headers = { 'Idempotency-Key': randomUUID() }
    await post(FORGOT, { email }, headers)
    const [{ expiresAt } = { expiresAt: new Date(0) }] = await db.idempotentCall.findMany()
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)

    await db.$executeRaw`update idempotent_calls set expires_at = now() - interval '1 second'`
    await post(FORGOT, { email }, headers)
    expect(await mailsTo(email)).toBe(2)
    await purgeExpired(db, new Date(Date.now() + 25 * 3_600_000))

    expect(await db.idempotentCall.count()).toBe(0)
  })

  it('leaves nothing that says who did what', async () => {
    const person = aRegistration()
    await post(REGISTER, person, { 'Idempotency-Key': 'ma-clé-à-moi'.replaceAll(/[éà]/g, 'e') })

    const rows = JSON.stringify(await db.idempotentCall.findMany())

    expect(rows).not.toMatch(new RegExp(`${person.email}|ma-cle|127\\.0\\.0\\.1|::1`))
  })
})

describe('every call that creates or sends', () => {
  const posts = Object.values(wholeApi)
    .flatMap((contract) => Object.values<Route>(contract))
    .filter(({ method }) => method === 'POST')

  /** Routes that ignore the idempotency key. */
  const EXCEPTIONS = [
    '/api/admin/spectacles/recurrence/preview', // changes nothing
    '/api/admin/spectacles/import/preview',
    '/api/auth/login', // its answer is a token, which we do not keep
    '/api/auth/login/code', // a token, and codes that work once
    '/api/auth/passkey/options', // so do challenges
    '/api/auth/passkey',
    '/api/auth/factors/application', // a secret, which we show once
    '/api/auth/factors/application/confirm', // recovery codes, too
    '/api/auth/factors/passkeys/options',
    '/api/auth/factors/passkeys',
    '/api/auth/factors/recovery-codes',
    '/api/auth/confirm/password', // confirming twice is confirming once
    '/api/auth/confirm/code',
    '/api/auth/confirm/passkey/options',
    '/api/auth/confirm/passkey',
    '/api/newsletter/one-click', // leaving twice is leaving once
    '/api/admin/newsletter/subscribers/import/preview', // changes nothing
    '/api/admin/newsletter/preview',
    '/api/reservations/guest/link', // changes nothing
    '/api/reservations/guest/billets.pdf',
    '/api/reservations/guest/change-offers',
    '/api/reservations/guest/payment-page', // the payment service opens one page
    '/api/reservations/groups/link', // changes nothing
    '/api/codes/check',
    '/api/vouchers/look', // changes nothing
    '/api/vouchers/carte.pdf',
    '/api/reservations/waiting/link', // changes nothing
    '/api/reservations/guest/billet.pkpass',
    '/api/reservations/guest/google-wallet',
    '/api/follows/one-click', // leaving twice is leaving once
    '/api/alerts/one-click', // leaving twice is leaving once
    '/api/door/evenings/:id/events', // each event has a name of its own
    '/api/admin/preview', // changes nothing
  ]

  it('takes a key; those that do not are named here [T-DUP]', () => {
    const without = posts.filter(({ idempotency }) => idempotency === false)

    expect(without.map(({ path }) => path)).toEqual(EXCEPTIONS)
  })
})
