import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../../test/builders.ts'
import { mailbox } from '../../../../../test/mail/mailbox.ts'
import { people } from '../../../../../test/people.ts'
import { bookings } from '../../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../../test/reservations/online-payments.ts'
import { signedNews } from '../../../../../test/reservations/stripe.ts'
import { runReservationJobs } from '../../reservation-jobs.ts'

const { app, stripe, payments, tell, refundsOf } = await onlinePayments()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const { mailsTo, lastToken } = mailbox(app)
const token = await logIn(await aUser({ role: 'admin' }))
const { reservations: boxOffice, settlements: orders } = as(token)

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), ...fields })

type Sale = Parameters<typeof boxOffice.sell>[0]['body']

/** A party that the team has booked for, to be paid by a link. */
async function booked(more: Partial<Sale> = {}) {
  const { id: spectacleId } = await anEvening()
  const email = `${randomUUID()}@exemple.fr`
  const body: Sale = { spectacleId, quantity: 3, name: 'Comité Lys', email, payment: 'lien' }
  const party = await boxOffice.sell({ body: { ...body, ...more } })
  const link = () => lastToken(email)
  const look = async () => visitor.guestOrders.look({ body: { token: await link() } })
  return { spectacleId, email, party, link, look }
}

const linkIn = async (email: string, template: string) => {
  const mail = (await mailsTo(email)).findLast((each) => each.template === template)
  return /token=([\w-]{43})/.exec(JSON.stringify(mail?.data))?.[1] ?? ''
}

/** The customer follows the link and pays. */
async function payFrom(link: string, ticketId: number, amount?: number) {
  await visitor.guestOrders.pay({ body: { token: link } })
  const asked = await db.paymentLink.findFirstOrThrow({
    where: { ticketId, sessionId: { not: null } },
    orderBy: { createdAt: 'desc' },
  })
  const { id: reference, sessionId, amountCents } = asked
  const news = { reference, sessionId: sessionId ?? '', amount: amount ?? amountCents }
  return { news, answer: await tell(signedNews(news)) }
}

const operationsOf = async (reservationId: string) => {
  const operations = await db.operation.findMany({ where: { reservationId } })
  return operations.map(({ kind, means, channel }) => [kind, means, channel].join(' '))
}

