import { describe, expect, it } from 'vitest'
import { soon } from '../../../../test/builders.ts'
import { waitingListFixtures } from '../../../../test/reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const app = await createTestApp({ security: { rateLimitScale: 1 } })
const { db, as } = app
const { zoe, leo, book, aBookableShow, aFullShow, some, ...waiting } =
  await waitingListFixtures(app)
const { join, partyOf, lettersTo, seatsOf, reservationOf } = waiting

const MINUTE_MS = 60_000

describe('seats that come back', () => {
  it('are offered in the transaction that gives them back, and cannot be sold', async () => {
    const show = await aFullShow(2, 3)
    const who = await some(1)
    const party = await join(show.id, 2, who(0))

    await show.cancel(0)

    const offered = await partyOf(show.id, who(0))
    expect(offered).toMatchObject({ id: party.id, rank: null, quantity: 2, price_cents: 1500 })
    const left = Date.parse(offered?.offeredUntil ?? '') - Date.now()
    expect(Math.round(left / 60_000)).toBe(120)
    expect(await lettersTo(who(0), 'waiting-offer')).toHaveLength(1)
    await expect(book(show.id, 1, leo)).rejects.toMatchObject({ status: 409, code: 'COMPLET' })
    expect(await seatsOf(show.id)).toEqual({ sold: 5, counted: 5 })
    expect(await as(who(0).token).reservations.ofUser({ params: { id: who(0).id } })).toEqual([])
  })

  it('pass by a party that they are not enough for; it keeps its rank', async () => {
    const show = await aFullShow(2, 3)
    const who = await some(3)
    await join(show.id, 5, who(0))
    await join(show.id, 2, who(1))
    await join(show.id, 3, who(2))

    await show.cancel(0)
    expect((await partyOf(show.id, who(0)))?.rank).toBe(1)
    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
    expect((await partyOf(show.id, who(2)))?.rank).toBe(2)

    await as(who(1).token).waiting.leave({
      params: { id: (await partyOf(show.id, who(1)))?.id ?? 0 },
    })
    expect((await partyOf(show.id, who(0)))?.rank).toBe(1)
    await show.cancel(1)

    expect((await partyOf(show.id, who(0)))?.offeredUntil).not.toBeNull()
    expect((await partyOf(show.id, who(2)))?.rank).toBe(1)
  })

  it('of fewer people who come are offered, too', async () => {
    const { id } = await aBookableShow({ capacity: 4 })
    const { reservationId } = await book(id, 4)
    await join(id, 3, leo)
    await as(zoe.token).reservations.giveBack({
      params: { id: reservationId },
      body: { spectacleId: id, quantity: 1 },
    })

    expect((await partyOf(id, leo))?.offeredUntil).not.toBeNull()
  })

  it('are nobody else’s in a bigger hall either, and those that are left can be booked', async () => {
    const show = await aFullShow(2)
    const who = await some(2)
    await join(show.id, 3, who(0))
    await db.spectacle.update({ where: { id: show.id }, data: { capacity: 6 } })

    await expect(book(show.id, 2, who(1))).rejects.toMatchObject({ code: 'COMPLET' })
    await book(show.id, 1, who(1))

    expect((await partyOf(show.id, who(0)))?.offeredUntil).not.toBeNull()
    expect(await seatsOf(show.id)).toEqual({ sold: 6, counted: 6 })
  })

  it('would be somebody else’s if the list were not asked', async () => {
    const show = await aFullShow(2)
    const who = await some(2)
    await join(show.id, 3, who(0))
    await db.spectacle.update({ where: { id: show.id }, data: { capacity: 6 } })
    await db.user.update({ where: { id: who(0).id }, data: { isActive: false } })

    await book(show.id, 2, who(1))

    expect(await seatsOf(show.id)).toEqual({ sold: 4, counted: 4 })
  })

  it('are offered half a minute later at most where nobody asked, as from "Complet" to sale again', async () => {
    const show = await aBookableShow({ capacity: 4, status: 'complet' })
    await join(show.id, 4, leo)
    await runReservationJobs({ db })
    expect((await partyOf(show.id, leo))?.rank).toBe(1)

    await db.spectacle.update({ where: { id: show.id }, data: { status: 'programmé' } })
    await runReservationJobs({ db })

    expect((await partyOf(show.id, leo))?.offeredUntil).not.toBeNull()
  })

  it('are offered until two hours before the show and no longer', async () => {
    const { id } = await aBookableShow({ capacity: 2, ...soon(180 * MINUTE_MS) })
    const { reservationId } = await book(id, 2)
    await join(id, 2, leo)
    await as(zoe.token).reservations.cancel({ params: { id: reservationId } })

    const party = await partyOf(id, leo)

    const { startsAt } = await db.spectacle.findUniqueOrThrow({ where: { id } })
    expect(startsAt.getTime() - Date.parse(party?.offeredUntil ?? '')).toBe(7_200_000)
    expect(await reservationOf({ id: party?.id ?? 0 })).toMatchObject({ status: 'pending' })
  })

  it('are offered while the house sells seats, and until it stops', async () => {
    const show = await aFullShow(2)
    await join(show.id, 2, leo)
    const salesCloseAt = new Date(Date.now() + 3_600_000)
    await db.spectacle.update({ where: { id: show.id }, data: { salesCloseAt } })

    await show.cancel(0)

    const until = Date.parse((await partyOf(show.id, leo))?.offeredUntil ?? '')
    expect(Math.abs(until - salesCloseAt.getTime())).toBeLessThan(1_000)
  })

  it('are for everybody when the show is too near to wait for an answer', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const { reservationId } = await book(id, 2)
    await join(id, 2, leo)
    await db.spectacle.update({ where: { id }, data: soon(130 * MINUTE_MS) })
    await as(zoe.token).reservations.cancel({ params: { id: reservationId } })

    const who = await some(1)
    await book(id, 2, who(0))

    expect((await partyOf(id, leo))?.rank).toBe(1)
  })
})
