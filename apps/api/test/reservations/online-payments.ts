import { beforeEach } from 'vitest'
import { PAYMENT_WEBHOOK_PATH } from '#features/reservations/payments/payment-webhook.ts'
import { stripePayments } from '#platform/payments.ts'
import { createTestApp } from '../test-app.ts'
import { bookings } from './bookings.ts'
import { type News, signedNews, startStripe } from './stripe.ts'

/** An application with a fake payment service, and two new customers for each test. */
export async function onlinePayments(options: Parameters<typeof createTestApp>[0] = {}) {
  const stripe = await startStripe()
  const payments = stripePayments(stripe.config)
  const app = await createTestApp({ ...options, payments })
  const { db, as, http } = app
  const { buyers } = bookings(app)
  const nobody = { id: 0, token: '' }
  const payers = { zoe: nobody, leo: nobody }

  beforeEach(async () => {
    stripe.goAway(false)
    const [zoe = nobody, leo = nobody] = await buyers(2)
    Object.assign(payers, { zoe, leo })
  })

  const checkOut = (spectacleId: number, quantity = 2, buyer = payers.zoe) =>
    as(buyer.token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

  const bookingOf = (id: string) => as(payers.zoe.token).reservations.status({ params: { id } })

  const tell = async ({ payload, header }: ReturnType<typeof signedNews>, to = http) =>
    to
      .post(PAYMENT_WEBHOOK_PATH)
      .set({ 'Content-Type': 'application/json', 'Stripe-Signature': header })
      .send(payload)

  const paid = (
    { reservationId, sessionId }: { reservationId: string; sessionId: string },
    more: Partial<News> = {},
  ) => tell(signedNews({ reference: reservationId, sessionId, ...more }))

  /** Expires a hold, as the database's clock would after ten minutes. */
  const runOut = (id: string) =>
    db.$executeRaw`update reservations set expires_at = now() - interval '1 second' where id = ${id}::uuid`

  const refundsOf = (id: string) =>
    db.refund.findMany({ where: { reservationId: id }, orderBy: { id: 'asc' } })

  return { stripe, payments, app, payers, checkOut, bookingOf, tell, paid, runOut, refundsOf }
}
