import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ticketAttachments } from '#platform/tickets/ticket-attachments.ts'
import { NO_LINES } from '#platform/venue/venue-lines.ts'
import { inDays } from '../../../../test/builders.ts'
import { aTarif } from '../../../../test/entities.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { signedNews } from '../../../../test/reservations/stripe.ts'
import { eventsIn } from '../../../../test/spectacles/calendars.ts'
import { ORIGIN } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { app, stripe, payments, payers, paid, refundsOf, tell } = await onlinePayments({
  security: { rateLimitScale: 1 },
})
const { db, as, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { mailsTo, lastToken } = mailbox(app)

beforeEach(() => db.rateLimit.deleteMany())

const mine = () => as(payers.zoe.token).reservations

/** Two evenings of the same show, the second one dearer. */
async function twoEvenings(fields: Parameters<typeof aBookableShow>[0] = {}) {
  const title = `Soirée ${randomUUID()}`
  const here = await aBookableShow({ title, date: inDays(9), tarifs: [aTarif], ...fields })
  const there = await aBookableShow({ title, date: inDays(16), priceCents: 2000, ...fields })
  return { here, there }
}

/** Seats that were paid online, in an account or without one. */
async function booked(spectacleId: number, quantity = 3, tarif?: string) {
  const items = [{ spectacleId, quantity, ...(tarif !== undefined && { tarif }) }]
  const answer = await mine().checkout({ body: { items } })
  const { askedCents } = await db.reservation.findUniqueOrThrow({
    where: { id: answer.reservationId },
  })
  await paid(answer, { amount: askedCents ?? 0 })
  return answer.reservationId
}

type Body = Parameters<ReturnType<typeof mine>['change']>[0]['body']
const change = async (id: string, body: Body) => {
  const { reservationId } = await mine().change({ params: { id }, body })
  return mine().status({ params: { id: reservationId } })
}

const ledgerOf = async (reservationId: string) => {
  const { _sum } = await db.operation.aggregate({
    where: { reservationId, means: 'ligne' },
    _sum: { amountCents: true },
  })
  return _sum.amountCents ?? 0
}

/** The customer follows the payment page and pays. */
async function payDifference(id: string) {
  const { url } = await mine().pay({ params: { id } })
  const link = await db.paymentLink.findFirstOrThrow({
    where: { ticket: { reservationId: id } },
    orderBy: { createdAt: 'desc' },
  })
  const { id: reference, sessionId, amountCents: amount } = link
  const news = signedNews({ reference, sessionId: sessionId ?? '', amount })
  return { url, amount, tell: () => tell(news) }
}

const emailOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).email

async function lastLetter(email: string) {
  const mail = (await mailsTo(email)).findLast(({ template }) => template === 'seats-changed')
  const { subject, text, tickets = [] } = composeMail(mail?.template ?? '', mail?.data, ORIGIN)
  const files = await ticketAttachments(tickets, { origin: ORIGIN, venue: NO_LINES })
  const calendar = files.find(({ filename }) => filename === 'spectacle.ics')?.content.toString()
  return { subject, text: text.replaceAll(/\s+/g, ' '), events: eventsIn(calendar ?? '') }
}

describe('what seats can be changed for', () => {
  it('is every date of the same show that is sold, at its own prices', async () => {
    const { here, there } = await twoEvenings()
    await aBookableShow({ date: inDays(12) })
    await aBookableShow({ title: here.title, date: inDays(20), status: 'annulé' })
    const id = await booked(here.id)

    const { offers, paidSeats, canPayOnline } = await mine().changes({
      params: { id },
      query: { spectacleId: here.id },
    })

    expect({ paidSeats, canPayOnline }).toEqual({ paidSeats: 3, canPayOnline: true })
    expect(offers.map(({ spectacleId, available }) => [spectacleId, available])).toEqual([
      [here.id, 3],
      [there.id, 70],
    ])
    expect(offers[0]?.prices.map(({ tarif, priceCents }) => [tarif, priceCents])).toEqual([
      ['', 1500],
      [aTarif.key, aTarif.priceCents],
    ])
    expect(offers[1]?.prices[0]?.priceCents).toBe(2000)
  })

  it('costs what the promo code makes of it, where the code is for that date, too', async () => {
    const { here, there } = await twoEvenings()
    const data = { code: `C${randomUUID().slice(0, 8).toUpperCase()}`, kind: 'pourcentage' }
    await db.promoCode.create({ data: { ...data, value: 50 } })
    const items = [{ spectacleId: here.id, quantity: 2 }]
    const { reservationId: id, sessionId } = await mine().checkout({
      body: { items, code: data.code },
    })
    await paid({ reservationId: id, sessionId }, { amount: 1500 })

    const { offers } = await mine().changes({ params: { id }, query: { spectacleId: here.id } })
    const changed = await change(id, {
      spectacleId: here.id,
      quantity: 2,
      to: { spectacleId: there.id },
      settle: 'ligne',
    })

    expect(offers[1]?.prices[0]?.priceCents).toBe(1000)
    expect(changed).toMatchObject({ totalCents: 2000, toPay: { amountCents: 500 } })
  })
})

