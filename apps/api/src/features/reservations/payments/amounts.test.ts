import { describe, expect, it } from 'vitest'
import { PASSWORD, people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { stripe, payments, app, payers, checkOut, bookingOf, paid, runOut, refundsOf } =
  await onlinePayments()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

/** An order of two dates that waits for its payment: 30 € for the first, 24 € for the second. */
async function twoDates() {
  const first = await aBookableShow({ priceCents: 1500 })
  const second = await aBookableShow({ priceCents: 1200 })
  const items = [first, second].map(({ id }) => ({ spectacleId: id, quantity: 2 }))
  const answer = await as(payers.zoe.token).reservations.checkout({ body: { items } })
  return { first, second, answer }
}

const cancelByTeam = async (reservationId: string, spectacleId: number) => {
  const { id } = await db.ticket.findFirstOrThrow({ where: { reservationId, spectacleId } })
  await admin.reservations.cancelParty({ params: { id }, body: { reason: '' } })
  await graceEnds({ db })
}

const mailsTo = async (userId: number) => {
  const { email: to } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  const mails = await db.mail.findMany({ where: { to }, orderBy: { id: 'asc' } })
  return mails.map(({ template }) => template)
}

const incidents = async (subjectId: string) => {
  const all = await admin.payments.incidents()
  return all.filter((incident) => incident.subjectId === subjectId)
}

describe('an amount', () => {
  it('that was asked for and one that was paid are kept with the booking', async () => {
    const { answer } = await twoDates()
    const where = { id: answer.reservationId }
    expect(await db.reservation.findUnique({ where })).toMatchObject({
      askedCents: 5400,
      paidCents: null,
    })

    await paid(answer, { amount: 5400 })

    expect(await db.reservation.findUnique({ where })).toMatchObject({
      askedCents: 5400,
      paidCents: 5400,
    })
    expect(await refundsOf(answer.reservationId)).toEqual([])
  })

  it('that is more than the dates left cost goes back: the team took one back while it was paid', async () => {
    const { second, answer } = await twoDates()
    await cancelByTeam(answer.reservationId, second.id)

    await Promise.all([paid(answer, { amount: 5400 }), paid(answer, { amount: 5400 })])

    expect(await bookingOf(answer.reservationId)).toMatchObject({
      status: 'confirmed',
      totalCents: 3000,
    })
    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 2400, reason: 'écart' },
    ])
    expect(await seatsOf(second.id)).toEqual({ sold: 0, counted: 0 })
    expect(await mailsTo(payers.zoe.id)).toEqual(['reservation-confirmed', 'payment-difference'])
  })

  it('that is paid late books what was still held, never the date that the team took back', async () => {
    const { first, second, answer } = await twoDates()
    await cancelByTeam(answer.reservationId, second.id)
    await runOut(answer.reservationId)
    await runReservationJobs({ db })

    await paid(answer, { amount: 5400 })

    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
    expect(await seatsOf(first.id)).toEqual({ sold: 2, counted: 2 })
    expect(await seatsOf(second.id)).toEqual({ sold: 0, counted: 0 })
    expect(await refundsOf(answer.reservationId)).toMatchObject([{ amountCents: 2400 }])
  })

  it('that is less than the seats cost books them, and the team hears of it', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)

    await paid(answer, { amount: 2900 })

    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
    expect(await incidents(answer.sessionId)).toMatchObject([{ kind: 'montant' }])
  })
})

