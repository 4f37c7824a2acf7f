import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { onlinePayments } from '../../../../../test/reservations/online-payments.ts'
import { waitingListFixtures } from '../../../../../test/reservations/waiting-list-fixtures.ts'

const { stripe, payments, app, payers, checkOut, paid, refundsOf } = await onlinePayments()
const { db, as, visitor } = app
const {
  aBookableShow,
  some,
  join,
  mine,
  partyOf,
  lettersTo,
  keyTo,
  runOut,
  reservationOf,
  seatsOf,
} = await waitingListFixtures(app)

/** A prepaid date, and a customer with an offer of two seats. */
async function anOffer() {
  const { id: spectacleId } = await aBookableShow({ capacity: 2 })
  const holder = await checkOut(spectacleId, 2, payers.zoe)
  await paid(holder)
  const who = await some(2)
  await join(spectacleId, 2, who(0))
  await join(spectacleId, 2, who(1))
  await as(payers.zoe.token).reservations.cancel({ params: { id: holder.reservationId } })
  const party = await partyOf(spectacleId, who(0))
  return { spectacleId, who, id: party?.id ?? 0, payment: party?.payment }
}

describe('an offer of places that are paid online', () => {
  it('leads to the payment in one press; the seats are held meanwhile, and booked once it is made', async () => {
    const { spectacleId, who, id, payment } = await anOffer()

    const { reservationId, url } = await as(who(0).token).waiting.accept({ params: { id } })
    const again = await as(who(0).token).waiting.accept({ params: { id } })

    expect(payment).toBe('ligne')
    expect(await mine(who(0))).toEqual([])
    expect(url).toMatch(/^https:\/\/pay\.example\/cs_/)
    expect(again).toEqual({ reservationId, url })
    const { sessionId = '' } = (await reservationOf({ id })) ?? {}
    await paid({ reservationId, sessionId: sessionId ?? '' })
    await runReservationJobs({ db, payments })
    expect(
      await as(who(0).token).reservations.status({ params: { id: reservationId } }),
    ).toMatchObject({ status: 'confirmed', payment: 'ligne', tickets: [{ quantity: 2 }] })
    expect(await mine(who(0))).toEqual([])
    expect(await lettersTo(who(0), 'waiting-lapsed')).toEqual([])
    expect((await partyOf(spectacleId, who(1)))?.rank).toBe(1)
    expect(await seatsOf(spectacleId)).toEqual({ sold: 2, counted: 2 })
  })

  it('leads to the same page when the call is repeated with the same key', async () => {
    const { who, id } = await anOffer()
    const key = randomUUID()
    const accept = async () =>
      app.http
        .post(`/api/reservations/waiting/${id}/accept`)
        .auth(who(0).token, { type: 'bearer' })
        .set('X-Requested-With', 'fetch')
        .set('Idempotency-Key', key)

    const first = await accept()
    const again = await accept()

    expect(first.body).toMatchObject({ url: /^https:\/\/pay\.example\/cs_/ })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  })

  it('that ends in a minute leaves ten to pay, and pressing again gives no more', async () => {
    const { who, id } = await anOffer()
    await db.$executeRaw`
      update reservations r set expires_at = now() + interval '1 minute'
        from waiting_parties w where w.id = ${id} and r.id = w.reservation_id`
    const token = await keyTo(who(0), 'waiting-offer')
    const press = () => visitor.waiting.answer({ body: { token, answer: 'accepter' } })

    const answer = await press()
    const first = await reservationOf({ id })
    await press()

    expect(answer).toMatchObject({ message: /^Vos places sont gardées/, url: /^https:\/\/pay/ })
    const minutes = ((first?.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(10)
    expect((await reservationOf({ id }))?.expiresAt).toEqual(first?.expiresAt)
  })

  it('that is not paid in time goes to the next; a payment that comes later goes back', async () => {
    const { spectacleId, who, id } = await anOffer()
    const { reservationId } = await as(who(0).token).waiting.accept({ params: { id } })
    const { sessionId } = (await reservationOf({ id })) ?? {}
    await runOut({ id })
    await runReservationJobs({ db, payments })

    await paid({ reservationId, sessionId: sessionId ?? '' })

    expect((await partyOf(spectacleId, who(1)))?.offeredUntil).not.toBeNull()
    expect(await lettersTo(who(0), 'waiting-lapsed')).toHaveLength(1)
    expect(await refundsOf(reservationId)).toMatchObject([{ amountCents: 3000, reason: 'tardif' }])
    expect(await seatsOf(spectacleId)).toEqual({ sold: 2, counted: 2 })
  })

  it('stays when the payment service is away', async () => {
    const { who, id } = await anOffer()
    stripe.goAway(true)

    await expect(as(who(0).token).waiting.accept({ params: { id } })).rejects.toMatchObject({
      status: 503,
      code: 'PAIEMENT_INDISPONIBLE',
    })
    stripe.goAway(false)

    expect((await as(who(0).token).waiting.accept({ params: { id } })).url).toMatch(/^https:/)
  })

  it('does not keep its party from paying for another date', async () => {
    const { who } = await anOffer()
    const other = await aBookableShow()

    await checkOut(other.id, 7, who(0))

    expect(await seatsOf(other.id)).toEqual({ sold: 7, counted: 7 })
  })
})