describe('some seats of a booking', () => {
  it('come another evening, the difference paid online; the mail moves the calendar entry', async () => {
    const { here, there } = await twoEvenings()
    const id = await booked(here.id)

    const changed = await change(id, {
      spectacleId: here.id,
      quantity: 3,
      to: { spectacleId: there.id },
      settle: 'ligne',
    })

    expect(changed).toMatchObject({ status: 'confirmed', toPay: { amountCents: 1500 } })
    expect(await seatsOf(here.id)).toEqual({ sold: 0, counted: 0 })
    expect(await seatsOf(there.id)).toEqual({ sold: 3, counted: 3 })
    expect(await mine().status({ params: { id } })).toMatchObject({ status: 'cancelled' })
    const { subject, text, events } = await lastLetter(await emailOf(payers.zoe.id))
    expect(subject).toMatch(/^Vos places ont changé/)
    expect(text).toContain('Il reste 15 € à payer en ligne')
    expect(events.map(({ uid, isStruckOut }) => [uid.split('@', 1)[0], isStruckOut])).toEqual([
      [`seance-${there.id}`, false],
      [`seance-${here.id}`, true],
    ])

    const { amount, tell: payIt } = await payDifference(changed.id)
    await payIt()
    await payIt()

    expect(amount).toBe(1500)
    expect(await mine().status({ params: { id: changed.id } })).toMatchObject({
      dueCents: 0,
      toPay: null,
    })
    expect(await refundsOf(id)).toEqual([])
    expect([await ledgerOf(id), await ledgerOf(changed.id)]).toEqual([0, 6000])
  })

  it('go on without the difference: what was paid goes back, and the door asks for the seat', async () => {
    const { here, there } = await twoEvenings()
    const id = await booked(here.id, 1)
    const changed = await change(id, {
      spectacleId: here.id,
      quantity: 1,
      to: { spectacleId: there.id },
      settle: 'ligne',
    })
    const { tell: payTooLate } = await payDifference(changed.id)
    await runReservationJobs({ db, payments })
    expect(await refundsOf(changed.id)).toEqual([])
    await db.paymentLink.updateMany({
      where: { ticket: { reservationId: changed.id } },
      data: { expiresAt: inDays(-1) },
    })

    await runReservationJobs({ db, payments })
    await runReservationJobs({ db, payments })

    expect(await refundsOf(changed.id)).toMatchObject([
      { amountCents: 1500, doneAt: expect.any(Date) },
    ])
    expect(await mine().status({ params: { id: changed.id } })).toMatchObject({ dueCents: 2000 })
    // What completes nothing any more goes back, too.
    await payTooLate()
    expect(await refundsOf(changed.id)).toMatchObject([
      { amountCents: 1500 },
      { amountCents: 500, reason: 'tardif' },
    ])
    expect(await ledgerOf(changed.id)).toBe(0)
  })

  it('are at another tarif after all, also when the evening is full: the card has the rest back', async () => {
    const { here } = await twoEvenings({ capacity: 3 })
    const id = await booked(here.id)

    const changed = await change(id, {
      spectacleId: here.id,
      quantity: 1,
      to: { spectacleId: here.id, tarif: aTarif.key },
    })
    await runReservationJobs({ db, payments })

    const backCents = 1500 - aTarif.priceCents
    expect(changed).toMatchObject({ dueCents: 0, items: [{ quantity: 1, tarif: aTarif.key }] })
    expect(await seatsOf(here.id)).toEqual({ sold: 3, counted: 3 })
    expect(await refundsOf(id)).toMatchObject([{ amountCents: backCents }])
    expect(stripe.to('/v1/refunds').at(-1)).toMatchObject({ amount: String(backCents) })
    const { text, events } = await lastLetter(await emailOf(payers.zoe.id))
    expect(text).toContain('Vous gardez 2 places')
    expect(events.map(({ isStruckOut }) => isStruckOut)).toEqual([false])
  })

  it('without an account, by the link of the mail; the new order has one of its own', async () => {
    const { here, there } = await twoEvenings({ priceCents: 0 })
    const email = `${randomUUID()}@exemple.fr`
    const items = [{ spectacleId: here.id, quantity: 2 }]
    await visitor.guestOrders.order({ body: { items, name: 'Inès Carton', email } })
    await visitor.guestOrders.answer({
      body: { token: await lastToken(email), answer: 'confirmer' },
    })
    const token = await lastToken(email)
    const seats = { token, spectacleId: here.id }

    const { offers } = await visitor.guestOrders.changes({ body: seats })
    const { token: newToken } = await visitor.guestOrders.change({
      body: { ...seats, quantity: 1, to: { spectacleId: there.id } },
    })

    expect(offers).toHaveLength(2)
    expect(await visitor.guestOrders.look({ body: { token: newToken } })).toMatchObject({
      items: [{ spectacleId: there.id, quantity: 1 }],
    })
    expect(await visitor.guestOrders.look({ body: { token } })).toMatchObject({
      items: [{ spectacleId: here.id, quantity: 1 }],
    })
    expect((await lastLetter(email)).text).toContain('Vous gardez 1 place')
  })
})

