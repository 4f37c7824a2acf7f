import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { onlinePayments } from '../../../test/online-payments.ts'
import { people } from '../../../test/people.ts'
import { signedNews } from '../../../test/stripe.ts'

const { stripe, app, payers, checkOut, bookingOf, tell, paid } = await onlinePayments()
const { db, as, http } = app
const { aUser, logIn } = people(app)
const { aHouseShow, seatsOf } = bookings(app)

describe('a payment page', () => {
  it('that cannot be opened keeps nobody’s seats', async () => {
    const { id } = await aHouseShow()
    stripe.goAway(true)

    await expect(checkOut(id)).rejects.toMatchObject({
      status: 503,
      code: 'PAIEMENT_INDISPONIBLE',
    })

    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('is the same when a call is made again that died before its answer', async () => {
    const { id } = await aHouseShow()
    const key = randomUUID()
    const send = () =>
      http
        .post('/api/reservations/checkout')
        .set({
          'X-Requested-With': 'fetch',
          Authorization: `Bearer ${payers.zoe.token}`,
          'Idempotency-Key': key,
        })
        .send({ items: [{ spectacleId: id, quantity: 2 }] })
    const first = await send()
    await db.$executeRaw`
      update idempotent_calls set status = null, body = null, claimed_till = now()
       where body like ${`%${first.body.reservationId}%`}`

    const second = await send()

    expect(second.body).toEqual(first.body)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('that was closed lets its seats go', async () => {
    const { id } = await aHouseShow()
    const answer = await checkOut(id)

    await paid(answer, { type: 'checkout.session.expired', status: 'unpaid' })

    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('news of a payment', () => {
  it('that are not the service’s change nothing', async () => {
    const answer = await checkOut((await aHouseShow()).id)
    const news = { reference: answer.reservationId, sessionId: answer.sessionId }
    const { payload } = signedNews(news)

    for (const header of [signedNews(news, 'whsec_of_somebody_else').header, '', 't=1,v1=ff']) {
      expect((await tell({ payload, header })).status).toBe(400)
    }
    const touched = signedNews({ ...news, amount: 1 }).header
    expect((await tell({ payload, header: touched })).status).toBe(400)
    expect((await bookingOf(answer.reservationId)).status).toBe('pending')
  })

  it.each([
    ['of a payment that is not made yet', { status: 'unpaid' }],
    ['of something else', { type: 'invoice.paid' }],
    ['of nothing that we know', { reference: randomUUID() }],
    ['without a reference', { reference: '' }],
  ])('%s are heard, and change nothing', async (_, more) => {
    const answer = await checkOut((await aHouseShow()).id)

    expect((await paid(answer, more)).status).toBe(200)

    expect((await bookingOf(answer.reservationId)).status).toBe('pending')
  })

  it('are heard while the site is closed for maintenance', async () => {
    const answer = await checkOut((await aHouseShow()).id)
    const admin = await logIn(await aUser({ role: 'admin' }))
    const close = (enabled: boolean) => as(admin).settings.setMaintenance({ body: { enabled } })
    await close(true)

    const { status } = await paid(answer)
    await close(false)

    expect(status).toBe(200)
    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
  })
})
