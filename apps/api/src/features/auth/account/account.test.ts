import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { people, PASSWORD } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)

const { mailsTo } = mailbox(app)

/** An account with sessions on two devices. */
async function somebody() {
  const user = await aUser()
  const [here, there] = [await logIn(user), await logIn(user, true)]
  return { user, me: as(here), elsewhere: as(there) }
}

const wrong = (field: string) => ({
  status: 400,
  code: 'MOT_DE_PASSE_INCORRECT',
  message: 'Mot de passe incorrect',
  issues: [{ path: field, message: 'Mot de passe incorrect' }],
})

describe('PUT /api/auth/me', () => {
  it('changes the name, and nothing else', async () => {
    const { user, me } = await somebody()

    const shown = await me.auth.changeProfile({
      body: { civility: 'M.', firstName: '<b>Léo</b>', lastName: 'D’Hondt' },
    })

    expect(shown).toMatchObject({ civility: 'M.', firstName: 'Léo', lastName: 'D’Hondt' })
    const { passwordHash, email, role } = user
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      firstName: 'Léo',
      passwordHash,
      email,
      role,
    })
  })

  it('says in which language emails are from then on; left out, it stays', async () => {
    const { user, me } = await somebody()
    const name = { civility: 'M.', firstName: 'Léo', lastName: 'Dupont' } as const

    await me.auth.changeProfile({ body: { ...name, language: 'en' } })
    await me.auth.changeProfile({ body: name })
    const newEmail = `nouvelle-${user.email}`
    await me.auth.changeEmail({ body: { email: newEmail, password: PASSWORD } })

    const { user: exported } = await me.auth.exportData()
    expect(exported.language).toBe('en')
    const url = expect.stringMatching(/^\/en\/confirmer-email\?token=/)
    expect(await mailsTo(newEmail)).toMatchObject([{ language: 'en', data: { url } }])
  })
})

