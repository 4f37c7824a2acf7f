import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '#platform/keys/keys.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../test/newsletter/subscribers.ts'
import { people } from '../../../test/people.ts'
import { createTestApp, SECURITY } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, http } = app
const { aUser } = people(app)
const { anAddress, subscribe, check, post, mailsTo, consents, suppression } = subscribers(app)

describe('leaving', () => {
  it('by the token of a mail is immediate and needs no notice', async () => {
    const email = anAddress()
    await subscribe(email)

    const answer = await visitor.newsletter.unsubscribe({
      body: { email, token: addressKeys.leaveTokenOf('lettre', email) },
    })

    expect(answer).toEqual({ message: 'Désabonnement réussi !' })
    expect(await check(email)).toEqual({ isSubscribed: false, hasAccount: false })
    expect(await suppression(email)).toMatchObject({ reason: 'depart' })
    expect(await mailsTo(email)).toEqual(['newsletter-welcome'])
    expect(await consents(email)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
  })

  it('by the address alone works too, and its owner hears of it', async () => {
    const email = anAddress()
    await db.subscriber.create({ data: { email, confirmedAt: new Date() } })

    await visitor.newsletter.unsubscribe({ body: { email } })

    expect((await check(email)).isSubscribed).toBe(false)
    expect(await mailsTo(email)).toEqual(['newsletter-left'])
  })

  it('is answered the same to everybody, and as often as one likes', async () => {
    const email = anAddress()
    await subscribe(email)

    const answers = await Promise.all(
      [email, email, anAddress()].map((address) =>
        post('/api/newsletter/unsubscribe', { email: address, token: 'nonsense' }),
      ),
    )

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('in one click needs neither cookie nor header nor a log-in, and reads no body', async () => {
    const email = anAddress()
    await subscribe(email)
    const query = new URLSearchParams({
      email,
      token: addressKeys.leaveTokenOf('lettre', email),
    }).toString()

    const { status } = await http
      .post(`/api/newsletter/one-click?${query}`)
      .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send('List-Unsubscribe=One-Click')

    expect(status).toBe(200)
    expect((await check(email)).isSubscribed).toBe(false)
  })

  it('in one click with the token of somebody else is refused', async () => {
    const email = anAddress()
    await subscribe(email)
    const query = new URLSearchParams({
      email,
      token: addressKeys.leaveTokenOf('lettre', 'x@y.fr'),
    }).toString()

    const { status, body } = await http.post(`/api/newsletter/one-click?${query}`)

    expect([status, body.code]).toEqual([400, 'LIEN_INVALIDE'])
    expect((await check(email)).isSubscribed).toBe(true)
  })

  it('is never done by opening an address', async () => {
    const email = anAddress()
    await subscribe(email)
    const query = new URLSearchParams({
      email,
      token: addressKeys.leaveTokenOf('lettre', email),
    }).toString()

    await http.get(`/api/newsletter/one-click?${query}`)
    await http.head(`/api/newsletter/one-click?${query}`)
    await http.get(`/api/newsletter/unsubscribe?${query}`)

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await suppression(email)).toBeNull()
    expect(await consents(email)).toMatchObject([{ withdrawnAt: null }])
  })

  it.each([
    ['?email=zoe%2Blettre%40exemple.fr&token=a-_b'],
    ['?email=a&email=b'],
    ['?next=//evil.example'],
    [''],
  ])('by opening the address of the button%s leads to the page that asks', async (query) => {
    const { status, headers } = await http.get(`/api/newsletter/one-click${query}`)

    expect([status, headers['location']]).toEqual([303, `/unsubscribe${query}`])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('by opening the address of the button leads there also while the site is closed', async () => {
    await db.setting.create({ data: { key: 'maintenance_enabled', value: true } })
    try {
      expect((await http.get('/api/newsletter/one-click?email=a')).status).toBe(303)
    } finally {
      await db.setting.deleteMany({ where: { key: 'maintenance_enabled' } })
    }
  })

  it('is possible while the site is closed', async () => {
    const email = anAddress()
    await subscribe(email)
    await db.setting.create({ data: { key: 'maintenance_enabled', value: true } })
    try {
      await visitor.newsletter.unsubscribe({ body: { email } })
      expect((await check(email)).isSubscribed).toBe(false)
    } finally {
      await db.setting.deleteMany({ where: { key: 'maintenance_enabled' } })
    }
  })

  it('outlives the account', async () => {
    const user = await aUser()
    await visitor.newsletter.unsubscribe({ body: { email: user.email } })

    await db.user.delete({ where: { id: user.id } })

    expect(await suppression(user.email)).not.toBeNull()
  })
})

/** A token of mails from before links had a purpose. */
const formerToken = (email: string) =>
  createHmac('sha256', deriveKey(SECURITY.addressSecret, 'newsletter-token'))
    .update(email)
    .digest('base64url')

const confirmToken = (email: string, now = new Date()) =>
  addressKeys.confirmTokenOf('lettre', email, now)

const DAY_MS = 86_400_000

describe('coming back', () => {
  const gone = async () => {
    const email = anAddress()
    await subscribe(email)
    const token = addressKeys.leaveTokenOf('lettre', email)
    await visitor.newsletter.unsubscribe({ body: { email, token } })
    await db.formMail.deleteMany()
    return { email, token }
  }
  const confirm = (email: string, token: string) =>
    visitor.newsletter.confirm({ body: { email, token } })
  const refused = { status: 400, code: 'LIEN_INVALIDE' }

  it('takes one press with the link of our mail', async () => {
    const { email } = await gone()

    await confirm(email, confirmToken(email))

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await suppression(email)).toBeNull()
  })

  it('is nothing that somebody else’s form can do: it has a link sent, and the answer is the same', async () => {
    const { email } = await gone()

    const answer = await visitor.newsletter.subscribe({ body: { email } })

    expect(answer).toEqual(await visitor.newsletter.subscribe({ body: { email: anAddress() } }))
    expect((await check(email)).isSubscribed).toBe(false)
    expect(await suppression(email)).toMatchObject({ reason: 'depart' })
    expect(await mailsTo(email)).toEqual(['newsletter-welcome', 'newsletter-confirm'])
    const mail = await db.mail.findFirstOrThrow({
      where: { to: email, template: 'newsletter-confirm' },
    })
    const token = /token=([\w.-]+)/.exec(JSON.stringify(mail.data))?.[1] ?? ''

    await confirm(email, token)

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await suppression(email)).toBeNull()
  })

  it('has its link sent to who has just left by a mail of today, once; the page is told so', async () => {
    const email = anAddress()
    await subscribe(email)
    const token = addressKeys.leaveTokenOf('lettre', email)
    await visitor.newsletter.unsubscribe({ body: { email, token } })

    const answer = await visitor.newsletter.subscribe({ body: { email, token } })

    expect(answer.message).toMatch(/^Un e-mail vous attend à cette adresse/)
    expect(await visitor.newsletter.subscribe({ body: { email, token } })).toEqual(answer)
    expect(await mailsTo(email)).toEqual(['newsletter-welcome', 'newsletter-confirm'])
    expect((await check(email)).isSubscribed).toBe(false)
  })

  it('has no second link a day sent with a token that is not of that address', async () => {
    const email = anAddress()
    await subscribe(email)
    await visitor.newsletter.unsubscribe({ body: { email } })

    for (const other of ['nonsense', addressKeys.leaveTokenOf('lettre', 'autre@exemple.fr')]) {
      const answer = await visitor.newsletter.subscribe({ body: { email, token: other } })
      expect(answer.message).toMatch(/^Inscription réussie/)
    }

    expect(await mailsTo(email)).toEqual(['newsletter-welcome'])
  })

  it.each<[string, (email: string) => string]>([
    ['of another address', () => confirmToken('autre@exemple.fr')],
    ['that leaves', (email) => addressKeys.leaveTokenOf('lettre', email)],
    [
      'of the artists that one follows',
      (email) => addressKeys.confirmTokenOf('artistes', email, new Date()),
    ],
    ['of a letter of before', formerToken],
    [
      'of more than a month ago',
      (email) => confirmToken(email, new Date(Date.now() - 32 * DAY_MS)),
    ],
    [
      'of the day after tomorrow',
      (email) => confirmToken(email, new Date(Date.now() + 2 * DAY_MS)),
    ],
    ['whose day was changed', (email) => confirmToken(email).replace(/^\d+/, '99999')],
    ['without a day', (email) => confirmToken(email).replace(/^\d+/, '')],
  ])('does not work with the token %s', async (_, tokenOf) => {
    const { email } = await gone()

    await expect(confirm(email, tokenOf(email))).rejects.toMatchObject(refused)

    expect(await suppression(email)).toMatchObject({ reason: 'depart' })
  })

  it('is over at once with a link of any age: that of a letter of before leaves for ever', async () => {
    const email = anAddress()
    await subscribe(email)
    const query = new URLSearchParams({ email, token: formerToken(email) }).toString()

    await http.post(`/api/newsletter/one-click?${query}`).expect(200)

    expect((await check(email)).isSubscribed).toBe(false)
    const other = new URLSearchParams({ email, token: addressKeys.leaveTokenOf('artistes', email) })
    await http.post(`/api/newsletter/one-click?${other.toString()}`).expect(400)
  })
})
