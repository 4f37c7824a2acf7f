import { apiError } from '@espace/contracts/kernel/errors'
import express, { type Router } from 'express'
import * as z from 'zod'
import type { Payments } from '#platform/payments.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { paymentService } from './payment.service.ts'

const Age = z.object({ isRecent: z.boolean() })

export const PAYMENT_WEBHOOK_PATH = '/api/reservations/payment-news'

/** An event holds the whole payment page. */
const MAX_BODY = '256kb'

/** Older webhooks are refused: they may be replayed. */
const NEWS_MS = 300_000

/**
 * The payment provider's webhook. Not in a contract, because its signature is over the raw body;
 * authenticated by that signature, and open during maintenance.
 */
export function servePaymentWebhook({
  db,
  log,
  payments,
  changes,
  security: { addressSecret },
}: Pick<Services, 'db' | 'log' | 'payments' | 'changes' | 'security'>): Router {
  const router = express.Router()
  if (!payments) return router
  const service = paymentService({ db, log, addressSecret })
  router.post(
    PAYMENT_WEBHOOK_PATH,
    express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
    async (request, response) => {
      const signature = request.get('Stripe-Signature') ?? ''
      const { news, sentAt } = read(payments, request.body, signature)
      // A body without a valid signature causes no query.
      if (news) {
        await assertRecent(db, sentAt)
        await service.hear(news)
        await changes?.caughtUp()
      }
      response.set('Cache-Control', 'no-store').json({ received: true })
    },
  )
  return router
}

function read(payments: Payments, body: unknown, signature: string) {
  try {
    return payments.read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
  } catch (error) {
    throw apiError('REQUETE_INVALIDE', { cause: error })
  }
}

/** By the database's clock: a process with a wrong one would refuse valid events. */
async function assertRecent(db: Services['db'], sentAt: Date): Promise<void> {
  const row = await queryRow(db, Age)`
    select ${sentAt}::timestamptz > now() - ${NEWS_MS} * interval '1 ms' as "isRecent"`
  if (!row?.isRecent) throw apiError('REQUETE_INVALIDE')
}
