import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { aRegistration, PASSWORD, people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds, undoEnds } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { ORIGIN } from '../../../../test/test-app.ts'
import { anonymizeGuests } from '../guest-retention.ts'
import { runReservationJobs } from '../reservation-jobs.ts'
import { releaseExpired } from '../seats.ts'

const { app, paid, refundsOf } = await onlinePayments({ security: { rateLimitScale: 1 } })
const { db, as, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))
const { mailsTo, lastToken } = mailbox(app)

beforeEach(() => db.rateLimit.deleteMany())

/** Paid at the door are, beside a payment service, those that cost nothing. */
const atTheDoor = { priceCents: 0, date: inDays(9) }

const aGuest = () => `${randomUUID()}@exemple.fr`

const order = (spectacleId: number, email = aGuest(), quantity = 2) =>
  visitor.guestOrders.order({
    body: { items: [{ spectacleId, quantity }], name: 'Inès Carton', email },
  })

const look = (token: string) => visitor.guestOrders.look({ body: { token } })

const answer = (token: string, said: 'confirmer' | 'annuler') =>
  visitor.guestOrders.answer({ body: { token, answer: said } })

const orderOf = (email: string) => db.reservation.findFirstOrThrow({ where: { guestEmail: email } })

/** An order confirmed by its mailed link. */
async function aConfirmed(fields: Parameters<typeof aBookableShow>[0] = {}) {
  const email = aGuest()
  const show = await aBookableShow({ ...atTheDoor, ...fields })
  await order(show.id, email)
  await answer(await lastToken(email), 'confirmer')
  return { email, show, link: await lastToken(email) }
}

/** The state of a date is changed, and its guests have been notified. */
async function say(id: number, body: { status: string; date_spectacle?: string }) {
  await admin.spectacles.changeStatus({ params: { id }, body })
  await undoEnds({ db }, id)
  await runReservationJobs({ db })
}

const textOf = (mail?: { template: string; data: unknown }) =>
  mail ? composeMail(mail.template, mail.data, ORIGIN).text.replaceAll(/\s+/g, ' ') : ''

