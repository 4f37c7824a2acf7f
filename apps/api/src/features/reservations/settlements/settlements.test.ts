import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { doorFixtures } from '../../../../test/door/door-fixtures.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { ORIGIN } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { app, stripe, payments, payers, checkOut, paid, refundsOf } = await onlinePayments()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const { begin } = doorFixtures(app)
const { mailsTo, lastToken } = mailbox(app)
const { guestOrders } = app.visitor
const token = await logIn(await aUser({ role: 'admin' }))
const { reservations: boxOffice, settlements: orders } = as(token)

const REDUCED = {
  key: 'reduit',
  name: 'Réduit',
  who: '',
  class: 'plein',
  priceCents: 1000,
  quota: null,
}
const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), tarifs: [REDUCED], ...fields })

type Sale = Parameters<typeof boxOffice.sell>[0]['body']
const sell = (spectacleId: number, more: Partial<Sale> = {}) =>
  boxOffice.sell({
    body: { spectacleId, quantity: 3, name: 'Comité Lys', payment: 'carte', ...more },
  })

type Change = Parameters<typeof orders.change>[0]['body']
const change = (id: number, body: Change) => orders.change({ params: { id }, body })

const partyOf = async (reservationId: string) => {
  const { id, spectacleId } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
  const { parties } = await boxOffice.boxOfficeDate({ params: { id: spectacleId } })
  return parties.find((party) => party.id === id)
}

/** Payments and refunds of a reservation in the ledger, by means. */
const moneyOf = async (reservationId: string) => {
  const groups = await db.operation.groupBy({
    by: ['means'],
    where: { reservationId, means: { not: null } },
    _sum: { amountCents: true },
    orderBy: { means: 'asc' },
  })
  return groups.map(({ means, _sum }) => [means, _sum.amountCents])
}

