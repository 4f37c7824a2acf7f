import { describe, expect, it } from 'vitest'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../test/newsletter/subscribers.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aUser, logIn } = people(app)
const { anAddress, subscribe, check, post, mailsTo, consents } = subscribers(app)

describe('subscribing', () => {
  it('counts at once, is welcomed, and leaves a proof that names nobody', async () => {
    const email = anAddress()

    expect(await subscribe(email)).toEqual({
      message: 'Inscription réussie ! Vous recevrez bientôt nos actualités.',
    })

    expect(await check(email)).toEqual({ isSubscribed: true, hasAccount: false })
    expect(await mailsTo(email)).toEqual(['newsletter-welcome'])
    const [proof, ...others] = await consents(email)
    expect(others).toEqual([])
    expect(proof).toMatchObject({
      purpose: 'newsletter',
      source: 'formulaire',
      confirmedAt: expect.any(Date),
      withdrawnAt: null,
    })
    expect(JSON.stringify(proof)).not.toContain(email)
    expect(proof?.address).toMatch(/\.0$|::$/)
  })

  it('again is answered the same, changes nothing, and writes to nobody', async () => {
    const email = anAddress()
    const first = await post('/api/newsletter/subscribe', { email })

    const second = await post('/api/newsletter/subscribe', { email: ` ${email.toUpperCase()} ` })

    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await db.subscriber.count({ where: { email } })).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await consents(email)).toHaveLength(1)
  })

  it.each([
    ['', 'Veuillez saisir votre adresse email'],
    [undefined, 'Veuillez saisir votre adresse email'],
    ['zoe', "Format d'email invalide"],
    ['a@x.fr,b@y.fr', "Format d'email invalide"],
    ['a@x.fr\r\nBcc: b@y.fr', "Format d'email invalide"],
    [`${'a'.repeat(260)}@x.fr`, 'Email trop long'],
    [['a@x.fr'], 'Veuillez saisir votre adresse email'],
  ])('with %j is refused with a reason (§5.10)', async (email, message) => {
    const { status, body } = await post('/api/newsletter/subscribe', { email })

    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'email', message }])
  })

  it('by a machine that fills in everything is not done, and the machine does not learn so', async () => {
    const email = anAddress()

    const { body } = await post('/api/newsletter/subscribe', { email, website: 'x' })

    expect(body.message).toMatch(/^Inscription réussie/)
    expect(await db.subscriber.count({ where: { email } })).toBe(0)
  })

  it('ten times an hour is one address’s share', async () => {
    await db.rateLimit.deleteMany()
    const limited = await createTestApp({
      databaseUrl: app.databaseUrl,
      security: { rateLimitScale: 1 },
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        limited.visitor.newsletter.subscribe({ body: { email: anAddress() } }),
      ),
    )

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })
})

describe('a victim whose address somebody else fills in', () => {
  it('gets one mail a day, from however many places it is done [T-BOMB]', async () => {
    const email = anAddress()
    const limited = await createTestApp({
      databaseUrl: app.databaseUrl,
      security: { rateLimitScale: 1, proxyHops: 1 },
    })
    const from = (path: string, nth: number) =>
      limited.http
        .post(path)
        .set({ 'X-Requested-With': 'XMLHttpRequest', 'X-Forwarded-For': `10.0.${nth % 250}.1` })
        .send({ email })

    // In and out again, from two hundred places.
    for (let round = 0; round < 4; round += 1) {
      const path = round % 2 === 0 ? 'subscribe' : 'unsubscribe'
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => from(`/api/newsletter/${path}`, nth + round * 50)),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }

    expect(await mailsTo(email)).toEqual(['newsletter-welcome'])
  })

  it('gets another one on another day', async () => {
    const email = anAddress()
    await subscribe(email)
    await visitor.newsletter.unsubscribe({ body: { email } })
    const emailHash = addressKeys.hashOf(email)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await db.formMail.update({ where: { emailHash }, data: { sentAt: yesterday } })

    await subscribe(email)

    // After unsubscribing, a confirmation is required.
    expect(await mailsTo(email)).toEqual(['newsletter-welcome', 'newsletter-confirm'])
  })
})

