import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { doorFixtures } from '../../../../test/door/door-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { type Decided, decisions } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const online = await onlinePayments()
const { app, payers, payments, checkOut, refundsOf } = online
const { db, as } = app
const { seatsOf } = bookings(app)
const { begin, doorOf, entryOf } = doorFixtures(app)
const { admin, token, anEvening, aParty, plan, aPlan, stateOf, letters, wait, leavingOf, end } =
  await decisions(online)
const { reservations, settlements, spectacles } = as(token)

describe('a cancellation by the team', () => {
  it('waits ten minutes: seats, ticket and money stay until then, and nobody hears of it', async () => {
    const party = await aParty()

    const planned = await plan(party, 'Une panne.')
    await wait(party, UNDO_MS - 60_000)
    await runReservationJobs({ db, payments })

    expect(planned).toMatchObject({ state: 'confirmée', seats: 2 })
    expect(Date.parse(planned.cancelAt ?? '')).toBeGreaterThan(Date.now() + UNDO_MS - 60_000)
    expect(await seatsOf(party.spectacleId)).toEqual({ sold: 2, counted: 2 })
    expect(await refundsOf(party.reservationId)).toEqual([])
    expect(await letters()).toEqual([])
  })

  it('takes effect then, once: seats and money go back, the booker reads why, and the journal knows who it was', async () => {
    const party = await aPlan()

    await wait(party, UNDO_MS)
    await runReservationJobs({ db, payments })
    await runReservationJobs({ db, payments })

    expect(await stateOf(party)).toMatchObject({ state: 'annulée', cancelAt: null })
    expect(await seatsOf(party.spectacleId)).toEqual({ sold: 0, counted: 0 })
    expect(await refundsOf(party.reservationId)).toMatchObject([{ amountCents: 3_000 }])
    expect(await letters()).toMatchObject([
      { template: 'booking-cancelled', text: expect.stringContaining('Une panne.') },
    ])
    const line = await db.auditEntry.findFirstOrThrow({
      where: { action: 'annulation', entityId: party.reservationId },
    })
    expect(line.actorId).toBe(admin.id)
    const operation = await db.operation.findFirstOrThrow({
      where: { reservationId: party.reservationId, kind: 'annulation' },
    })
    expect(operation).toMatchObject({ actorId: admin.id, channel: 'équipe' })
  })

  it('stands in « Ce qui va partir » with its letter, and one press takes it back for good', async () => {
    const party = await aPlan()

    const leaving = await leavingOf(party)
    expect(leaving).toMatchObject({
      spectacleId: party.spectacleId,
      news: 'annulé',
      party: { id: party.id, name: 'Léo Martin', backTo: null },
      seats: 2,
      emails: 1,
      refundCents: 3_000,
      mayUndo: true,
    })
    expect(leaving?.letter?.text).toContain('Une panne.')

    const kept = await reservations.keepParty({ params: party.params })
    await end()

    expect(kept).toMatchObject({ state: 'confirmée', cancelAt: null })
    expect(await leavingOf(party)).toBeUndefined()
    expect(await seatsOf(party.spectacleId)).toEqual({ sold: 2, counted: 2 })
    expect(await letters()).toEqual([])
    await expect(reservations.keepParty({ params: party.params })).rejects.toMatchObject({
      status: 409,
      message: 'Ce changement ne peut plus être annulé.',
    })
  })

  it('is not taken back once it has taken effect', async () => {
    const party = await aPlan()
    await end()

    await expect(reservations.keepParty({ params: party.params })).rejects.toMatchObject({
      code: 'ANNULATION_IMPOSSIBLE',
    })
    await expect(reservations.keepParty({ params: { id: 999_999 } })).rejects.toMatchObject({
      code: 'BILLET_INTROUVABLE',
    })
  })

  it('is pressed again with another reason: the last one is told, ten minutes later', async () => {
    const party = await aPlan()
    await wait(party, UNDO_MS - 60_000)

    const { cancelAt } = await plan(party, 'La chaudière.')
    await end()

    expect(Date.parse(cancelAt ?? '')).toBeGreaterThan(Date.now() + UNDO_MS - 60_000)
    const [letter, ...more] = await letters()
    expect(letter?.text).toContain('La chaudière.')
    expect(more).toEqual([])
  })

  it('is at once where nothing can wait: an evening about to begin, seats that are only held', async () => {
    const [begun, held] = [await aParty(), await anEvening()]
    await begin(begun.spectacleId)
    const { reservationId } = await checkOut(held.id, 2)
    const { id } = await db.ticket.findFirstOrThrow({ where: { reservationId } })

    const cancelled = await plan(begun)
    const givenUp = await plan({ id })

    expect(cancelled).toMatchObject({ state: 'annulée', cancelAt: null })
    expect(givenUp).toMatchObject({ state: 'annulée', cancelAt: null })
    expect(await seatsOf(begun.spectacleId)).toEqual({ sold: 0, counted: 0 })
    expect(await seatsOf(held.id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('who is still there when a cancellation is planned keeps the seats', () => {
  const move = async ({ params }: Decided) => {
    const { id: spectacleId } = await anEvening({ date: inDays(16) })
    return reservations.moveParty({ params, body: { spectacleId } })
  }
  const comeIn = async ({ spectacleId, code }: Decided) => {
    await begin(spectacleId)
    return doorOf(spectacleId, token).say(entryOf(code, { seats: 1 }))
  }
  const giveOneBack = ({ spectacleId, reservationId: id }: Decided) =>
    as(payers.zoe.token).reservations.giveBack({
      params: { id },
      body: { spectacleId, quantity: 1 },
    })
  const changeOne = async ({ params }: Decided) => {
    const { id: spectacleId } = await anEvening({ date: inDays(16) })
    return settlements.change({ params, body: { spectacleId, quantity: 1 } })
  }

  it.each([
    ['comes in', comeIn, 'entrée', 2],
    ['is moved', move, 'confirmée', 2],
    ['has a seat changed by the team', changeOne, 'confirmée', 1],
    ['gives a seat back', giveOneBack, 'confirmée', 1],
  ] as const)('and %s', async (_, act, state, seats) => {
    const party = await aPlan()

    await act(party)
    await end()

    const ticket = await db.ticket.findUniqueOrThrow({ where: { id: party.id } })
    expect(ticket).toMatchObject({ seats, releasedAt: null, leavesAt: null, cancelReason: null })
    expect(await stateOf({ ...party, spectacleId: ticket.spectacleId })).toMatchObject({ state })
    const templates = (await letters()).map(({ template }) => template)
    expect(templates).not.toContain('booking-cancelled')
  })

  it('and pays at the counter', async () => {
    const { id: spectacleId } = await anEvening()
    const guest = { name: 'Ada', email: null, phone: null }
    const sale = { spectacleId, quantity: 2, payment: 'porte' as const, ...guest }
    const party = await reservations.sell({ body: sale })
    await plan(party)

    const params = { id: party.id }
    await settlements.settle({ params, body: { seats: 2, means: 'carte' } })
    await end()

    const kept = await stateOf({ spectacleId, id: party.id })
    expect(kept).toMatchObject({ state: 'confirmée', isPaid: true, cancelAt: null })
  })

  it('unless all are given back: then nothing is left to cancel', async () => {
    const party = await aPlan()

    await as(payers.zoe.token).reservations.cancel({ params: { id: party.reservationId } })
    await end()

    expect(await refundsOf(party.reservationId)).toMatchObject([{ amountCents: 3_000 }])
    expect(await letters()).toMatchObject([{ template: 'seats-given-back' }])
  })
})

describe('a date that is cancelled or moved meanwhile', () => {
  const settle = (id: number) => db.$executeRaw`
    update spectacles set updated_at = now() - interval '1 day' where id = ${id}`

  it('tells a party that is being cancelled nothing but that, and pays back once', async () => {
    const party = await aPlan()
    await db.spectacle.update({ where: { id: party.spectacleId }, data: { status: 'annulé' } })
    await settle(party.spectacleId)

    await runReservationJobs({ db, payments })
    expect(await letters()).toEqual([])
    await end()

    expect(await refundsOf(party.reservationId)).toMatchObject([{ amountCents: 3_000 }])
    expect(await letters()).toMatchObject([{ template: 'booking-cancelled' }])
  })

  it('tells it so once the team keeps the party after all', async () => {
    const party = await aPlan()
    await db.spectacle.update({ where: { id: party.spectacleId }, data: { status: 'annulé' } })
    await settle(party.spectacleId)

    await reservations.keepParty({ params: party.params })
    await runReservationJobs({ db, payments })

    expect(await letters()).toMatchObject([{ template: 'date-cancelled' }])
  })

  it('of a party that was moved there is told after the move', async () => {
    const { id: spectacleId } = await anEvening({ date: inDays(16) })
    const party = await aParty()
    await reservations.moveParty({ params: party.params, body: { spectacleId } })
    const params = { id: spectacleId }
    await spectacles.changeStatus({ params, body: { status: 'annulé' } })

    await end()
    await db.statusChange.updateMany({ data: { undoUntil: new Date(0) } })
    await settle(spectacleId)
    await runReservationJobs({ db, payments })

    const templates = (await letters()).map(({ template }) => template)
    expect(templates).toEqual(['booking-moved', 'date-cancelled'])
  })
})
