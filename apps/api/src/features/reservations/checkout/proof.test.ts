import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { aRegistration, PASSWORD, people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { waitingListFixtures } from '../../../../test/reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { releaseExpired } from '../seats.ts'

const app = await createTestApp({ security: { rateLimitScale: 1 } })
const { db, as, visitor, http } = app
const { aUser, logIn } = people(app)
const { aBookableShow, buyers, seatsOf } = bookings(app)
const { mailsTo, lastToken } = mailbox(app)
const { aFullShow, join, partyOf, keyTo } = await waitingListFixtures(app)

beforeEach(() => db.rateLimit.deleteMany())

/** A new account with an unverified address. */
async function newcomer() {
  const person = aRegistration()
  await visitor.auth.register({ body: person })
  const { email } = person
  const { token, user } = await visitor.auth.login({ body: { email, password: PASSWORD } })
  const me = as(token)
  const book = (spectacleId: number, quantity = 2) =>
    me.reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })
  const statusOf = async (id: string) => (await me.reservations.status({ params: { id } })).status
  const templates = async () => (await mailsTo(email)).map(({ template }) => template)
  return { email, token, id: user.id, me, book, statusOf, templates }
}

describe('a booking without a payment, of an account whose address nobody has proven', () => {
  it('is held for half an hour, and its owner gets one mail with the link that books it', async () => {
    const { email, token, me, book, templates } = await newcomer()
    const [one, two] = [await aBookableShow({ title: 'Le grand soir' }), await aBookableShow()]

    const { status, body } = await http
      .post('/api/reservations/checkout')
      .set({ 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${token}` })
      .send({ items: [{ spectacleId: one.id, quantity: 2 }] })
    await book(two.id)

    expect(status).toBe(201)
    expect(body).toMatchObject({ sessionId: body.reservationId, status: 'pending' })
    const held = await me.reservations.status({ params: { id: body.reservationId } })
    expect(held).toMatchObject({ status: 'pending', payment: 'porte', tickets: [] })
    expect(held.expiresInMs).toBeGreaterThan(1_700_000)
    expect(held.expiresInMs).toBeLessThanOrEqual(1_800_000)
    expect(await seatsOf(one.id)).toEqual({ sold: 2, counted: 2 })
    expect(await templates()).toEqual(['verify-email', 'booking-held'])
    const [, mail] = await mailsTo(email)
    expect(mail?.data).toMatchObject({ dates: [{ title: 'Le grand soir', seats: 2 }] })
  })

  it('is booked with all others by the press of that link, and the tickets leave', async () => {
    const { email, book, statusOf, templates } = await newcomer()
    const ids: string[] = []
    for (const quantity of [1, 2]) {
      ids.push((await book((await aBookableShow()).id, quantity)).reservationId)
    }
    const token = await lastToken(email)

    const { message } = await visitor.auth.verifyEmail({ body: { token } })

    expect(message).toBe(
      'Votre adresse email est confirmée, et vos places sont réservées : vos billets partent par e-mail.',
    )
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'confirmed'])
    expect(await templates()).toEqual([
      'verify-email',
      'booking-held',
      'reservation-confirmed',
      'reservation-confirmed',
    ])
  })

  it('is booked by the link of the registration, too, and by that of a new password', async () => {
    for (const open of [
      async ({ token }: { token: string }) => visitor.auth.verifyEmail({ body: { token } }),
      async ({ email }: { email: string }) => {
        await visitor.auth.forgotPassword({ body: { email } })
        const body = { token: await lastToken(email), password: 'Nouveau1!mot' }
        await visitor.auth.resetPassword({ body })
      },
    ]) {
      const { email, book } = await newcomer()
      const token = await lastToken(email)
      const { reservationId } = await book((await aBookableShow()).id)

      await open({ email, token })

      expect(await db.reservation.findUnique({ where: { id: reservationId } })).toMatchObject({
        status: 'confirmed',
      })
    }
  })

  it('runs out without it: its seats are for others, and the link proves the address alone', async () => {
    const { email, book, statusOf, templates } = await newcomer()
    const show = await aBookableShow()
    const { reservationId: id } = await book(show.id)
    await db.reservation.update({ where: { id }, data: { expiresAt: new Date(0) } })
    await releaseExpired(db)

    const token = await lastToken(email)
    const { message } = await visitor.auth.verifyEmail({ body: { token } })

    expect(message).toBe('Votre adresse email est confirmée.')
    expect(await statusOf(id)).toBe('expired')
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect(await templates()).not.toContain('reservation-confirmed')
  })

  it('is one of eight seats in all, over all dates', async () => {
    const { book } = await newcomer()
    await book((await aBookableShow()).id, 5)
    await book((await aBookableShow()).id, 3)

    await expect(book((await aBookableShow()).id, 1)).rejects.toMatchObject({
      status: 409,
      code: 'LIMITE_SANS_ADRESSE',
    })
  })

  it('is booked at once if somebody opens the link at the same moment', async () => {
    const { id, book } = await newcomer()
    const show = await aBookableShow()
    // A machine that is busy is slow, not wrong.
    const PATIENCE = { timeout: 20_000 }
    const isWaiting = async () => expect(await lockWaiters(db)).toBe(1)

    // The address is verified after the booking call was admitted as unverified.
    const late = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } })
      const booking = book(show.id)
      await vi.waitFor(isWaiting, PATIENCE)
      return { booking }
    }, PATIENCE)

    expect(await late.booking).toMatchObject({ status: 'confirmed' })
  })

  it('gives its seats back with the account', async () => {
    const { me, book } = await newcomer()
    const show = await aBookableShow()
    await book(show.id)

    await me.auth.deleteAccount({ body: { password: PASSWORD } })
    await releaseExpired(db)

    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
  })

  it('can be given back before, and its mail sent again', async () => {
    const { me, book, statusOf, templates } = await newcomer()
    const { reservationId: id } = await book((await aBookableShow()).id)

    await me.auth.resendVerification()
    await me.reservations.cancel({ params: { id } })
    await me.auth.resendVerification()

    expect(await statusOf(id)).toBe('cancelled')
    expect(await templates()).toEqual([
      'verify-email',
      'booking-held',
      'booking-held',
      'verify-email',
    ])
  })

  it('is none of the team: it is known', async () => {
    const user = await aUser({ role: 'accueil', emailVerifiedAt: null })
    const { id: spectacleId } = await aBookableShow()

    const booked = await as(await logIn(user)).reservations.checkout({
      body: { items: [{ spectacleId, quantity: 1 }] },
    })

    expect(booked).toMatchObject({ status: 'confirmed' })
  })
})

describe('who is logged in', () => {
  it('reads whether the address is proven, and gets the link again only if it is not', async () => {
    const user = await aUser()
    const { me, email } = await newcomer()
    const proven = as(await logIn(user))

    const answers = [await me.auth.resendVerification(), await proven.auth.resendVerification()]

    expect(answers[0]).toEqual(answers[1])
    expect([await me.auth.me(), await proven.auth.me()]).toMatchObject([
      { emailVerified: false },
      { emailVerified: true },
    ])
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await mailsTo(user.email)).toEqual([])
  })
})

describe('a waiting list', () => {
  it('is for whoever has proven the address', async () => {
    const show = await aFullShow(2)
    const { me } = await newcomer()

    const wish = me.waiting.join({ body: { spectacleId: show.id, quantity: 1 } })

    await expect(wish).rejects.toMatchObject({ status: 409, code: 'ADRESSE_NON_CONFIRMEE' })
  })

  it('makes offers that the link of their letter accepts, which proves the address', async () => {
    const show = await aFullShow(2)
    const [buyer = { id: 0, token: '' }] = await buyers(1)
    await join(show.id, 2, buyer)
    await db.user.update({ where: { id: buyer.id }, data: { emailVerifiedAt: null } })
    await show.cancel(0)
    const { id } = (await partyOf(show.id, buyer)) ?? { id: 0 }

    await expect(as(buyer.token).waiting.accept({ params: { id } })).rejects.toMatchObject({
      code: 'ADRESSE_NON_CONFIRMEE',
    })
    const token = await keyTo(buyer, 'waiting-offer')
    await visitor.waiting.answer({ body: { token, answer: 'accepter' } })

    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({
      emailVerifiedAt: expect.any(Date),
    })
  })
})

describe('seats that are not paid', () => {
  const book = (token: string, spectacleId: number, quantity: number, by = app) =>
    by.as(token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

  /** A process of its own: one remembers which counters are full. */
  const another = () =>
    createTestApp({ databaseUrl: app.databaseUrl, security: { rateLimitScale: 1 } })

  it('are at most twenty-four of an account, over all dates to come', async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    for (const _ of [1, 2, 3]) await book(token, (await aBookableShow()).id, 8)

    await expect(book(token, (await aBookableShow()).id, 1)).rejects.toMatchObject({
      status: 409,
      code: 'LIMITE_PAR_COMPTE',
    })
  })

  it('are booked forty times a day from one network, what fails not counted and the team aside', async () => {
    const other = await another()
    const { id } = await aBookableShow({ capacity: 100 })
    const { id: full } = await aBookableShow({ capacity: 1 })
    const people = await buyers(7)
    /** The first books by itself; the others take turns. */
    const tokenOf = (nth: number) => people[nth === 0 ? 0 : 1 + (nth % 6)]?.token ?? ''
    await expect(book(tokenOf(0), full, 2, other)).rejects.toMatchObject({ code: 'COMPLET' })
    await book(tokenOf(0), id, 8, other)
    const ninth = book(tokenOf(0), id, 1, other)
    await expect(ninth).rejects.toMatchObject({ code: 'LIMITE_PAR_DATE' })
    for (let nth = 1; nth < 40; nth += 1) await book(tokenOf(nth), id, 1, other)

    await expect(book(tokenOf(5), id, 1, other)).rejects.toMatchObject({
      status: 429,
      code: 'TROP_DE_REQUETES',
    })
    await book(await logIn(await aUser({ role: 'admin' })), id, 1, other)
  })

  it('cannot be booked and given back without an end', async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aBookableShow()
    const other = await another()
    const loop = async () => {
      for (let round = 0; round < 70; round += 1) {
        const { reservationId } = await book(token, id, 1, other)
        await other.as(token).reservations.cancel({ params: { id: reservationId } })
      }
    }

    await expect(loop()).rejects.toMatchObject({ status: 429 })
  })

  it.each([
    ['booked', 'checkout'],
    ['given back', 'reservation-change'],
  ])('are %s so many times an hour by one account and from one network', async (_, name) => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id } = await aBookableShow()
    const { reservationId } = await book(token, id, 1)
    await as(token).reservations.cancel({ params: { id: reservationId } })

    const counted = await db.rateLimit.findMany({ where: { key: { startsWith: name } } })

    const names = new Set(counted.map(({ key }) => key.split(':')[0]))
    expect(names).toEqual(new Set([name, `${name}-address`]))
  })
})
