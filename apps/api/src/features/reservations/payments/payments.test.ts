import { describe, expect, it } from 'vitest'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { stripe, payments, app, payers, checkOut, bookingOf, paid, runOut, refundsOf } =
  await onlinePayments()
const { db, as, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)

describe('places that are paid online', () => {
  it('are told of before they are booked: pages know how the house is paid', async () => {
    expect(await visitor.settings.operator()).toMatchObject({ paysOnline: true })
  })

  it('wait ten minutes for their payment, at the price of the database (§7.4)', async () => {
    const { id } = await aBookableShow({ title: 'Le grand soir', priceCents: 1500 })

    const answer = await checkOut(id)

    expect(answer.url).toMatch(/^https:\/\/pay\.example\/cs_/)
    const page = stripe.to('/v1/checkout/sessions').at(-1)
    expect(page).toMatchObject({
      client_reference_id: answer.reservationId,
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1500',
      'line_items[0][quantity]': '2',
      cancel_url: 'https://espace-comedie.example/?payment=cancel',
      success_url:
        'https://espace-comedie.example/?payment=success&session_id={CHECKOUT_SESSION_ID}',
    })
    expect(page?.['line_items[0][price_data][product_data][name]']).toContain('Le grand soir')
    const booking = await bookingOf(answer.reservationId)
    expect(booking).toMatchObject({ status: 'pending', payment: 'ligne', tickets: [] })
    const left = Date.parse(booking.expiresAt ?? '') - Date.parse(booking.createdAt)
    expect(left).toBe(600_000)
    expect(booking.expiresInMs).toBeGreaterThan(500_000)
    expect(booking.expiresInMs).toBeLessThanOrEqual(600_000)
    expect((await visitor.spectacles.get({ params: { id } })).places_restantes).toBe(68)
  })

  it('are confirmed once the service says so, however often it does', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)

    const statuses = (await Promise.all([paid(answer), paid(answer), paid(answer)])).map(
      ({ status }) => status,
    )

    expect(statuses).toEqual([200, 200, 200])
    expect(await bookingOf(answer.reservationId)).toMatchObject({
      status: 'confirmed',
      tickets: [{ quantity: 2 }],
    })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    expect(await refundsOf(answer.reservationId)).toEqual([])
  })

  it('are free for others once ten minutes are over, before anybody tidied up', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const answer = await checkOut(id, 2)
    await expect(checkOut(id, 1, payers.leo)).rejects.toMatchObject({
      status: 409,
      code: 'COMPLET',
    })

    await runOut(answer.reservationId)

    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
    expect((await visitor.spectacles.get({ params: { id } })).places_restantes).toBe(2)
    await checkOut(id, 2, payers.leo)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('go back once when several ask for it at the same moment', async () => {
    const { id } = await aBookableShow()
    await checkOut(id, 3, payers.leo)
    const answer = await checkOut(id, 5)
    await runOut(answer.reservationId)

    await Promise.all(Array.from({ length: 8 }, () => runReservationJobs({ db })))

    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
  })

  it('are its payer’s still when the payment comes late and they are there', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await runOut(answer.reservationId)
    await runReservationJobs({ db })

    await paid(answer)

    expect(await bookingOf(answer.reservationId)).toMatchObject({
      status: 'confirmed',
      tickets: [{ quantity: 2 }],
    })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('cost nothing when the payment comes too late: the money goes back, once', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const answer = await checkOut(id, 2)
    await runOut(answer.reservationId)
    await checkOut(id, 2, payers.leo)

    await Promise.all([paid(answer), paid(answer), paid(answer)])
    await Promise.all([runReservationJobs({ db, payments }), runReservationJobs({ db, payments })])
    await runReservationJobs({ db, payments })

    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 3000, reason: 'tardif', doneAt: expect.any(Date) },
    ])
    const paymentId = `pi_of_${answer.sessionId}_${answer.reservationId}`
    const refunds = stripe
      .to('/v1/refunds')
      .filter((refund) => refund['payment_intent'] === paymentId)
    expect(refunds).toMatchObject([{ payment_intent: paymentId, amount: '3000' }])
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('are at most eight per person until they are paid, of several calls at once too', async () => {
    const { id } = await aBookableShow()

    const outcomes = await Promise.allSettled([3, 3, 3, 3].map((seats) => checkOut(id, seats)))

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { status: 409, code: 'TROP_DE_PLACES' } },
      { reason: { status: 409, code: 'TROP_DE_PLACES' } },
    ])
    expect(await seatsOf(id)).toEqual({ sold: 6, counted: 6 })
  })

  it('are confirmed at once where nothing is to be paid', async () => {
    const { id } = await aBookableShow({ priceCents: 0 })

    const answer = await checkOut(id)

    expect(answer.url).toBe('https://espace-comedie.example/mon-compte')
    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
  })
})

describe('money for seats that are given back', () => {
  it('is what was paid for them', async () => {
    const { id } = await aBookableShow({ priceCents: 1200 })
    const answer = await checkOut(id, 4)
    await paid(answer, { amount: 4800 })
    const params = { id: answer.reservationId }

    await as(payers.zoe.token).reservations.giveBack({
      params,
      body: { spectacleId: id, quantity: 3 },
    })
    await as(payers.zoe.token).reservations.cancel({ params })

    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 1200, reason: 'annulation' },
      { amountCents: 3600, reason: 'annulation' },
    ])
  })

  it('comes back later when the service is away', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)
    await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })
    await db.$executeRaw`
      update refunds set done_at = now() where reservation_id <> ${answer.reservationId}::uuid`
    stripe.goAway(true)
    await expect(runReservationJobs({ db, payments })).rejects.toThrow('no')
    stripe.goAway(false)
    await runReservationJobs({ db, payments })
    expect(await refundsOf(answer.reservationId)).toMatchObject([{ attempts: 1, doneAt: null }])

    await db.$executeRaw`update refunds set next_try_at = now() - interval '1 second'`
    await runReservationJobs({ db, payments })

    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { attempts: 2, doneAt: expect.any(Date) },
    ])
  })

  it('comes back when somebody pays for what they cancelled before', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })

    await paid(answer)

    expect((await bookingOf(answer.reservationId)).status).toBe('cancelled')
    expect(await refundsOf(answer.reservationId)).toMatchObject([{ amountCents: 3000 }])
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})
