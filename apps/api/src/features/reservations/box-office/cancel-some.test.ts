import { randomUUID } from 'node:crypto'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { ORIGIN } from '../../../../test/test-app.ts'

const { app, payers, checkOut, paid, refundsOf } = await onlinePayments()
const { db, as, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { mailsTo, lastToken } = mailbox(app)
const { aUser, logIn } = people(app)
const { reservations, soirees } = as(await logIn(await aUser({ role: 'admin' })))

type Sale = Parameters<typeof reservations.sell>[0]['body']

/** Four seats booked by phone. */
async function aParty(more: Partial<Sale> = {}) {
  const { id: spectacleId } = await aBookableShow({ date: inDays(9) })
  const email = `${randomUUID()}@exemple.fr`
  const sale = { spectacleId, quantity: 4, name: 'Lys', email, payment: 'espèces' as const }
  return { email, spectacleId, party: await reservations.sell({ body: { ...sale, ...more } }) }
}

const cancel = (id: number, body: { seats?: number; reason?: string }) =>
  reservations.cancelParty({ params: { id }, body })

const lastLetter = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1)
  const { subject, text } = composeMail(mail?.template ?? '', mail?.data, ORIGIN)
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

const cashOf = async (reservationId: string) => {
  const { _sum } = await db.operation.aggregate({
    where: { reservationId, means: 'espèces' },
    _sum: { amountCents: true },
  })
  return _sum.amountCents
}

describe('a party of four that will be three', () => {
  it('keeps its code, has the money of one seat back as it came, and reads so', async () => {
    const { email, spectacleId, party } = await aParty()

    const after = await cancel(party.id, { seats: 1, reason: 'Comme convenu au téléphone.' })

    expect(after).toMatchObject({ seats: 3, code: party.code, state: 'confirmée', isPaid: true })
    expect(await seatsOf(spectacleId)).toEqual({ sold: 3, counted: 3 })
    expect(await cashOf(party.reservationId)).toBe(4500)
    const { subject, text } = await lastLetter(email)
    expect(subject).toContain('Vous gardez une partie de vos places')
    expect(text).toContain('Nous avons annulé 1 place')
    expect(text).toContain('Comme convenu au téléphone.')
    expect(text).toContain('Nous vous rendons 15 € comme vous les avez réglés')
    expect(text).toMatch(/Vous gardez 3 places pour .* Le code reste le même/)
    expect(text).toContain(groupedCode(party.code))
    expect(text).not.toContain('À régler')
    expect(text).toContain('Voir ma réservation')
  })

  it('has it back on the card, where it was paid online', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const order = await checkOut(id, 4)
    await paid(order, { amount: 6000 })
    const ticket = await db.ticket.findFirstOrThrow({
      where: { reservationId: order.reservationId },
    })

    await cancel(ticket.id, { seats: 1 })

    expect(await refundsOf(order.reservationId)).toMatchObject([{ amountCents: 1500 }])
    const { email } = await db.user.findUniqueOrThrow({ where: { id: payers.zoe.id } })
    expect((await lastLetter(email)).text).toContain('Nous vous remboursons 15 €')
  })

  it('pays for three at the door, where nothing was paid', async () => {
    const { email, party } = await aParty({ payment: 'porte' })

    await cancel(party.id, { seats: 1 })

    expect((await lastLetter(email)).text).toContain('À régler sur place, à l’entrée : 45 €.')
  })

  it('may be an option: it waits for three', async () => {
    const optionUntil = inDays(5).toISOString().slice(0, 10)
    const { email, party } = await aParty({ payment: 'porte', optionUntil })

    const after = await cancel(party.id, { seats: 1 })

    expect(after).toMatchObject({ seats: 3, state: 'en attente' })
    expect((await lastLetter(email)).text).toContain('Nous gardons 3 places')
  })

  it('may be held by a payment link: it gets a link for three, which books them', async () => {
    const { email, party } = await aParty({ payment: 'lien' })

    const after = await cancel(party.id, { seats: 1, reason: 'Comme convenu au téléphone.' })

    expect(after).toMatchObject({ seats: 3, state: 'en attente', linkUntil: expect.any(String) })
    const templates = (await mailsTo(email)).map(({ template }) => template)
    expect(templates).toEqual(['payment-link', 'payment-link'])
    const look = visitor.guestOrders.look({ body: { token: await lastToken(email) } })
    expect(await look).toMatchObject({ status: 'pending', toPay: { amountCents: 4500 } })
  })

  it('is refused while it pays for four on the payment page', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const { reservationId } = await checkOut(id, 4)
    const ticket = await db.ticket.findFirstOrThrow({ where: { reservationId } })

    await expect(cancel(ticket.id, { seats: 1 })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
    expect(await seatsOf(id)).toEqual({ sold: 4, counted: 4 })
  })

  it('is shown with its email before, and nothing happens', async () => {
    const { email, spectacleId, party } = await aParty()

    const seen = await soirees.preview({ body: { kind: 'cancellation', id: party.id, seats: 1 } })

    expect(seen).toMatchObject({ parties: 1, seats: 1, emails: 1, leavesAt: null })
    expect(seen).toMatchObject({ byHandCents: 1500, refundCents: 0, voucherCents: 0 })
    expect(seen.letter?.text).toMatch(/Vous gardez 3\splaces/)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await seatsOf(spectacleId)).toEqual({ sold: 4, counted: 4 })
  })

  it('is not fewer by more than was asked for: what is no longer there is refused', async () => {
    const { spectacleId, party } = await aParty()
    await cancel(party.id, { seats: 3 })

    await expect(cancel(party.id, { seats: 3 })).rejects.toMatchObject({
      issues: [{ path: 'seats', message: 'Il n’y a que 1 place à annuler' }],
    })
    expect(await seatsOf(spectacleId)).toEqual({ sold: 1, counted: 1 })
  })
})
