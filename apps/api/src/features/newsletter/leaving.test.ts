import { describe, expect, it } from 'vitest'
import { addressKeys } from '../../../test/newsletters.ts'
import { people } from '../../../test/people.ts'
import { subscribers } from '../../../test/subscribers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, http } = app
const { aUser } = people(app)
const { anAddress, subscribe, check, post, mailsTo, consents, suppression } = subscribers(app)

describe('leaving', () => {
  it('by the token of a mail is immediate and needs no notice', async () => {
    const email = anAddress()
    await subscribe(email)

    const answer = await visitor.newsletter.unsubscribe({
      body: { email, token: addressKeys.tokenOf(email) },
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
    const query = new URLSearchParams({ email, token: addressKeys.tokenOf(email) }).toString()

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
    const query = new URLSearchParams({ email, token: addressKeys.tokenOf('x@y.fr') }).toString()

    const { status, body } = await http.post(`/api/newsletter/one-click?${query}`)

    expect([status, body.code]).toEqual([400, 'LIEN_INVALIDE'])
    expect((await check(email)).isSubscribed).toBe(true)
  })

  it('is never done by opening an address', async () => {
    const email = anAddress()
    await subscribe(email)
    const query = new URLSearchParams({ email, token: addressKeys.tokenOf(email) }).toString()

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

describe('coming back', () => {
  it('takes one press with the link of our mail', async () => {
    const email = anAddress()
    const token = addressKeys.tokenOf(email)
    await subscribe(email)
    await visitor.newsletter.unsubscribe({ body: { email, token } })

    await visitor.newsletter.confirm({ body: { email, token } })

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await suppression(email)).toBeNull()
  })

  it('through the form counts as well', async () => {
    const email = anAddress()
    await subscribe(email)
    await visitor.newsletter.unsubscribe({ body: { email } })

    await subscribe(email)

    expect((await check(email)).isSubscribed).toBe(true)
    expect(await suppression(email)).toBeNull()
    expect(await consents(email)).toHaveLength(2)
  })

  it('does not work with the token of another address', async () => {
    const body = { email: anAddress(), token: addressKeys.tokenOf(anAddress()) }

    await expect(visitor.newsletter.confirm({ body })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })
})
