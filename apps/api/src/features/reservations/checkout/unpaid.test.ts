import { describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { startStripe } from '../../../../test/reservations/stripe.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const security = { rateLimitScale: 1 }
const app = await createTestApp({ security })
const { db, as, databaseUrl } = app
const { aUser, logIn } = people(app)
const { aBookableShow, buyers, seatsOf } = bookings(app)

const book = (token: string, spectacleId: number, quantity: number) =>
  as(token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

/** Twelve calls for one seat each, at the same moment; how many were refused, and for what. */
async function twelveOf(tokens: readonly string[]) {
  const { id } = await aBookableShow()
  const calls = Array.from({ length: 12 }, (_, index) =>
    book(tokens[index % tokens.length] ?? '', id, 1),
  )
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  return { refused, ...(await seatsOf(id)) }
}

const tokensOf = async (count: number) => (await buyers(count)).map(({ token }) => token)

describe('seats that are paid at the door', () => {
  it('are at most eight per person and date, of several calls at once too (§7.4)', async () => {
    const { refused, sold, counted } = await twelveOf(await tokensOf(1))

    expect({ sold, counted }).toEqual({ sold: 8, counted: 8 })
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({
      reason: {
        status: 409,
        code: 'LIMITE_PAR_DATE',
        message: 'Huit places au plus par personne et par date : pour un groupe, appelez-nous',
        issues: [{ path: 'items.0.quantity', message: 'Vous avez déjà huit places à régler' }],
      },
    })
  })

  it('would be twelve if nobody saw that they are not paid (§7.4)', async () => {
    await db.$executeRaw`create function look_paid() returns trigger language plpgsql as
      'begin new.payment := ''ligne''; return new; end'`
    await db.$executeRaw`create trigger look_paid before insert on reservations
      for each row execute function look_paid()`
    const { sold } = await twelveOf(await tokensOf(1))
    await db.$executeRaw`drop trigger look_paid on reservations`

    expect(sold).toBe(12)
  })

  it('are twelve for two people', async () => {
    expect((await twelveOf(await tokensOf(2))).sold).toBe(12)
  })

  it('count for their own date alone, and no more once they are given back', async () => {
    const [token = ''] = await tokensOf(1)
    const [one, two] = [await aBookableShow(), await aBookableShow()]
    const { reservationId } = await book(token, one.id, 7)
    await book(token, two.id, 8)

    await expect(book(token, one.id, 2)).rejects.toMatchObject({
      code: 'LIMITE_PAR_DATE',
      issues: [{ message: 'Vous pouvez encore réserver une place' }],
    })
    await as(token).reservations.giveBack({
      params: { id: reservationId },
      body: { spectacleId: one.id, quantity: 5 },
    })
    await book(token, one.id, 3)

    expect(await seatsOf(one.id)).toEqual({ sold: 8, counted: 8 })
  })

  it('are as many as the team wants: it books for groups', async () => {
    const { id } = await aBookableShow()
    const token = await logIn(await aUser({ role: 'admin' }))

    await Promise.all([8, 8, 8].map((seats) => book(token, id, seats)))

    expect(await seatsOf(id)).toEqual({ sold: 24, counted: 24 })
  })

  it('count with those that wait for a payment', async () => {
    const { config } = await startStripe()
    const online = await createTestApp({ databaseUrl, security, payments: stripePayments(config) })
    const [token = ''] = await tokensOf(1)
    const { id } = await aBookableShow({ priceCents: 1500 })
    await book(token, id, 6)
    const body = { items: [{ spectacleId: id, quantity: 3 }] }

    const hold = online.as(token).reservations.checkout({ body })

    await expect(hold).rejects.toMatchObject({ status: 409, code: 'LIMITE_PAR_DATE' })
    expect(await seatsOf(id)).toEqual({ sold: 6, counted: 6 })
  })
})
