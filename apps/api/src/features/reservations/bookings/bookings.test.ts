import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { builders, inDays } from '../../../../test/builders.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http, visitor } = app
const { aSpectacle } = builders(db)
const { aBookableShow, seatsOf } = bookings(app)
const { zoe, leo, admin, book, bookingOf, availabilityOf } = await bookerFixtures(app)

describe('POST /api/reservations/checkout', () => {
  it('books seats of a show of the house, to be paid at the door, and takes them from what is left (§7.4)', async () => {
    const { id } = await aBookableShow({ title: 'Le grand soir' })

    const answer = await book(id, 3)

    expect(answer.url).toBe('https://espace-comedie.example/mon-compte')
    const booking = await bookingOf(answer.reservationId)
    expect(booking).toMatchObject({
      id: answer.reservationId,
      status: 'confirmed',
      payment: 'porte',
      totalCents: 4500,
      items: [{ spectacleId: id, title: 'Le grand soir', quantity: 3, price_cents: 1500 }],
      tickets: [{ quantity: 3, usedAt: null }],
    })
    expect(booking.tickets[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
    expect((await visitor.spectacles.get({ params: { id } })).places_restantes).toBe(67)
    expect(await availabilityOf(id)).toEqual({
      spectacleId: id,
      capacity: 70,
      reserved: 3,
      available: 67,
    })
  })

  it('books several dates at once, or none of them', async () => {
    const one = await aBookableShow()
    const full = await aBookableShow({ capacity: 1 })
    const items = [
      { spectacleId: one.id, quantity: 2 },
      { spectacleId: full.id, quantity: 2 },
    ]

    await expect(as(zoe.token).reservations.checkout({ body: { items } })).rejects.toMatchObject({
      status: 409,
      code: 'COMPLET',
      issues: [{ path: 'items.1.quantity', message: 'Il ne reste qu’une place' }],
    })
    expect(await seatsOf(one.id)).toEqual({ sold: 0, counted: 0 })
  })

  it('says "Complet" once the last seat is gone (§7.4)', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    await book(id, 2)

    await expect(book(id, 1, leo)).rejects.toMatchObject({
      status: 409,
      code: 'COMPLET',
      message: 'Complet',
    })
    expect((await visitor.spectacles.get({ params: { id } })).places_restantes).toBe(0)
  })

  it.each([
    ['is sold elsewhere', { bookingMode: 'externe' }, 400, 'RESERVATION_EXTERNE'],
    ['has begun', { date: inDays(-1) }, 400, 'SPECTACLE_PASSE'],
    ['is cancelled', { status: 'annulé' }, 409, 'SPECTACLE_ANNULE'],
    ['is full by word of the team', { status: 'complet' }, 409, 'COMPLET'],
    ['is a draft', { status: 'brouillon' }, 404, 'SPECTACLE_INTROUVABLE'],
    ['is in the bin', { deletedAt: new Date() }, 404, 'SPECTACLE_INTROUVABLE'],
    ['is put off to a day that nobody knows', { status: 'reporté' }, 409, 'SPECTACLE_REPORTE'],
  ])('refuses a show that %s (§7.4)', async (_, fields, status, code) => {
    const { id } = await aBookableShow(fields)

    await expect(book(id)).rejects.toMatchObject({ status, code })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it.each([
    ['a price', { items: [{ spectacleId: 1, quantity: 1, price: 1 }] }],
    ['somebody else', { items: [{ spectacleId: 1, quantity: 1 }], userId: 1 }],
    ['no seat', { items: [{ spectacleId: 1, quantity: 0 }] }],
    ['nine seats', { items: [{ spectacleId: 1, quantity: 9 }] }],
    ['half a seat', { items: [{ spectacleId: 1, quantity: 1.5 }] }],
    ['text for a number', { items: [{ spectacleId: '1', quantity: 1 }] }],
    ['an empty cart', { items: [] }],
    ['a date twice', { items: [1, 1].map((spectacleId) => ({ spectacleId, quantity: 1 })) }],
  ])('refuses a cart with %s, and says where (§7.4)', async (_, cart) => {
    const { status, body } = await http
      .post('/api/reservations/checkout')
      .set({ 'X-Requested-With': 'fetch', Authorization: `Bearer ${zoe.token}` })
      .send(cart)

    expect(status).toBe(400)
    expect(body.issues).toHaveLength(1)
    expect(body.message).toBe('Requête invalide')
  })

  it('is a booking once, however often the call is made again', async () => {
    const { id } = await aBookableShow()
    const send = () =>
      http
        .post('/api/reservations/checkout')
        .set({
          'X-Requested-With': 'fetch',
          Authorization: `Bearer ${zoe.token}`,
          'Idempotency-Key': 'une-soirée'.replace('é', 'e'),
        })
        .send({ items: [{ spectacleId: id, quantity: 2 }] })

    const [first, second] = [await send(), await send()]

    expect(first.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })
})

describe('somebody else’s reservation', () => {
  it('is not found, be it there or not, and the team sees it (§3.16, §7.4)', async () => {
    const { reservationId } = await book((await aBookableShow()).id)

    for (const id of [reservationId, randomUUID()]) {
      await expect(bookingOf(id, leo)).rejects.toMatchObject({
        status: 404,
        message: 'Ressource non trouvée',
      })
      const { cancel, giveBack, pay, resend, pdf, calendar } = as(leo.token).reservations
      for (const call of [cancel, pay, resend, pdf, calendar]) {
        await expect(call({ params: { id } })).rejects.toMatchObject({ status: 404 })
      }
      await expect(
        giveBack({ params: { id }, body: { spectacleId: 1, quantity: 0 } }),
      ).rejects.toMatchObject({ status: 404 })
    }
    expect((await bookingOf(reservationId, { id: 0, token: admin })).id).toBe(reservationId)
  })

  it('is in nobody else’s list, whether or not there is such a person (§7.4)', async () => {
    const { reservationId } = await book((await aBookableShow()).id)
    const list = (token: string, id: number) => as(token).reservations.ofUser({ params: { id } })

    for (const id of [zoe.id, 999_999_999]) {
      await expect(list(leo.token, id)).rejects.toMatchObject({
        status: 403,
        message: 'Accès interdit',
      })
    }
    expect((await list(zoe.token, zoe.id))[0]?.id).toBe(reservationId)
    expect((await list(admin, zoe.id))[0]?.id).toBe(reservationId)
  })
})
describe('the seats that are left', () => {
  it('are unknown of a show that somebody else sells, and what the team says of it', async () => {
    const unknown = await aSpectacle()
    const said = await aSpectacle({ seatsLeft: 4 })

    expect(await availabilityOf(unknown.id)).toMatchObject({ reserved: null, available: null })
    expect((await visitor.spectacles.get({ params: { id: said.id } })).places_restantes).toBe(4)
  })

  it('are none for a show that has begun, and there is nothing to know of a draft (§7.4)', async () => {
    const past = await aBookableShow({ date: inDays(-1) })
    const draft = await aBookableShow({ status: 'brouillon' })

    expect(await availabilityOf(past.id)).toMatchObject({ available: 0 })
    await expect(availabilityOf(draft.id)).rejects.toMatchObject({ status: 404 })
  })

  it('cost one statement for a whole list of shows', async () => {
    const shows = await Promise.all(Array.from({ length: 5 }, () => aBookableShow({ capacity: 9 })))
    await book(shows[0]?.id ?? 0, 8)

    const listed = await visitor.spectacles.upcoming({ query: { limit: 100 } })

    const left = shows.map(
      ({ id }) => listed.find((spectacle) => spectacle.id === id)?.places_restantes,
    )
    expect(left).toEqual([1, 9, 9, 9, 9])
  })

  it('can never be fewer than none: a capacity below what is taken is refused', async () => {
    const { id } = await aBookableShow()
    await book(id, 5)

    const shrink = db.spectacle.update({ where: { id }, data: { capacity: 4 } })

    await expect(shrink).rejects.toThrow('spectacles_seats_taken_check')
  })
})
