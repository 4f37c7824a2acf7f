import { describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { builders, inDays } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aSpectacle } = builders(db)
const { aHouseShow, buyers } = bookings(app)

const [zoe = { id: 0, token: '' }] = await buyers(1)

const book = (spectacleId: number, quantity: number) =>
  as(zoe.token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

const availabilityOf = (id: number) => visitor.reservations.availability({ params: { id } })

describe('the seats that are left', () => {
  it('are unknown of a show that somebody else sells, and what the team says of it', async () => {
    const unknown = await aSpectacle()
    const said = await aSpectacle({ seatsLeft: 4 })

    expect(await availabilityOf(unknown.id)).toMatchObject({ reserved: null, available: null })
    expect((await visitor.spectacles.get({ params: { id: said.id } })).places_restantes).toBe(4)
  })

  it('are none for a show that has begun, and there is nothing to know of a draft', async () => {
    const past = await aHouseShow({ date: inDays(-1) })
    const draft = await aHouseShow({ status: 'brouillon' })

    expect(await availabilityOf(past.id)).toMatchObject({ available: 0 })
    await expect(availabilityOf(draft.id)).rejects.toMatchObject({ status: 404 })
  })

  it('cost one statement for a whole list of shows', async () => {
    const shows = await Promise.all(Array.from({ length: 5 }, () => aHouseShow({ capacity: 9 })))
    await book(shows[0]?.id ?? 0, 8)

    const listed = await visitor.spectacles.upcoming({ query: { limit: 100 } })

    const left = shows.map(
      ({ id }) => listed.find((spectacle) => spectacle.id === id)?.places_restantes,
    )
    expect(left).toEqual([1, 9, 9, 9, 9])
  })

  it('can never be fewer than none: a capacity below what is taken is refused', async () => {
    const { id } = await aHouseShow()
    await book(id, 5)

    const shrink = db.spectacle.update({ where: { id }, data: { capacity: 4 } })

    await expect(shrink).rejects.toThrow('spectacles_seats_taken_check')
  })
})