describe('seats that the team books and that are paid by a mailed link', () => {
  it('wait two days for it; paid, the tickets leave, and the door asks for nothing', async () => {
    const { email, party, link, look, spectacleId } = await booked()
    expect(party).toMatchObject({ state: 'en attente', linkUntil: expect.any(String) })
    const hours = (Date.parse(party.linkUntil ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
    expect(await look()).toMatchObject({ status: 'pending', toPay: { amountCents: 4500 } })

    const { answer, news } = await payFrom(await link(), party.id)
    await tell(signedNews(news))

    expect(answer.status).toBe(200)
    const { parties } = await boxOffice.boxOfficeDate({ params: { id: spectacleId } })
    expect(parties).toMatchObject([{ state: 'confirmée', isPaid: true, linkUntil: null }])
    expect(await look()).toMatchObject({ status: 'confirmed', dueCents: 0, toPay: null })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'payment-link',
      'reservation-confirmed',
    ])
    const paid = (await operationsOf(party.reservationId)).filter((each) => /paiement/.test(each))
    expect(paid).toEqual(Array.from({ length: 3 }, () => 'paiement ligne site'))
  })

  it('are booked by nothing but the payment, and are for others once the link has ended', async () => {
    const { party, link, spectacleId } = await booked()
    await expect(
      visitor.guestOrders.answer({ body: { token: await link(), answer: 'confirmer' } }),
    ).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
    await db.$executeRaw`
      update reservations set expires_at = now() - interval '1 second'
       where id = ${party.reservationId}::uuid`

    await runReservationJobs({ db, payments })

    expect(await seatsOf(spectacleId)).toEqual({ sold: 0, counted: 0 })
    await expect(visitor.guestOrders.pay({ body: { token: await link() } })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('that are paid too late go back to the card, with a word', async () => {
    const { email, party, link } = await booked()
    await visitor.guestOrders.pay({ body: { token: await link() } })
    await boxOffice.cancelParty({ params: { id: party.id }, body: { reason: '' } })
    const { id, sessionId } = await db.paymentLink.findFirstOrThrow({
      where: { ticketId: party.id },
    })

    await tell(signedNews({ reference: id, sessionId: sessionId ?? '', amount: 4500 }))
    await runReservationJobs({ db, payments })

    expect(await refundsOf(party.reservationId)).toMatchObject([
      { amountCents: 4500, reason: 'tardif', doneAt: expect.any(Date) },
    ])
    expect((await mailsTo(email)).at(-1)?.template).toBe('payment-too-late')
  })

  it('open the same page however often the link is pressed, and are counted once', async () => {
    const { party, link } = await booked()
    const key = await link()

    const pages = await Promise.all(
      [1, 2].map(() => visitor.guestOrders.pay({ body: { token: key } })),
    )
    const again = await visitor.guestOrders.pay({ body: { token: key } })

    expect(new Set([...pages, again].map(({ url }) => url)).size).toBe(1)
    const { news } = await payFrom(key, party.id)
    const outcomes = await Promise.all([1, 2, 3].map(() => tell(signedNews(news))))
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.settlement.count({ where: { ticketId: party.id } })).toBe(1)
  })

  it('need an address, and a day before the show', async () => {
    await expect(booked({ email: null })).rejects.toMatchObject({ code: 'SANS_ADRESSE' })
    await expect(
      booked({ optionUntil: inDays(-1).toISOString().slice(0, 10) }),
    ).rejects.toMatchObject({ issues: [{ path: 'optionUntil' }] })
  })
})

describe('a party that is booked already', () => {
  it('pays its deposit by a link, and the rest at the door', async () => {
    const { party, link, look } = await booked({ quantity: 25, payment: 'porte' })

    await orders.askOnline({ params: { id: party.id }, body: { seats: 8 } })
    await payFrom(await link(), party.id)

    expect(await look()).toMatchObject({ status: 'confirmed', dueCents: 17 * 1500 })
    expect((await refundsOf(party.reservationId)).length).toBe(0)
  })

  it('has its deposit back on the card for seats beyond those that are not paid', async () => {
    const { party, spectacleId, link, look } = await booked({ quantity: 25, payment: 'porte' })
    await orders.askOnline({ params: { id: party.id }, body: { seats: 8 } })
    await payFrom(await link(), party.id)
    const paid = { dueCents: 17 * 1500, onlineCents: 8 * 1500, voucherCents: 0 }
    expect(await look()).toMatchObject({ items: [{ quantity: 25, paid }] })
    const keep = async (quantity: number) =>
      visitor.guestOrders.giveBack({ body: { token: await link(), spectacleId, quantity } })

    expect(await keep(8)).toMatchObject({
      items: [{ quantity: 8, paid: { ...paid, dueCents: 0 } }],
    })
    expect(await refundsOf(party.reservationId)).toEqual([])
    expect(await keep(7)).toMatchObject({
      items: [{ paid: { dueCents: 0, onlineCents: 7 * 1500 } }],
    })
    expect(await refundsOf(party.reservationId)).toMatchObject([{ amountCents: 1500 }])
  })

  it('pays by link what a dearer evening costs, and has it back on the card when it is cancelled', async () => {
    const { party, email } = await booked({ quantity: 2, payment: 'porte' })
    const dearer = await anEvening({ priceCents: 2000 })
    const moved = await orders.change({
      params: { id: party.id },
      body: { quantity: 1, spectacleId: dearer.id, tarif: '', settle: 'lien' },
    })
    expect(moved).toMatchObject({ state: 'confirmée', linkUntil: expect.any(String) })

    await payFrom(await linkIn(email, 'payment-link'), moved.id)
    await boxOffice.cancelParty({ params: { id: moved.id }, body: { reason: '' } })
    await graceEnds({ db, payments })

    expect(await refundsOf(moved.reservationId)).toMatchObject([
      { amountCents: 2000, doneAt: expect.any(Date) },
    ])
    expect(stripe.to('/v1/refunds').at(-1)).toMatchObject({ amount: '2000' })
  })
})

describe('a day before the end', () => {
  it('a party is reminded of its link, and a group of its option, once', async () => {
    const { email, party } = await booked({ optionUntil: inDays(5).toISOString().slice(0, 10) })
    const group = await booked({
      quantity: 25,
      payment: 'porte',
      optionUntil: inDays(5).toISOString().slice(0, 10),
    })
    await db.$executeRaw`
      update payment_links set created_at = now() - interval '4 days',
        expires_at = now() + interval '3 hours' where ticket_id = ${party.id}`
    await db.$executeRaw`
      update reservations set created_at = now() - interval '4 days',
        expires_at = now() + interval '3 hours' where id = ${group.party.reservationId}::uuid`

    await runReservationJobs({ db, payments })
    await runReservationJobs({ db, payments })

    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'payment-link',
      'payment-link',
    ])
    expect((await mailsTo(group.email)).map(({ template }) => template)).toEqual([
      'option-held',
      'option-ending',
    ])
  })
})