describe('a payer who deletes the account while paying', () => {
  it('gets the money back, and the seats are for others at once', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const leaver = await aUser()
    const token = await logIn(leaver)
    const answer = await checkOut(id, 2, { id: leaver.id, token })
    await as(token).auth.deleteAccount({ body: { password: PASSWORD } })

    await checkOut(id, 2, payers.leo)
    await paid(answer)

    expect(await db.reservation.findUnique({ where: { id: answer.reservationId } })).toMatchObject({
      status: 'expired',
      userId: null,
      paidCents: 3000,
    })
    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 3000, reason: 'sans-compte' },
    ])
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
  })

  it('gets the money back also while nobody else wants the seats', async () => {
    const { id } = await aBookableShow()
    const leaver = await aUser()
    const token = await logIn(leaver)
    const answer = await checkOut(id, 2, { id: leaver.id, token })
    await as(token).auth.deleteAccount({ body: { password: PASSWORD } })

    await paid(answer)

    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { amountCents: 3000, reason: 'sans-compte' },
    ])
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('is asked for nothing any more once the hold was tidied up', async () => {
    const { id } = await aBookableShow()
    const leaver = await aUser()
    const answer = await checkOut(id, 2, { id: leaver.id, token: await logIn(leaver) })
    await admin.users.remove({ params: { id: leaver.id } })

    await runReservationJobs({ db, payments })

    expect(stripe.expired()).toContain(answer.sessionId)
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('a payment page', () => {
  it('is closed once its hold was cancelled by the team, by its payer or by time', async () => {
    const { id } = await aBookableShow()
    const byTeam = await checkOut(id)
    await cancelByTeam(byTeam.reservationId, id)
    const byPayer = await checkOut(id)
    await as(payers.zoe.token).reservations.cancel({ params: { id: byPayer.reservationId } })
    const byTime = await checkOut(id)
    await runOut(byTime.reservationId)
    const isHeld = await checkOut(id, 2, payers.leo)

    await Promise.all([runReservationJobs({ db, payments }), runReservationJobs({ db, payments })])
    await runReservationJobs({ db, payments })

    const ended = [byTeam, byPayer, byTime].map(({ sessionId }) => sessionId)
    expect(
      stripe
        .expired()
        .filter((each) => ended.includes(each))
        .toSorted(),
    ).toEqual(ended.toSorted())
    expect(stripe.expired()).not.toContain(isHeld.sessionId)
  })

  it('that was paid in the same moment is left to the news of it', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })
    stripe.close(answer.sessionId)

    await runReservationJobs({ db, payments })
    await paid(answer)

    expect(await refundsOf(answer.reservationId)).toMatchObject([{ reason: 'tardif' }])
  })

  it('is closed later when the service is away', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })
    // Settles the refunds of earlier tests.
    await db.refund.updateMany({ where: { doneAt: null }, data: { doneAt: new Date() } })
    stripe.goAway(true)
    await expect(runReservationJobs({ db, payments })).rejects.toThrow('no')
    stripe.goAway(false)
    expect(stripe.expired()).not.toContain(answer.sessionId)

    await runReservationJobs({ db, payments })

    expect(stripe.expired()).toContain(answer.sessionId)
  })

  it('that was paid too late is not asked to close', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const answer = await checkOut(id)
    await runOut(answer.reservationId)
    await checkOut(id, 2, payers.leo)
    await paid(answer)
    expect(await bookingOf(answer.reservationId)).toMatchObject({ status: 'expired' })

    await runReservationJobs({ db, payments })

    expect(stripe.expired()).not.toContain(answer.sessionId)
  })

  it('takes cards alone: a transfer of days would pay for seats that are gone', async () => {
    await checkOut((await aBookableShow()).id)

    expect(stripe.to('/v1/checkout/sessions').at(-1)).toMatchObject({
      'allowed_payment_method_types[0]': 'card',
    })
  })
})

describe('a refund', () => {
  it('that arrived before its answer was lost is not paid again, a day later either', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)
    await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })
    await runReservationJobs({ db, payments })
    const paidBack = () =>
      stripe
        .to('/v1/refunds')
        .filter((refund) => refund['payment_intent']?.endsWith(answer.reservationId))
    expect(paidBack()).toHaveLength(1)
    stripe.forgetKeys()
    await db.$executeRaw`
      update refunds set done_at = null, next_try_at = now()
       where reservation_id = ${answer.reservationId}::uuid`

    await runReservationJobs({ db, payments })

    expect(paidBack()).toHaveLength(1)
    expect(await refundsOf(answer.reservationId)).toMatchObject([
      { doneAt: expect.any(Date), providerId: expect.stringMatching(/^re_/) },
    ])
  })
})
