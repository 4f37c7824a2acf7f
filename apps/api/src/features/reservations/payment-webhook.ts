import { apiError } from '@espace/contracts/kernel/errors'
import express, { type Router } from 'express'
import type { Payments } from '../../platform/payments.ts'
import { type PaymentDeps, paymentService } from './payment.service.ts'

export const PAYMENT_WEBHOOK_PATH = '/api/reservations/payment-news'

/** News carry the whole of a payment page. */
const MAX_BODY = '256kb'

export interface WebhookDeps extends PaymentDeps {
  payments?: Payments | undefined
}

/**
 * Where the payment service calls. Not in a contract, because its signature is over the very bytes that it
 * sends; it proves itself by that, and goes on while the site is closed for maintenance.
 */
export function servePaymentNews({ db, payments }: WebhookDeps): Router {
  const router = express.Router()
  if (!payments) return router
  const service = paymentService({ db })
  router.post(
    PAYMENT_WEBHOOK_PATH,
    express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
    async (request, response) => {
      const signature = request.get('Stripe-Signature') ?? ''
      const news = read(payments, request.body, signature, await service.now())
      if (news) await service.hear(news)
      response.set('Cache-Control', 'no-store').json({ received: true })
    },
  )
  return router
}

function read(payments: Payments, body: unknown, signature: string, now: Date) {
  try {
    return payments.read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, now)
  } catch (error) {
    throw apiError('REQUETE_INVALIDE', { cause: error })
  }
}