describe('an order without an account that is paid at the door', () => {
  it('is written about in the language that it was made in', async () => {
    const { id } = await aBookableShow(atTheDoor)
    const email = aGuest()
    const items = [{ spectacleId: id, quantity: 2 }]
    await visitor.guestOrders.order({ body: { items, name: 'Ada', email, language: 'en' } })

    const link = await lastToken(email)
    await answer(link, 'confirmer')
    await say(id, { status: 'reporté', date_spectacle: '2099-06-12' })
    await answer(await lastToken(email), 'annuler')

    const letters = await mailsTo(email)
    expect(letters.map(({ template, language }) => [template, language])).toEqual([
      ['booking-held', 'en'],
      ['reservation-confirmed', 'en'],
      ['date-moved', 'en'],
      ['seats-given-back', 'en'],
    ])
    expect(letters[2]?.data).toMatchObject({ url: expect.stringMatching('^/en/commande.token=') })
    expect(letters[0]?.data).toMatchObject({
      url: `/en/commande?token=${link}`,
      dates: [{ when: expect.stringMatching(/^[A-Z]\w+day \d+ [A-Z]\w+ at \d/) }],
    })
  })

  it('is held until the mailed link is pressed, and then the tickets leave', async () => {
    const { id } = await aBookableShow({ ...atTheDoor, title: 'Le grand soir' })
    const email = aGuest()

    expect(await order(id, email)).toMatchObject({ url: null })

    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    const [held] = await mailsTo(email)
    expect(held).toMatchObject({
      template: 'booking-held',
      data: { firstName: 'Inès Carton', dates: [{ title: 'Le grand soir', seats: 2 }] },
    })
    const link = await lastToken(email)
    expect(await look(link)).toMatchObject({ status: 'pending', tickets: [] })
    await answer(link, 'confirmer')
    const booked = await look(link)
    expect(booked).toMatchObject({ status: 'confirmed', tickets: [{ quantity: 2 }] })
    const [, mail] = await mailsTo(email)
    expect(mail).toMatchObject({ template: 'reservation-confirmed', data: { isInvited: false } })
    expect((await look(await lastToken(email))).id).toBe(booked.id)
  })

  it('goes back to everybody where nobody presses, and is forgotten a day later', async () => {
    const { id } = await aBookableShow(atTheDoor)
    const email = aGuest()
    await order(id, email)
    const link = await lastToken(email)
    const { id: orderId } = await orderOf(email)
    await db.$executeRaw`update reservations set expires_at = now() - interval '1 second' where id = ${orderId}::uuid`

    await expect(answer(link, 'confirmer')).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
    await releaseExpired(db)

    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    await db.$executeRaw`update reservations set closed_at = now() - interval '2 days' where id = ${orderId}::uuid`
    await anonymizeGuests(db)
    expect(await db.reservation.findUnique({ where: { id: orderId } })).toMatchObject({
      guestName: null,
      guestEmail: null,
    })
    await expect(look(link)).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
  })

  it('is given back by its link until two hours before the show, with a mail', async () => {
    const { email, show, link } = await aConfirmed()

    await answer(link, 'annuler')

    expect(await look(link)).toMatchObject({ status: 'cancelled' })
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: 'seats-given-back' })
    const late = await aConfirmed()
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (
        select at::date, at::time from (select (now() + interval '1 hour') at time zone 'Europe/Paris' as at) a)
       where id = ${late.show.id}`
    await expect(answer(late.link, 'annuler')).rejects.toMatchObject({ code: 'DELAI_DEPASSE' })
  })

  it('is given back in part by its link: the ticket stays good for the others', async () => {
    const { email, show, link } = await aConfirmed()
    const [{ code } = { code: '' }] = (await look(link)).tickets
    const keep = (quantity: number, spectacleId = show.id) =>
      visitor.guestOrders.giveBack({ body: { token: link, spectacleId, quantity } })

    expect(await keep(1)).toMatchObject({ status: 'confirmed', tickets: [{ code, quantity: 1 }] })

    expect(await seatsOf(show.id)).toEqual({ sold: 1, counted: 1 })
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.template).toBe('seats-given-back')
    expect(textOf(mail)).toContain('Vous gardez 1 place')
    expect(await look(await lastToken(email))).toMatchObject({ tickets: [{ quantity: 1 }] })
    await expect(keep(2)).rejects.toMatchObject({ code: 'PLUS_DE_PLACES' })
    const other = await aBookableShow(atTheDoor)
    await expect(keep(0, other.id)).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
    expect(await keep(0)).toMatchObject({ status: 'cancelled', tickets: [] })
    await expect(keep(1)).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
  })

  it('leaves for its address again when the email got lost, once, and nothing of what is over', async () => {
    const { email, link } = await aConfirmed()
    const given = await aConfirmed()
    await answer(given.link, 'annuler')
    const ask = (address: string) => visitor.guestOrders.resend({ body: { email: address } })
    const before = (await mailsTo(email)).length
    const { message } = await ask(email)
    expect(message).toMatch(/^Si des places à venir sont réservées/)
    expect(await ask(email)).toEqual({ message })
    expect(await ask(given.email)).toEqual({ message })
    expect(await ask(aGuest())).toEqual({ message })

    await runReservationJobs({ db })
    await runReservationJobs({ db })

    const mails = await mailsTo(email)
    expect(mails.slice(before)).toMatchObject([{ template: 'reservation-confirmed' }])
    const fresh = await lastToken(email)
    expect(fresh).not.toBe(link)
    expect(await look(fresh)).toMatchObject({ status: 'confirmed', tickets: [{ quantity: 2 }] })
    expect((await mailsTo(given.email)).at(-1)?.template).toBe('seats-given-back')
    const { id: reservationId } = await orderOf(email)
    expect(await db.operation.count({ where: { reservationId, kind: 'réimpression' } })).toBe(2)
  })

  it('leaves for an account that has taken it over, too; five times an hour from one place', async () => {
    const user = await aUser()
    const show = await aBookableShow(atTheDoor)
    await as(await logIn(user)).reservations.checkout({
      body: { items: [{ spectacleId: show.id, quantity: 1 }] },
    })
    const ask = () => visitor.guestOrders.resend({ body: { email: user.email } })
    await ask()
    await runReservationJobs({ db })
    expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual([
      'reservation-confirmed',
      'reservation-confirmed',
    ])
    for (let more = 0; more < 4; more += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })

  it('of a group that called is given back in part, too', async () => {
    const { id: spectacleId } = await aBookableShow(atTheDoor)
    const email = aGuest()
    const group = { name: 'Le comité', email, quantity: 24, payment: 'porte' } as const
    await admin.reservations.sell({ body: { spectacleId, ...group } })
    const body = { token: await lastToken(email), spectacleId, quantity: 23 }

    expect(await visitor.guestOrders.giveBack({ body })).toMatchObject({
      tickets: [{ quantity: 23 }],
    })
    expect(await seatsOf(spectacleId)).toEqual({ sold: 23, counted: 23 })
  })

  it.each([
    ['moved to another day', { status: 'reporté', date_spectacle: '2099-06-12' }, 'date-moved'],
    ['put off to no day yet', { status: 'reporté' }, 'date-put-off'],
  ] as const)(
    'is given back by the link of the mail that its date is %s',
    async (_, said, template) => {
      const { email, show } = await aConfirmed()
      await say(show.id, said)

      const mail = (await mailsTo(email)).at(-1)
      expect(mail?.template).toBe(template)
      const link = await lastToken(email)
      expect(textOf(mail)).toContain(`Voir ma réservation : ${ORIGIN}/commande?token=${link}`)
      expect(await look(link)).toMatchObject({ status: 'confirmed' })
      await answer(link, 'annuler')
      expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    },
  )

  it('is given back by the link of the mail that the team moved it; a preview makes no link', async () => {
    const { email, show, link } = await aConfirmed()
    const { id } = await aBookableShow({ ...atTheDoor, date: inDays(12) })
    const party = await db.ticket.findFirstOrThrow({ where: { spectacleId: show.id } })
    const links = () => db.orderLink.count({ where: { reservationId: party.reservationId } })
    const before = await links()
    await admin.reservations.moveParty({ params: { id: party.id }, body: { spectacleId: id } })

    const { leaving } = await admin.soirees.tonight()
    const preview = leaving.find((each) => each.party?.id === party.id)?.letter?.text
    expect(preview).toMatch(
      /lien de votre réservation, ci-dessous\.\s+Voir ma réservation\s:\s\S+\/commande\s/,
    )
    expect(await links()).toBe(before)
    await graceEnds({ db })

    const fresh = await lastToken(email)
    expect(fresh).not.toBe(link)
    expect((await mailsTo(email)).at(-1)?.template).toBe('booking-moved')
    await answer(fresh, 'annuler')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('has no such link where the team invited: an answer or a call gives the seats back', async () => {
    const show = await aBookableShow(atTheDoor)
    const email = aGuest()
    const guest = { name: 'Inès Carton', email }
    await admin.reservations.invite({ body: { spectacleId: show.id, quantity: 2, ...guest } })
    await say(show.id, { status: 'reporté', date_spectacle: '2099-06-12' })

    const text = textOf((await mailsTo(email)).at(-1))
    expect(text).toMatch(/Un empêchement.*Voir la programmation : \S+\/spectacles /)
    expect(text).not.toContain('commande')
  })

  it('holds no more than eight seats for an address that nobody has proven', async () => {
    const { id } = await aBookableShow(atTheDoor)
    const email = aGuest()
    await order(id, email, 8)

    await expect(order(id, email, 1)).rejects.toMatchObject({ code: 'LIMITE_SANS_ADRESSE' })

    expect(await seatsOf(id)).toEqual({ sold: 8, counted: 8 })
    const [, second] = await mailsTo(email)
    expect(second).toBeUndefined()
  })

  it('counts with what its address has booked before, once the link is pressed', async () => {
    const { email, show } = await aConfirmed()
    await order(show.id, email, 7)

    await expect(answer(await lastToken(email), 'confirmer')).rejects.toMatchObject({
      code: 'LIMITE_PAR_DATE',
    })
  })
})

describe('an order without an account that is paid online', () => {
  it('is proven by its payment: tickets by mail, opened by its link, money back with the seats', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const email = aGuest()

    const { url } = await order(id, email)

    expect(url).toContain('https://')
    const { id: reservationId, sessionId } = await orderOf(email)
    await paid({ reservationId, sessionId: sessionId ?? '' }, { amount: 3000 })
    const link = await lastToken(email)
    expect(await look(link)).toMatchObject({ status: 'confirmed', payment: 'ligne' })
    await answer(link, 'annuler')
    expect(await refundsOf(reservationId)).toMatchObject([{ amountCents: 3000 }])
  })
})

describe('an account', () => {
  it('takes over what was ordered with its proven address, be it there before or after', async () => {
    const user = await aUser({ emailVerifiedAt: new Date() })
    const { id } = await aBookableShow(atTheDoor)
    await order(id, user.email)
    await answer(await lastToken(user.email), 'confirmer')
    const { email, link } = await aConfirmed()
    const ordered = await look(link)
    await visitor.auth.register({ body: { ...aRegistration(), email } })
    const { token: unproven, user: later } = await visitor.auth.login({
      body: { email, password: PASSWORD },
    })
    const mine = (token: string, userId: number) =>
      as(token).reservations.ofUser({ params: { id: userId } })

    expect(await mine(await logIn(user), user.id)).toMatchObject([{ items: [{ spectacleId: id }] }])
    expect(await mine(unproven, later.id)).toEqual([])
    await visitor.auth.verifyEmail({ body: { token: await lastToken(email) } })
    expect(await mine(unproven, later.id)).toMatchObject([{ id: ordered.id }])
    expect(await look(link)).toMatchObject({ id: ordered.id })
  })
})