describe('a change', () => {
  const to = async (fields: Parameters<typeof aBookableShow>[0]) => ({
    spectacleId: (await aBookableShow({ date: inDays(16), ...fields })).id,
  })

  it.each([
    ['to another show', { title: 'Autre' }, 1, 'REQUETE_INVALIDE'],
    ['to a full evening', { capacity: 1 }, 2, 'COMPLET'],
    ['to a date that is off', { status: 'annulé' }, 1, 'SPECTACLE_ANNULE'],
    ['of more seats than there are', {}, 4, 'PLUS_DE_PLACES'],
  ])('is refused %s, and changes nothing', async (_, fields, quantity, code) => {
    const { here } = await twoEvenings()
    const id = await booked(here.id)
    const there = await to({ title: here.title, ...fields })

    await expect(change(id, { spectacleId: here.id, quantity, to: there })).rejects.toMatchObject({
      code,
    })
    expect(await seatsOf(here.id)).toEqual({ sold: 3, counted: 3 })
    expect(await seatsOf(there.spectacleId)).toEqual({ sold: 0, counted: 0 })
  })

  it('is refused from two hours before the show on, and to who has no such booking', async () => {
    const { here, there } = await twoEvenings()
    const id = await booked(here.id)
    const body = { spectacleId: here.id, quantity: 1, to: { spectacleId: there.id } }
    await expect(
      as(payers.leo.token).reservations.change({ params: { id }, body }),
    ).rejects.toMatchObject({ status: 404 })
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (select soon::date, soon::time(0)
        from (select timezone('Europe/Paris', now() + interval '119 minutes') as soon) soon)
       where id = ${here.id}`

    await expect(change(id, body)).rejects.toMatchObject({ code: 'DELAI_DEPASSE' })
  })

  it('gathers no more unpaid seats of an evening than may be booked', async () => {
    const { here, there } = await twoEvenings({ priceCents: 0 })
    const [one, two] = [
      await mine().checkout({ body: { items: [{ spectacleId: here.id, quantity: 5 }] } }),
      await mine().checkout({ body: { items: [{ spectacleId: there.id, quantity: 5 }] } }),
    ]
    await db.$executeRaw`update spectacles set price_cents = 1500 where id in (${here.id}, ${there.id})`

    await expect(
      change(one.reservationId, {
        spectacleId: here.id,
        quantity: 5,
        to: { spectacleId: there.id },
      }),
    ).rejects.toMatchObject({ code: 'LIMITE_PAR_DATE' })
    expect(two.status).toBe('confirmed')
  })
})