describe('PUT /api/auth/password', () => {
  it('ends every session, goes on with a new one, and says so by mail', async () => {
    const { user, me, elsewhere } = await somebody()

    const { token } = await me.auth.changePassword({
      body: { currentPassword: PASSWORD, password: 'Nouveau1!mot' },
    })

    await expect(me.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(elsewhere.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(as(token).auth.me()).resolves.toMatchObject({ id: user.id })
    expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual([
      'password-changed',
    ])
  })

  it('takes no wrong password, and no weak one', async () => {
    const { me } = await somebody()
    const change = (currentPassword: string, password: string) =>
      me.auth.changePassword({ body: { currentPassword, password } })

    await expect(change('Faux1!faux', 'Nouveau1!mot')).rejects.toMatchObject(
      wrong('currentPassword'),
    )
    await expect(change(PASSWORD, 'faible')).rejects.toMatchObject({ status: 400 })
    await expect(me.auth.me()).resolves.toBeDefined()
  })

  it('takes none that everybody tries [T-PASS]', async () => {
    const token = await logIn(await aUser())

    await expect(
      as(token).auth.changePassword({ body: { currentPassword: PASSWORD, password: 'P@ssw0rd' } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'password' }] })
  })

  it('is done by one of two who do it at once', async () => {
    const { me } = await somebody()
    const change = (password: string) =>
      me.auth.changePassword({ body: { currentPassword: PASSWORD, password } })

    const outcomes = await Promise.allSettled([change('Premier1!mot'), change('Second1!mot')])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('what is kept about somebody', () => {
  it('is handed over', async () => {
    const { user, me } = await somebody()

    const data = await me.auth.exportData()

    expect(data).toMatchObject({ user: { id: user.id }, birthDate: '1990-02-28' })
    expect(data.sessions).toHaveLength(2)
    expect(JSON.stringify(data)).not.toMatch(/hash|token/i)
  })

  it('holds what stands under its address, once that is proven', async () => {
    const { user, me } = await somebody()
    const { email } = user
    await app.visitor.newsletter.subscribe({ body: { email } })
    const message = { firstName: 'Zoé', lastName: 'Dupont', email, message: 'Un mot du public.' }
    await app.visitor.contact.send({ body: { ...message, subject: 'autre', privacy: true } })
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } })
    const unproven = await me.auth.exportData()
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } })

    const proven = await me.auth.exportData()

    expect(unproven).toMatchObject({ newsletter: null, messages: [], letters: [] })
    expect(proven.messages).toMatchObject([{ email, message: 'Un mot du public.' }])
    expect(proven.newsletter?.consents).toMatchObject([{ purpose: 'newsletter' }])
    expect(proven.newsletter?.subscribedAt).not.toBeNull()
    expect(proven.letters.map(({ kind }) => kind)).toContain('newsletter-welcome')
  })

  it('holds what was paid and given back, and what the journal says', async () => {
    const { user, me } = await somebody()
    const { id } = await aBookableShow()
    const items = [{ spectacleId: id, quantity: 2 }]
    const { reservationId } = await me.reservations.checkout({ body: { items } })
    await db.reservation.update({ where: { id: reservationId }, data: { paidCents: 3000 } })
    await db.refund.create({ data: { reservationId, amountCents: 1500, reason: 'écart' } })
    const line = { action: 'suspension', entity: 'users', requestId: '', address: '192.0.2.0' }
    await db.auditEntry.create({ data: { ...line, actorId: 999_999, entityId: String(user.id) } })

    const { payments, journal } = await me.auth.exportData()

    expect(payments).toMatchObject([
      { reservationId, paidCents: 3000, refunds: [{ amountCents: 1500, reason: 'écart' }] },
    ])
    expect(journal).toContainEqual(
      expect.objectContaining({ action: 'suspension', isTheirs: false, network: '' }),
    )
  })

  it('holds the bookings, with their tickets and those that are over, and nobody else’s', async () => {
    const { me } = await somebody()
    const { id } = await aBookableShow({ title: 'Le grand soir' })
    const items = [{ spectacleId: id, quantity: 2 }]
    const [kept, gone] = [
      await me.reservations.checkout({ body: { items } }),
      await me.reservations.checkout({ body: { items } }),
    ]
    await me.reservations.cancel({ params: { id: gone.reservationId } })
    await (await somebody()).me.reservations.checkout({ body: { items } })

    const { reservations } = await me.auth.exportData()

    expect(reservations).toMatchObject([
      { id: gone.reservationId, status: 'cancelled', tickets: [] },
      {
        id: kept.reservationId,
        status: 'confirmed',
        items: [{ title: 'Le grand soir', quantity: 2, price_cents: 1500 }],
        tickets: [{ quantity: 2 }],
      },
    ])
  })

  it('goes when the account goes', async () => {
    const { user, me, elsewhere } = await somebody()

    await expect(me.auth.deleteAccount({ body: { password: 'Faux1!' } })).rejects.toMatchObject(
      wrong('password'),
    )
    await me.auth.deleteAccount({ body: { password: PASSWORD } })

    await expect(elsewhere.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await db.user.count({ where: { id: user.id } })).toBe(0)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
  })

  it('takes its seats to come along only when that is asked for', async () => {
    const [stays, goes] = [await somebody(), await somebody()]
    const show = await aBookableShow({ capacity: 4, priceCents: 0 })
    const items = [{ spectacleId: show.id, quantity: 2 }]
    await stays.me.reservations.checkout({ body: { items } })
    await goes.me.reservations.checkout({ body: { items } })

    await stays.me.auth.deleteAccount({ body: { password: PASSWORD } })
    expect(await seatsOf(show.id)).toEqual({ sold: 4, counted: 4 })
    await goes.me.auth.deleteAccount({ body: { password: PASSWORD, giveBackSeats: true } })
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('of an administrator stays (§4.2)', async () => {
    const admin = await aUser({ role: 'admin' })
    const me = as(await logIn(admin))

    await expect(me.auth.deleteAccount({ body: { password: PASSWORD } })).rejects.toMatchObject({
      status: 403,
      message: 'Impossible de supprimer un administrateur',
    })
  })

  it('is kept by no cache', async () => {
    const token = await logIn(await aUser())

    const { headers } = await http.get('/api/auth/me').set('Authorization', `Bearer ${token}`)

    expect(headers['cache-control']).toBe('no-store')
  })
})
