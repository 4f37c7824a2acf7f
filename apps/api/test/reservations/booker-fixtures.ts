import { people } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { bookings } from './bookings.ts'

/** Two customers, a member of staff, and their calls. */
export async function bookerFixtures(app: TestApp) {
  const { as, visitor } = app
  const { aUser, logIn } = people(app)
  const [zoe = { id: 0, token: '' }, leo = { id: 0, token: '' }] = await bookings(app).buyers(2)
  const admin = await logIn(await aUser({ role: 'admin', firstName: 'Ada', lastName: 'Régie' }))

  const book = (spectacleId: number, quantity = 2, { token } = zoe) =>
    as(token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

  const bookingOf = (id: string, { token } = zoe) =>
    as(token).reservations.status({ params: { id } })

  const availabilityOf = (id: number) => visitor.reservations.availability({ params: { id } })

  return { zoe, leo, admin, book, bookingOf, availabilityOf }
}
