import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { soon } from '../../../../test/builders.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { signedNews } from '../../../../test/reservations/stripe.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const { stripe, payments, app, payers, checkOut, bookingOf, tell, paid, runOut, refundsOf } =
  await onlinePayments()
const { db, databaseUrl, as, http } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)

describe('a payment page', () => {
  it('that cannot be opened keeps nobody’s seats', async () => {
    const { id } = await aBookableShow()
    stripe.goAway(true)

    await expect(checkOut(id)).rejects.toMatchObject({
      status: 503,
      code: 'PAIEMENT_INDISPONIBLE',
    })

    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('speaks the language of its order, and leads back to pages in it', async () => {
    const { id } = await aBookableShow()
    const items = [{ spectacleId: id, quantity: 1 }]
    const email = `${randomUUID()}@exemple.fr`
    await app.visitor.guestOrders.order({ body: { items, name: 'Ada', email, language: 'en' } })

    const page = stripe.to('/v1/checkout/sessions').at(-1)
    expect(page).toMatchObject({ customer_email: email, locale: 'en' })
    expect(page?.['success_url']).toMatch(/\/en\/commande\?payment=success$/)
    expect(page?.['cancel_url']).toMatch(/\/en\?payment=cancel$/)
  })

  it('is the same when a call is made again that died before its answer', async () => {
    const { id } = await aBookableShow()
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
      update idempotent_calls set status = null, body = null, claimed_till = now() - interval '1 second'
       where body like ${`%${first.body.reservationId}%`}`

    const second = await send()

    expect(second.body).toEqual(first.body)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('that was closed lets its seats go', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)

    await paid(answer, { type: 'checkout.session.expired', status: 'unpaid' })

    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('a payment that was left', () => {
  const goOn = (id: string, { token } = payers.zoe) =>
    as(token).reservations.pay({ params: { id } })

  it('goes on at the same page, for as long as its seats are held', async () => {
    const answer = await checkOut((await aBookableShow()).id)
    const pages = stripe.to('/v1/checkout/sessions').length

    expect(await goOn(answer.reservationId)).toEqual(answer)
    expect(stripe.to('/v1/checkout/sessions')).toHaveLength(pages)

    await runOut(answer.reservationId)
    const late = { status: 409, code: 'RESERVATION_CLOSE' }
    await expect(goOn(answer.reservationId)).rejects.toMatchObject(late)
  })

  it('begins where its page was never opened', async () => {
    const answer = await checkOut((await aBookableShow()).id)
    await db.$executeRaw`
      update reservations set session_id = null where id = ${answer.reservationId}::uuid`

    expect(await goOn(answer.reservationId)).toEqual(answer)
  })

  it('is not asked for twice: who has paid meanwhile is told so', async () => {
    const answer = await checkOut((await aBookableShow()).id)
    stripe.close(answer.sessionId)

    const { url } = await goOn(answer.reservationId)

    expect(url).toBe(
      `https://espace-comedie.example/?payment=success&session_id=${answer.sessionId}`,
    )
  })

  it('keeps its seats while the service is away', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    stripe.goAway(true)

    const away = { status: 503, code: 'PAIEMENT_INDISPONIBLE' }
    await expect(goOn(answer.reservationId)).rejects.toMatchObject(away)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('is nobody else’s', async () => {
    const answer = await checkOut((await aBookableShow()).id)

    const unknown = { status: 404, code: 'RESSOURCE_INTROUVABLE' }
    await expect(goOn(answer.reservationId, payers.leo)).rejects.toMatchObject(unknown)
  })

  it('is given up in one call, even just before the show; paid all the same, it is paid back', async () => {
    const { id } = await aBookableShow(soon(3_600_000))
    const answer = await checkOut(id)

    const given = await as(payers.zoe.token).reservations.cancel({
      params: { id: answer.reservationId },
    })

    expect(given).toMatchObject({ status: 'cancelled', expiresInMs: null })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    await paid(answer)
    expect(await refundsOf(answer.reservationId)).toMatchObject([{ reason: 'tardif' }])
  })
})

describe('news of a payment', () => {
  it('that are not the service’s change nothing', async () => {
    const answer = await checkOut((await aBookableShow()).id)
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
    const answer = await checkOut((await aBookableShow()).id)

    expect((await paid(answer, more)).status).toBe(200)

    expect((await bookingOf(answer.reservationId)).status).toBe('pending')
  })

  it('are acknowledged once this process shows what they changed', async () => {
    const { id } = await aBookableShow()
    const { reservationId: reference, sessionId } = await checkOut(id)
    const keeping = { keepsReady: 'deaf', answersMaxAgeMs: 600_000 } as const
    const { http: cached, changes } = await createTestApp({ databaseUrl, payments, ...keeping })
    const freeSeats = async () =>
      (await cached.get(`/api/reservations/availability/${id}`)).body.available
    changes?.hearing(async () => changes.heard('tickets'))
    const before = await freeSeats()

    const left = { type: 'checkout.session.expired', status: 'unpaid' } as const
    await tell(signedNews({ reference, sessionId, ...left }), cached)

    expect(await freeSeats()).toBe(before + 2)
  })

  it('are heard while the site is closed for maintenance', async () => {
    const answer = await checkOut((await aBookableShow()).id)
    const admin = await logIn(await aUser({ role: 'admin' }))
    const close = (enabled: boolean) => as(admin).settings.setMaintenance({ body: { enabled } })
    await close(true)

    const { status } = await paid(answer)
    await close(false)

    expect(status).toBe(200)
    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
  })
})
