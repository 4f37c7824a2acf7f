import { describe, expect, it } from 'vitest'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const {
  admin,
  leo,
  zoe,
  iris,
  book,
  bookingOf,
  aBookableShow,
  seatsOf,
  entryOf,
  paymentOf,
  undoOf,
  aParty,
  ticketOf,
  entriesOf,
} = await doorEvenings(app)

describe('a party that comes', () => {
  it('is let in, and refused the second time, with when it came and where', async () => {
    const { id, code, door } = await aParty(2)
    const at = new Date(Date.now() - 60_000).toISOString()

    const first = await door.say(entryOf(code, { at }))
    const second = await door.say(entryOf(code, { deviceId: 'téléphone B' }))

    const moment = `${at.slice(0, 19)}Z`
    expect(first).toMatchObject({
      accepted: true,
      reason: null,
      seats: 2,
      ticket: { code, holder: 'Léo Martin', entered: 2, enteredAt: moment, state: 'bon' },
    })
    expect(second).toMatchObject({
      accepted: false,
      reason: 'déjà entré',
      seats: 0,
      isConflict: false,
      before: { at: moment, deviceId: 'téléphone A' },
    })
    expect(await ticketOf(code)).toMatchObject({ entered: 2, usedAt: new Date(at) })
    expect(await entriesOf(id)).toMatchObject([
      { refusal: null, seats: 2 },
      { refusal: 'déjà entré', seats: 0 },
    ])
    expect(await as(admin).reservations.validate({ params: { ticket: code } })).toMatchObject({
      valid: false,
      reason: 'utilisé',
    })
  })

  it('may come in parts, never with more people than it has seats', async () => {
    const { code, door } = await aParty(4)

    const answers = [
      await door.say(entryOf(code, { seats: 3 })),
      await door.say(entryOf(code, { seats: 2 })),
      await door.say(entryOf(code, { seats: 1 })),
      await door.say(entryOf(code, { seats: 1 })),
    ]

    expect(answers.map(({ reason }) => reason)).toEqual([null, 'trop nombreux', null, 'déjà entré'])
    expect((await ticketOf(code)).entered).toBe(4)
    const { counts } = await door.open()
    expect(counts).toEqual({ capacity: 70, expected: 4, entered: 4, free: 66 })
  })

  it('pays for those who go in, at the price that it booked at', async () => {
    const { id, code, door } = await aParty(4)
    await db.spectacle.update({ where: { id }, data: { priceCents: 9900 } })

    const some = await door.say(entryOf(code, { seats: 1, method: 'carte' }))
    const more = await door.say(entryOf(code, { seats: 2 }))
    const rest = await door.say(paymentOf(code, 8, 'espèces'))
    const again = await door.say(paymentOf(code, 1, 'espèces'))

    expect(some).toMatchObject({ paidCents: 1500, ticket: { paidSeats: 1, dueCents: 4500 } })
    expect(more).toMatchObject({ paidCents: 0, ticket: { dueCents: 4500 } })
    expect(rest).toMatchObject({ paidCents: 4500, ticket: { paidSeats: 4, dueCents: 0 } })
    expect(again).toMatchObject({ accepted: false, reason: 'rien à régler' })
  })

  it('cannot give back what it has paid for', async () => {
    const { reservationId, id, code, door } = await aParty(2)
    await door.say(paymentOf(code, 1, 'espèces'))
    await db.spectacle.update({ where: { id }, data: { date: new Date('2099-01-01') } })

    await expect(
      as(zoe.token).reservations.cancel({ params: { id: reservationId } }),
    ).rejects.toMatchObject({ code: 'BILLET_DEJA_VALIDE' })
  })

  it('and has paid is not put on another date by the team: its money is in the till of this one', async () => {
    const { id, code, door } = await aParty(2)
    const payment = paymentOf(code, 2, 'carte')
    await door.say(payment)
    const other = await aBookableShow()
    const ticket = await ticketOf(code)
    const move = () =>
      as(admin).reservations.moveParty({
        params: { id: ticket.id },
        body: { spectacleId: other.id },
      })

    await expect(move()).rejects.toMatchObject({ status: 409, code: 'BILLET_DEJA_VALIDE' })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    await door.say(undoOf(payment.id))
    await move()
    expect(await seatsOf(other.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('that was let in from the dashboard is in at the door, too', async () => {
    const { code, door } = await aParty(3)

    await as(admin).reservations.use({ params: { ticket: code } })

    expect(await door.say(entryOf(code, { seats: 1 }))).toMatchObject({ reason: 'déjà entré' })
    const { tickets } = await door.open()
    expect(tickets).toMatchObject([{ code, entered: 3, entries: [{ kind: 'entry', seats: 3 }] }])
  })
})

describe('a code that lets nobody in here', () => {
  it('is of another evening, which is said', async () => {
    const { door } = await aParty()
    const other = await aBookableShow({ title: 'Demain' })
    const { tickets } = await bookingOf((await book(other.id, 2, leo)).reservationId, leo)
    const code = tickets[0]?.code ?? ''

    expect(await door.say(entryOf(code))).toMatchObject({
      reason: 'autre séance',
      elsewhere: { id: other.id, title: 'Demain' },
      ticket: null,
    })
    expect(await door.say(paymentOf(code, 1, 'carte'))).toMatchObject({ reason: 'autre séance' })
    expect((await ticketOf(code)).entered).toBe(0)
  })

  it('was cancelled, or is of a date that was', async () => {
    const { id, code, door } = await aParty(2)
    const ticket = await db.ticket.findUniqueOrThrow({ where: { code } })
    await as(admin).reservations.cancelParty({ params: { id: ticket.id }, body: {} })
    await graceEnds({ db })
    expect(await door.say(entryOf(code))).toMatchObject({ reason: 'annulé', isConflict: false })

    const cancelled = await aParty(2)
    await db.spectacle.update({ where: { id: cancelled.id }, data: { status: 'annulé' } })
    expect(await cancelled.door.say(entryOf(cancelled.code))).toMatchObject({ reason: 'annulé' })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('is nobody’s, or of seats that wait for their payment', async () => {
    const { reservationId, code, door } = await aParty(2)
    await db.$executeRaw`
      update reservations set status = 'pending', expires_at = now() + interval '5 minutes'
       where id = ${reservationId}::uuid`

    expect(await door.say(entryOf('ABCDEFGHJKMN'))).toMatchObject({ reason: 'inconnu' })
    expect(await door.say(entryOf(code))).toMatchObject({ reason: 'inconnu', ticket: null })
  })

  it.each([
    [{ code: 'court' }],
    [{ seats: 0 }],
    [{ seats: 201 }],
    [{ seats: 1.5 }],
    [{ at: '0000-01-01T00:00:00Z' }],
    [{ at: 'hier' }],
    [{ id: '1' }],
    [{ deviceId: '' }],
    [{ kind: 'sale' }],
    [{ price: 0 }],
  ])('cannot be asked for with %j', async (fields) => {
    const { id, code } = await aParty()

    const { status, body } = await http
      .post(`/api/door/evenings/${id}/events`)
      .set({ Authorization: `Bearer ${iris}`, 'X-Requested-With': 'fetch' })
      .send({ events: [{ ...entryOf(code), ...fields }] })

    expect(status).toBe(400)
    expect(body.code).toBe('REQUETE_INVALIDE')
    expect((await ticketOf(code)).entered).toBe(0)
  })
})
