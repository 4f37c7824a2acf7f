import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { people } from '../../../../../test/people.ts'
import { bookings } from '../../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../../test/reservations/online-payments.ts'
import { signedEvent, signedNews } from '../../../../../test/reservations/stripe.ts'
import { reconcileService } from './reconcile.service.ts'

const { app, stripe, payments, checkOut, bookingOf, tell, paid } = await onlinePayments()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

const incidents = async (subjectId: string) => {
  const all = await admin.payments.incidents()
  return all.filter((incident) => incident.subjectId === subjectId)
}

describe('news of a payment', () => {
  it.each([
    ['that nobody knows', randomUUID()],
    ['of another shop', 'commande-42'],
  ])('%s raise an alarm, once', async (_, reference) => {
    const news = signedNews({ reference, sessionId: `cs_${reference}`, amount: 4200 })

    expect((await tell(news)).status).toBe(200)
    await tell(news)

    expect(await incidents(`cs_${reference}`)).toMatchObject([
      { kind: 'inconnu', reference, amountCents: 4200, settledAt: null },
    ])
    const mails = await db.mail.findMany({ where: { template: 'payment-incident' } })
    const about = mails.filter(({ data }) =>
      JSON.stringify(data).includes(`pi_of_cs_${reference}_${reference}`),
    )
    expect(about).toHaveLength(1)
  })

  it('of a second payment for one booking raise an alarm', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)

    await paid({ ...answer, sessionId: `${answer.sessionId}_bis` })

    expect(await incidents(`${answer.sessionId}_bis`)).toMatchObject([{ kind: 'doublon' }])
  })

  it('of a payment that failed after days let its seats go, and are kept', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)

    const type = 'checkout.session.async_payment_failed'
    await paid(answer, { type, status: 'unpaid' })

    expect((await bookingOf(answer.reservationId)).status).toBe('expired')
    expect(await incidents(answer.sessionId)).toMatchObject([{ kind: 'échec' }])
  })

  it('of a dispute are kept, with how far it is, until somebody says that it is done with', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)
    const dispute = (type: string, status: string) =>
      tell(
        signedEvent({
          type,
          object: {
            id: `dp_${answer.sessionId}`,
            object: 'dispute',
            payment_intent: `pi_of_${answer.sessionId}_${answer.reservationId}`,
            amount: 3000,
            reason: 'fraudulent',
            status,
          },
        }),
      )

    await dispute('charge.dispute.created', 'needs_response')
    await dispute('charge.dispute.closed', 'lost')

    const [incident] = await incidents(`dp_${answer.sessionId}`)
    expect(incident).toMatchObject({
      kind: 'litige',
      reference: answer.reservationId,
      detail: 'fraudulent, lost',
    })
    await admin.payments.settleIncident({ params: { id: incident?.id ?? 0 } })
    expect(await incidents(`dp_${answer.sessionId}`)).toMatchObject([
      { settledAt: expect.any(String) },
    ])
  })
})

it('a refund that a bank refuses days later is reported: it is still owed', async () => {
  const { id } = await aBookableShow()
  const answer = await checkOut(id)
  await paid(answer)
  const object = {
    id: `re_${answer.sessionId}`,
    object: 'refund',
    payment_intent: `pi_of_${answer.sessionId}_${answer.reservationId}`,
    amount: 3000,
    failure_reason: 'lost_or_stolen_card',
  }

  await tell(signedEvent({ type: 'refund.failed', object }))

  expect(await incidents(object.id)).toMatchObject([
    {
      kind: 'absent',
      reference: answer.reservationId,
      amountCents: 3000,
      detail: 'remboursement refusé : lost_or_stolen_card',
    },
  ])
})

describe('what we know and the payment service does not', () => {
  const log = { error: () => undefined }
  const compare = () =>
    reconcileService({ db, log, payments, addressSecret: '' }).reconcileLastDay()
  const forget = (id: string) =>
    db.$executeRaw`update reservations set created_at = now() - interval '2 days' where id = ${id}::uuid`

  it('is reported once: a payment that is not there, or of another sum', async () => {
    const { id } = await aBookableShow()
    const [missing, other, right] = [await checkOut(id), await checkOut(id), await checkOut(id)]
    for (const answer of [missing, other, right]) await paid(answer)
    const there = { sessionId: other.sessionId, reference: other.reservationId, amount: 2000 }
    stripe.remember.paid(there)
    stripe.remember.paid({ sessionId: right.sessionId, reference: right.reservationId })

    await compare()
    await compare()

    const idOf = ({ sessionId, reservationId }: typeof missing) =>
      `pi_of_${sessionId}_${reservationId}`
    expect(await incidents(idOf(missing))).toMatchObject([
      { kind: 'absent', amountCents: 3000, detail: 'paiement absent', settledAt: null },
    ])
    expect(await incidents(idOf(other))).toMatchObject([{ detail: 'paiement de 2000 centimes' }])
    expect(await incidents(idOf(right))).toEqual([])
    const mails = await db.mail.findMany({ where: { template: 'payment-incident' } })
    const about = mails.filter(({ data }) => JSON.stringify(data).includes(idOf(missing)))
    expect(about).toHaveLength(1)
  })

  it('is heard late: a payment whose news were lost books its seats', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    stripe.remember.paid({ sessionId: answer.sessionId, reference: answer.reservationId })

    await compare()

    expect((await bookingOf(answer.reservationId)).status).toBe('confirmed')
  })

  it('is not asked about once it is older than a day', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)
    await forget(answer.reservationId)

    await compare()

    expect(await incidents(`pi_of_${answer.sessionId}_${answer.reservationId}`)).toEqual([])
  })
})