describe('with double opt-in', () => {
  const switched = async (isOn: boolean) => {
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    return admin.newsletter.changeSettings({ body: { doubleOptIn: isOn } })
  }

  it('a subscription counts once its owner has confirmed it', async () => {
    const email = anAddress()
    expect(await switched(true)).toEqual({ doubleOptIn: true })
    try {
      await subscribe(email)
      expect((await check(email)).isSubscribed).toBe(false)
      expect(await mailsTo(email)).toEqual(['newsletter-confirm'])

      const token = addressKeys.confirmTokenOf('lettre', email, new Date())
      await visitor.newsletter.confirm({ body: { email, token } })

      expect((await check(email)).isSubscribed).toBe(true)
      expect(await consents(email)).toMatchObject([{ confirmedAt: expect.any(Date) }])
    } finally {
      await switched(false)
    }
  })

  it('switched off again, the next subscription counts at once; the journal tells of both (§2.13)', async () => {
    const where = { entityId: 'newsletter_double_opt_in' }
    const before = await db.auditEntry.count({ where })
    const email = anAddress()
    await switched(true)
    await switched(false)
    await switched(false)

    await subscribe(email)

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await mailsTo(email)).toEqual(['newsletter-welcome'])
    const told = await db.auditEntry.findMany({ where, orderBy: { id: 'asc' }, skip: before })
    expect(told).toMatchObject([
      { action: 'activation', before: { doubleOptIn: false }, after: { doubleOptIn: true } },
      { action: 'désactivation', before: { doubleOptIn: true }, after: { doubleOptIn: false } },
    ])
  })
})

describe('whether somebody is known', () => {
  it('is told truthfully, to nobody’s cache', async () => {
    const { email } = await aUser()

    const { body, headers } = await http.get(
      `/api/newsletter/check-user/${encodeURIComponent(email)}`,
    )

    expect(body).toEqual({ isSubscribed: false, hasAccount: true })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is asked ten times a minute and no more', async () => {
    await db.rateLimit.deleteMany()
    const limited = await createTestApp({
      databaseUrl: app.databaseUrl,
      security: { rateLimitScale: 1 },
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        limited.visitor.newsletter.checkUser({ params: { email: 'x@y.fr' } }),
      ),
    )

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })

  it('is not told of what is no address (§5.16)', async () => {
    await expect(check('zoe')).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'email', message: "Format d'email invalide" }],
    })
  })
})

describe('the tab of the dashboard', () => {
  it('lists who is subscribed, and counts (§3.10)', async () => {
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    const email = anAddress()
    await subscribe(email)
    await db.subscriber.create({ data: { email: anAddress() } })

    const list = await admin.newsletter.subscribers()
    const stats = await admin.newsletter.stats()

    expect(list).toContain(email)
    expect(list).toEqual(list.toSorted())
    const users = await db.user.count()
    expect(stats).toMatchObject({
      subscribers: list.length,
      users,
      rate: Math.min(100, Math.round((list.length / users) * 100)),
    })
    expect(stats.pending).toBeGreaterThan(0)
  })

  it('says a hundred per cent at most, however many subscribers have no account', async () => {
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    const others = Array.from({ length: 2 * (await db.user.count()) }, () => ({
      email: anAddress(),
      confirmedAt: new Date(),
    }))
    await db.subscriber.createMany({ data: others })

    expect((await admin.newsletter.stats()).rate).toBe(100)
  })

  it('takes somebody off the list without a notice', async () => {
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    const email = anAddress()
    await db.subscriber.create({ data: { email, confirmedAt: new Date() } })

    await admin.newsletter.removeSubscriber({ params: { email } })

    expect((await check(email)).isSubscribed).toBe(false)
    expect(await mailsTo(email)).toEqual([])
    await expect(admin.newsletter.removeSubscriber({ params: { email } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
