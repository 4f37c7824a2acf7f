import type { WaitingParty } from '@espace/contracts/reservations/waiting'
import type { TestApp } from '../test-app.ts'
import { bookerFixtures } from './booker-fixtures.ts'
import { bookings } from './bookings.ts'

type Buyer = { id: number; token: string }

/** Sold-out dates with a waiting list. */
export async function waitingListFixtures(app: TestApp) {
  const { db, as } = app
  const { aBookableShow, buyers, seatsOf } = bookings(app)
  const { zoe, leo, admin, book } = await bookerFixtures(app)

  const join = (spectacleId: number, quantity: number, { token }: Buyer): Promise<WaitingParty> =>
    as(token).waiting.join({ body: { spectacleId, quantity } })

  const mine = ({ token }: Buyer) => as(token).waiting.mine()

  /** A buyer's entry on the waiting list of a date; undefined without one. */
  const partyOf = async (spectacleId: number, buyer: Buyer) =>
    (await mine(buyer)).find((party) => party.spectacleId === spectacleId)

  /** A sold-out date, booked by parties of these sizes. */
  const aFullShow = async (...parties: number[]) => {
    const capacity = parties.reduce((sum, seats) => sum + seats, 0)
    const show = await aBookableShow({ capacity })
    // A new host for each date, because an account's unpaid seats are limited.
    const [host = zoe] = await buyers(1)
    const booked: string[] = []
    for (const seats of parties) booked.push((await book(show.id, seats, host)).reservationId)
    const cancel = (nth: number) =>
      as(host.token).reservations.cancel({ params: { id: booked[nth] ?? '' } })
    return { ...show, cancel, host }
  }

  const some = async (count: number) => {
    const people = await buyers(count)
    return (nth: number): Buyer => people[nth] ?? { id: 0, token: '' }
  }

  /** Emails of a template to a buyer, with the token in their links. */
  const lettersTo = async ({ id }: Buyer, template: string) => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id } })
    return db.mail.findMany({ where: { to: email, template }, orderBy: { id: 'asc' } })
  }
  const keyTo = async (buyer: Buyer, template: string): Promise<string> => {
    const letter = (await lettersTo(buyer, template)).at(-1)
    return /token=([\w-]{43})/.exec(JSON.stringify(letter?.data))?.[1] ?? ''
  }

  /** Expires an offer, as the database's clock would. */
  const runOut = ({ id }: Pick<WaitingParty, 'id'>) => db.$executeRaw`
    update reservations r set expires_at = now() - interval '1 second' from waiting_parties w
     where w.id = ${id} and r.id = w.reservation_id`

  const reservationOf = async ({ id }: Pick<WaitingParty, 'id'>) => {
    const { reservation } = await db.waitingParty.findUniqueOrThrow({
      where: { id },
      include: { reservation: { include: { tickets: true } } },
    })
    return reservation
  }

  return {
    zoe,
    leo,
    admin,
    book,
    aBookableShow,
    buyers,
    seatsOf,
    aFullShow,
    some,
    join,
    mine,
    partyOf,
    lettersTo,
    keyTo,
    runOut,
    reservationOf,
  }
}
