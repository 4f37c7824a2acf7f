import { randomUUID } from 'node:crypto'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { waitingListFixtures } from '../../../../../test/reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../../../../../test/test-app.ts'
import { purgeWaiting } from '../waiting-jobs.ts'

const app = await createTestApp()
const { db, as, visitor, http } = app
const { book, aFullShow, some, ...waiting } = await waitingListFixtures(app)
const { join, mine, partyOf, lettersTo, keyTo, seatsOf, runOut, reservationOf } = waiting

/** A date on which the first of these parties has an offer. */
async function anOffer(...parties: number[]) {
  const [seats = 1] = parties
  const show = await aFullShow(seats)
  const who = await some(parties.length)
  for (const [nth, wanted] of parties.entries()) await join(show.id, wanted, who(nth))
  await show.cancel(0)
  const party = await partyOf(show.id, who(0))
  return { show, who, id: party?.id ?? 0, token: await keyTo(who(0), 'waiting-offer') }
}

describe('an offer', () => {
  it('is accepted in one press: the seats are booked, and the ticket is on its way', async () => {
    const { show, who, id } = await anOffer(2)

    const { reservationId, url } = await as(who(0).token).waiting.accept({ params: { id } })

    expect(url).toMatch(/\/mon-compte$/)
    expect(
      await as(who(0).token).reservations.status({ params: { id: reservationId } }),
    ).toMatchObject({
      status: 'confirmed',
      payment: 'porte',
      totalCents: 3000,
      tickets: [{ quantity: 2 }],
    })
    expect(await mine(who(0))).toEqual([])
    expect(await lettersTo(who(0), 'reservation-confirmed')).toHaveLength(1)
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('is accepted by the link of its letter without a log-in, and once, however often it is pressed', async () => {
    const { who, token } = await anOffer(2)
    const press = () => visitor.waiting.answer({ body: { token, answer: 'accepter' } })

    const answers = await Promise.all([press(), press(), press()])

    const booked = { message: 'C’est réservé ! Vos billets partent par e-mail.', url: null }
    expect(answers).toEqual([booked, booked, booked])
    expect(await db.reservation.count({ where: { userId: who(0).id } })).toBe(1)
    expect(await lettersTo(who(0), 'reservation-confirmed')).toHaveLength(1)
    expect(await visitor.waiting.answer({ body: { token, answer: 'quitter' } })).toMatchObject({
      message: /^Vos places sont déjà réservées/,
    })
  })

  it('that is accepted again with the same key is answered the same', async () => {
    const { who, id } = await anOffer(1)
    const key = randomUUID()
    const accept = () =>
      http
        .post(`/api/reservations/waiting/${id}/accept`)
        .set({ Authorization: `Bearer ${who(0).token}`, 'X-Requested-With': 'XMLHttpRequest' })
        .set('Idempotency-Key', key)

    const [first, second] = [await accept(), await accept()]

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  })

  it('is nobody else’s to accept', async () => {
    const { show, who, id } = await anOffer(2, 2)

    await expect(as(who(1).token).waiting.accept({ params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    const other = await partyOf(show.id, who(1))
    await expect(
      as(who(1).token).waiting.accept({ params: { id: other?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 409, code: 'OFFRE_TERMINEE' })
  })

  it('is not accepted by the link of its letter while the account is suspended', async () => {
    const { show, who, token } = await anOffer(2)
    await db.user.update({ where: { id: who(0).id }, data: { isActive: false } })

    const press = visitor.waiting.answer({ body: { token, answer: 'accepter' } })

    await expect(press).rejects.toMatchObject({ status: 409, code: 'OFFRE_TERMINEE' })
    expect(await db.reservation.count({ where: { userId: who(0).id, status: 'confirmed' } })).toBe(
      0,
    )
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('that is refused goes to the next in the same transaction', async () => {
    const { show, who, id } = await anOffer(2, 2)

    await as(who(0).token).waiting.leave({ params: { id } })

    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
    expect(await lettersTo(who(0), 'waiting-lapsed')).toEqual([])
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('that runs out goes to the next, cannot be accepted any more, and is told of once', async () => {
    const { show, who, id } = await anOffer(2, 2)
    await runOut({ id })
    const accept = () => as(who(0).token).waiting.accept({ params: { id } })

    await expect(accept()).rejects.toMatchObject({ status: 409, code: 'OFFRE_TERMINEE' })
    await Promise.all([
      runReservationJobs({ db }),
      runReservationJobs({ db }),
      runReservationJobs({ db }),
    ])

    await expect(accept()).rejects.toMatchObject({ status: 409, code: 'OFFRE_TERMINEE' })
    expect(await mine(who(0))).toEqual([])
    expect(await lettersTo(who(0), 'waiting-lapsed')).toHaveLength(1)
    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
    expect((await join(show.id, 2, who(0))).rank).toBe(1)
  })

  it('that has run out goes to the next before anybody else gets its seats', async () => {
    const { show, who, id } = await anOffer(2, 2)
    const stranger = await some(1)
    await runOut({ id })

    await expect(book(show.id, 1, stranger(0))).rejects.toMatchObject({ code: 'COMPLET' })

    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
  })

  it('is for everybody when nobody waits any more', async () => {
    const { show, id } = await anOffer(2)
    const stranger = await some(1)
    await runOut({ id })

    await book(show.id, 2, stranger(0))

    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })
})

describe('who is asked for an answer at the moment when the offer runs out', () => {
  async function race() {
    const { show, who, id } = await anOffer(2, 2)
    const accepts = Array.from({ length: 6 }, () =>
      as(who(0).token).waiting.accept({ params: { id } }),
    )
    const end = async () => {
      await runOut({ id })
      await runReservationJobs({ db })
    }
    const outcomes = await Promise.allSettled([...accepts, end(), end()])
    const reservation = await reservationOf({ id })
    return { show, who, outcomes, isBooked: reservation?.status === 'confirmed' }
  }

  it('has the seats or the next has them, never both and never nobody', async () => {
    const { show, who, outcomes, isBooked } = await race()

    const next = await partyOf(show.id, who(1))
    expect(next?.offeredUntil !== null).toBe(!isBooked)
    const accepted = outcomes.slice(0, 6).filter(({ status }) => status === 'fulfilled')
    expect(accepted.length > 0).toBe(isBooked)
    expect(await lettersTo(who(0), 'waiting-lapsed')).toHaveLength(isBooked ? 0 : 1)
    expect(await lettersTo(who(0), 'reservation-confirmed')).toHaveLength(isBooked ? 1 : 0)
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('would both have them if ending an offer did not ask how it stands', async () => {
    const { show, who, id } = await anOffer(2, 2)
    await as(who(0).token).waiting.accept({ params: { id } })
    const reservation = await reservationOf({ id })
    await db.$executeRaw`
      update reservations set status = 'pending', expires_at = now() - interval '1 second' where id = ${reservation?.id}::uuid`

    await runReservationJobs({ db })

    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
    expect(await lettersTo(who(0), 'reservation-confirmed')).toHaveLength(1)
  })
})

describe('a date that is cancelled', () => {
  const cancelDate = (id: number) => db.$executeRaw`
    update spectacles set status = 'annulé', updated_at = now() - ${2 * UNDO_MS} * interval '1 ms'
     where id = ${id}`

  it('is told to everybody who waits, exactly once, and nothing is offered any more', async () => {
    const { show, who, id } = await anOffer(2, 3, 2)
    await cancelDate(show.id)

    await expect(as(who(0).token).waiting.accept({ params: { id } })).rejects.toMatchObject({
      code: 'SPECTACLE_ANNULE',
    })
    await Promise.all([runReservationJobs({ db }), runReservationJobs({ db })])
    await runReservationJobs({ db })

    for (const nth of [0, 1, 2]) {
      expect(await lettersTo(who(nth), 'waiting-called-off')).toHaveLength(1)
      expect(await mine(who(nth))).toEqual([])
    }
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
  })

  it('is told to nobody who waited for it once it is over, nor is one that is deleted then', async () => {
    const { show, who } = await anOffer(2, 3)
    await db.$executeRaw`
      update spectacles set date_spectacle = current_date - 1, deleted_at = now(),
        updated_at = now() - ${2 * UNDO_MS} * interval '1 ms' where id = ${show.id}`

    await runReservationJobs({ db })

    for (const nth of [0, 1]) expect(await lettersTo(who(nth), 'waiting-called-off')).toEqual([])
  })

  it('is told as to any booker to who has accepted before', async () => {
    const { show, who, id } = await anOffer(2)
    await as(who(0).token).waiting.accept({ params: { id } })
    await cancelDate(show.id)

    await runReservationJobs({ db })

    expect(await lettersTo(who(0), 'waiting-called-off')).toEqual([])
    expect(await lettersTo(who(0), 'date-cancelled')).toHaveLength(1)
  })
})

describe('what is over', () => {
  it('is forgotten after a month, and what was booked stays', async () => {
    const [lapsed, booked] = [await anOffer(2), await anOffer(2)]
    await as(booked.who(0).token).waiting.accept({ params: { id: booked.id } })
    await runOut(lapsed)
    await runReservationJobs({ db })
    const ids = { id: { in: [lapsed.id, booked.id] } }
    await purgeWaiting(db)
    expect(await db.waitingParty.count({ where: ids })).toBe(2)

    const old = new Date(Date.now() - 31 * 86_400_000)
    await db.waitingParty.updateMany({ where: ids, data: { closedAt: old } })
    await db.reservation.updateMany({
      where: { status: 'expired', userId: lapsed.who(0).id },
      data: { closedAt: old },
    })
    await purgeWaiting(db)

    expect(await db.waitingParty.count({ where: ids })).toBe(0)
    expect(await db.reservation.count({ where: { userId: lapsed.who(0).id } })).toBe(0)
    expect(await db.reservation.count({ where: { userId: booked.who(0).id } })).toBe(1)
    expect(await seatsOf(booked.show.id)).toEqual({ sold: 2, counted: 2 })
  })
})
