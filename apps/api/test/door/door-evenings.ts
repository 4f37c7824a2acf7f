import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import type { TestApp } from '../test-app.ts'
import { doorFixtures } from './door-fixtures.ts'

/** Evenings with the guests expected and Iris as door staff. */
export async function doorEvenings(app: TestApp) {
  const { db } = app
  const { aBookableShow, seatsOf } = bookings(app)
  const people = await bookerFixtures(app)
  const door = doorFixtures(app)
  const iris = await door.aStaffer()

  const codeOf = async (reservationId: string) =>
    (await db.ticket.findFirstOrThrow({ where: { reservationId } })).code

  return {
    ...people,
    ...door,
    aBookableShow,
    seatsOf,
    iris,
    codeOf,

    /** A party with a booking for tonight. */
    aParty: async (seats = 4, { priceCents = 1500 } = {}) => {
      const { id } = await aBookableShow({ title: 'Le grand soir', priceCents })
      const { reservationId } = await people.book(id, seats)
      await door.beTonight(id)
      const code = await codeOf(reservationId)
      return { id, reservationId, code, door: door.doorOf(id, iris) }
    },

    /** An evening with parties of these sizes. */
    anEvening: async (...parties: number[]) => {
      const { id } = await aBookableShow({ title: 'Le grand soir' })
      const codes: string[] = []
      for (const seats of parties) {
        codes.push(await codeOf((await people.book(id, seats)).reservationId))
      }
      await door.beTonight(id)
      return { id, codes, door: door.doorOf(id, iris) }
    },

    ticketOf: (code: string) => db.ticket.findUniqueOrThrow({ where: { code } }),

    entriesOf: (spectacleId: number) =>
      db.entry.findMany({ where: { spectacleId }, orderBy: { seq: 'asc' } }),
  }
}