describe('money that comes weeks before', () => {
  it('is that day’s, and not of the evening’s till; the door asks for nothing', async () => {
    const { id } = await anEvening()
    const party = await sell(id, { payment: 'espèces' })

    await begin(id)
    const closing = await as(token).door.closing({ params: { id } })
    const { tickets } = await as(token).door.evening({ params: { id } })

    expect(closing.figures.takings.find(({ method }) => method === 'espèces')?.netCents).toBe(0)
    expect(tickets).toMatchObject([{ code: party.code, dueCents: 0 }])
    const channels = await db.operation.findMany({
      where: { reservationId: party.reservationId, kind: 'paiement' },
    })
    expect(channels.map(({ channel }) => channel)).toEqual(['équipe', 'équipe', 'équipe'])
  })

  it('may be a deposit by transfer, with the day of the bank: it books an option, and the door takes the rest', async () => {
    const { id } = await anEvening()
    const optionUntil = inDays(5).toISOString().slice(0, 10)
    const party = await sell(id, { quantity: 25, payment: 'porte', optionUntil })
    const receivedOn = inDays(-1).toISOString().slice(0, 10)

    const after = await orders.settle({
      params: { id: party.id },
      body: { seats: 8, means: 'virement', receivedOn },
    })

    expect(after).toMatchObject({ state: 'confirmée', paidSeats: 8, paidAheadCents: 12_000 })
    expect(await db.settlement.findMany({ where: { ticketId: party.id } })).toMatchObject([
      { means: 'virement', amountCents: 12_000, receivedOn: new Date(receivedOn) },
    ])
    expect(await moneyOf(party.reservationId)).toEqual([['virement', 12_000]])
    await begin(id)
    const { tickets } = await as(token).door.evening({ params: { id } })
    expect(tickets).toMatchObject([{ paidSeats: 8, dueCents: 17 * 1500 }])
    await expect(
      orders.settle({ params: { id: party.id }, body: { seats: 18, means: 'carte' } }),
    ).rejects.toMatchObject({ issues: [{ message: 'Il reste 17 places à régler au plus' }] })
  })

  it('goes back as it came when the team cancels, and the letter says so', async () => {
    const { id } = await anEvening()
    const email = `${randomUUID()}@exemple.fr`
    const party = await sell(id, { payment: 'espèces', email })

    await boxOffice.cancelParty({ params: { id: party.id }, body: { reason: '' } })
    await graceEnds({ db })

    expect(await partyOf(party.reservationId)).toMatchObject({
      state: 'annulée',
      paidAheadCents: 0,
    })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    expect(await moneyOf(party.reservationId)).toEqual([['espèces', 0]])
    expect(await mailsTo(email)).toMatchObject([
      { template: 'reservation-confirmed' },
      { template: 'booking-cancelled', data: { byHandCents: 4500, backCents: 0 } },
    ])
  })

  it('stays with the house until somebody hands it back, where the date is called off; the letter says so', async () => {
    const { id } = await anEvening()
    const email = `${randomUUID()}@exemple.fr`
    const party = await sell(id, { payment: 'carte', email })
    await db.spectacle.update({ where: { id }, data: { status: 'annulé' } })
    await db.$executeRaw`update spectacles set updated_at = now() - interval '1 day' where id = ${id}`
    await runReservationJobs({ db })
    expect(await partyOf(party.reservationId)).toMatchObject({
      state: 'annulée',
      paidAheadCents: 4500,
    })
    const letter = (await mailsTo(email)).find(({ template }) => template === 'date-cancelled')
    const { text } = composeMail(letter?.template ?? '', letter?.data, ORIGIN)
    expect(text).toMatch(/Nous vous rendons 45\s€ comme vous les avez réglés/)
    expect(text).not.toContain('rien à payer')

    await orders.repay({ params: { id: party.id } })

    expect(await partyOf(party.reservationId)).toMatchObject({ paidAheadCents: 0 })
    await expect(orders.repay({ params: { id: party.id } })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('is given back by the team alone: who holds the link of the order reads why', async () => {
    const { id } = await anEvening()
    const email = `${randomUUID()}@exemple.fr`
    await sell(id, { payment: 'virement', email })
    const body = { token: await lastToken(email) }

    const refusal = { status: 409, code: 'REGLEE_AU_GUICHET' }
    const cancelled = guestOrders.answer({ body: { ...body, answer: 'annuler' } })
    await expect(cancelled).rejects.toMatchObject(refusal)
    const offers = guestOrders.changes({ body: { ...body, spectacleId: id } })
    await expect(offers).rejects.toMatchObject(refusal)
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('moves with the party to another date', async () => {
    const [here, there] = [await anEvening(), await anEvening({ date: inDays(16) })]
    const party = await sell(here.id)

    const moved = await boxOffice.moveParty({
      params: { id: party.id },
      body: { spectacleId: there.id },
    })

    expect(moved).toMatchObject({ isPaid: true, paidAheadCents: 4500 })
    expect(await moneyOf(party.reservationId)).toEqual([['carte', 4500]])
  })
})

describe('one of a party', () => {
  it('comes another evening: paid online, and nothing is paid twice', async () => {
    const [here, there] = [await anEvening(), await anEvening({ date: inDays(16) })]
    const answer = await checkOut(here.id, 3)
    await paid(answer, { amount: 4500 })
    const party = await partyOf(answer.reservationId)

    const moved = await change(party?.id ?? 0, { quantity: 1, spectacleId: there.id })

    expect(moved).toMatchObject({ seats: 1, price_cents: 1500, isPaid: true })
    expect(await seatsOf(here.id)).toEqual({ sold: 2, counted: 2 })
    expect(await seatsOf(there.id)).toEqual({ sold: 1, counted: 1 })
    expect(await refundsOf(answer.reservationId)).toEqual([])
    expect(await moneyOf(moved.reservationId)).toEqual([['ligne', 1500]])
    expect(await moneyOf(answer.reservationId)).toEqual([['ligne', 3000]])
    const mine = await as(payers.zoe.token).reservations.ofUser({ params: { id: payers.zoe.id } })
    expect(mine).toHaveLength(2)
  })

  it('has the reduced tarif after all: the card has the difference back', async () => {
    const { id } = await anEvening()
    const answer = await checkOut(id, 3)
    await paid(answer, { amount: 4500 })
    const party = await partyOf(answer.reservationId)

    const changed = await change(party?.id ?? 0, {
      quantity: 1,
      spectacleId: id,
      tarif: 'reduit',
    })
    await runReservationJobs({ db, payments })

    expect(changed).toMatchObject({ price_cents: 1000, isPaid: true })
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 500, doneAt: expect.any(Date) },
    ])
    // What is cancelled later goes back to the card that paid, too.
    await boxOffice.cancelParty({ params: { id: changed.id }, body: { reason: '' } })
    await graceEnds({ db, payments })
    const asked = stripe.to('/v1/refunds').slice(-2)
    expect(asked.map(({ amount }) => amount)).toEqual(['500', '1000'])
    expect(new Set(asked.map((refund) => refund['payment_intent'])).size).toBe(1)
  })

  it('goes to a dearer evening and pays the difference at the counter', async () => {
    const here = await anEvening()
    const there = await anEvening({ priceCents: 2000 })
    const party = await sell(here.id, { payment: 'espèces' })

    const moved = await change(party.id, {
      quantity: 2,
      spectacleId: there.id,
      tarif: '',
      settle: 'carte',
    })

    expect(moved).toMatchObject({ price_cents: 2000, isPaid: true, paidAheadCents: 4000 })
    expect(await moneyOf(moved.reservationId)).toEqual([
      ['carte', 1000],
      ['espèces', 3000],
    ])
    expect(await moneyOf(party.reservationId)).toEqual([['espèces', 1500]])
  })

  it('or at the door: seats that are not paid in full are paid there, and the rest is given back', async () => {
    const here = await anEvening()
    const there = await anEvening({ priceCents: 2000 })
    const email = `${randomUUID()}@exemple.fr`
    const party = await sell(here.id, { email })

    const moved = await change(party.id, { quantity: 3, spectacleId: there.id, tarif: '' })

    // 45 € pay for two seats of 20 €; 5 € go back.
    expect(moved).toMatchObject({ seats: 3, paidSeats: 2, paidAheadCents: 4000 })
    expect(await partyOf(party.reservationId)).toMatchObject({ state: 'annulée' })
    expect(await moneyOf(party.reservationId)).toEqual([['carte', 0]])
    const letter = (await mailsTo(email)).at(-1)
    const { text } = composeMail(letter?.template ?? '', letter?.data, ORIGIN)
    expect(text).toMatch(/Nous vous rendons 5\s€ comme vous les avez réglés/)
    expect(text).toMatch(/À régler sur place, à l’entrée\s: 20\s€/)
  })

  /** Two at a time, of one party and of others, to six seats. */
  const rush = async () => {
    const here = await anEvening()
    const there = await anEvening({ capacity: 6 })
    const party = await sell(here.id, { quantity: 8, payment: 'porte' })
    const others = await Promise.all(
      Array.from({ length: 4 }, () => sell(here.id, { quantity: 2, payment: 'porte' })),
    )
    const ids = [...Array.from({ length: 4 }, () => party.id), ...others.map(({ id }) => id)]
    await Promise.allSettled(ids.map((id) => change(id, { quantity: 2, spectacleId: there.id })))
    return { here: await seatsOf(here.id), there: await seatsOf(there.id) }
  }

  it('is never one too many, whoever moves at the same moment', async () => {
    expect(await rush()).toEqual({
      here: { sold: 10, counted: 10 },
      there: { sold: 6, counted: 6 },
    })
  })

  it('would be if the counter did not count', async () => {
    await db.$executeRaw`create function forget_counting() returns trigger language plpgsql as
      'begin new.seats_taken := old.seats_taken; return new; end'`
    await db.$executeRaw`create trigger forget before update of seats_taken on spectacles
      for each row execute function forget_counting()`

    expect((await rush()).there.sold).toBeGreaterThan(6)

    await db.$executeRaw`drop trigger forget on spectacles`
  })

  it.each([
    ['more than there are', { quantity: 4 }, 'PLUS_DE_PLACES'],
    ['nothing else', { quantity: 1 }, 'REQUETE_INVALIDE'],
    ['a tarif that the date does not have', { quantity: 1, tarif: 'enfant' }, 'TARIF_INCONNU'],
  ])('is refused %s', async (_, body, code) => {
    const { id } = await anEvening()
    const party = await sell(id)

    await expect(change(party.id, { ...body, spectacleId: id })).rejects.toMatchObject({ code })
  })
})
