import { describe, expect, it } from 'vitest'
import { soon } from '../../../../test/builders.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow, buyers, seatsOf } = bookings(app)
const { zoe, leo, admin, book, bookingOf } = await bookerFixtures(app)

describe('seats that are given back', () => {
  it('can be booked again, and the ticket lets nobody in', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const { reservationId } = await book(id, 2)
    const { tickets } = await bookingOf(reservationId)

    const cancelled = await as(zoe.token).reservations.cancel({ params: { id: reservationId } })
    await book(id, 2, leo)

    expect(cancelled).toMatchObject({ status: 'cancelled', tickets: [], totalCents: 0 })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    const ticket = { params: { ticket: tickets[0]?.code ?? '' } }
    expect(await as(admin).reservations.validate(ticket)).toMatchObject({
      valid: false,
      reason: 'annulé',
    })
    await expect(as(admin).reservations.use(ticket)).rejects.toMatchObject({
      status: 409,
      code: 'BILLET_ANNULE',
    })
  })

  it('go back once, however often that is asked', async () => {
    const { id } = await aBookableShow()
    await book(id, 4, leo)
    const { reservationId } = await book(id, 3)
    const cancel = () => as(zoe.token).reservations.cancel({ params: { id: reservationId } })

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, cancel))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'RESERVATION_CLOSE' })
    expect(await seatsOf(id)).toEqual({ sold: 4, counted: 4 })
  })

  it('may be some of them, of one date; the last one ends the reservation', async () => {
    const [one, two] = [await aBookableShow(), await aBookableShow()]
    const items = [one, two].map((show) => ({ spectacleId: show.id, quantity: 3 }))
    const { reservationId } = await as(zoe.token).reservations.checkout({ body: { items } })
    const leave = (spectacleId: number, quantity: number) =>
      as(zoe.token).reservations.giveBack({
        params: { id: reservationId },
        body: { spectacleId, quantity },
      })

    await expect(leave(one.id, 4)).rejects.toMatchObject({ status: 400, code: 'PLUS_DE_PLACES' })
    await leave(one.id, 1)
    const without = await leave(two.id, 0)

    expect(without).toMatchObject({ status: 'confirmed', tickets: [{ quantity: 1 }] })
    expect(await seatsOf(one.id)).toEqual({ sold: 1, counted: 1 })
    expect(await seatsOf(two.id)).toEqual({ sold: 0, counted: 0 })
    expect((await leave(one.id, 0)).status).toBe('cancelled')
  })

  it('cannot go back online two hours before the show', async () => {
    const { id } = await aBookableShow(soon(3_600_000))
    const { reservationId } = await book(id)

    await expect(
      as(zoe.token).reservations.cancel({ params: { id: reservationId } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Il est trop tard pour le faire en ligne : appelez-nous',
    })
  })

  it('are not for an administrator to give back here, whose cancellations mail their reason', async () => {
    const { id } = await aBookableShow()
    const { reservationId } = await book(id, 3)
    const params = { id: reservationId }
    const body = { spectacleId: id, quantity: 2 }

    for (const give of [
      () => as(admin).reservations.giveBack({ params, body }),
      () => as(admin).reservations.cancel({ params }),
    ]) {
      await expect(give()).rejects.toMatchObject({ code: 'RESSOURCE_INTROUVABLE' })
    }

    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('do not go with the account: what was sold stays, without a name', async () => {
    const [gone = { id: 0, token: '' }] = await buyers(1)
    const { id } = await aBookableShow()
    const { reservationId } = await book(id, 2, gone)
    await db.user.delete({ where: { id: gone.id } })

    const { tickets } = await bookingOf(reservationId, { id: 0, token: admin })

    const ticket = { params: { ticket: tickets[0]?.code ?? '' } }
    expect(await as(admin).reservations.validate(ticket)).toMatchObject({ valid: true, holder: '' })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })
})
