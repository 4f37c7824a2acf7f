import { addressIn, type LanguageCode } from '@espace/contracts/kernel/languages'
import { Stripe } from 'stripe'
import { idOf, listPayouts, PAGE_SIZE, seconds } from './stripe-payouts.ts'

export interface PaymentsConfig {
  secretKey: string
  webhookSecret: string
  /** The base URL of the provider's API; undefined for the real one. */
  apiBase: string | undefined
}

/** The lines of a payment page, and the payer's return addresses. */
export interface PaymentOrder {
  reference: string
  /** Distinguishes successive payment pages of the same reference. */
  key?: string | undefined
  email: string
  language: LanguageCode
  heldUntil: Date
  lines: readonly { label: string; unitCents: number; quantity: number }[]
  origin: string
  /** The payer's return path after paying; by default the home page. */
  paidPath?: string | undefined
  /** The payer's return path without having paid; by default the home page. */
  leftPath?: string | undefined
}

/** The home page confirms the payment, and links to the bookings. */
const PAID_PATH = '/?payment=success&session_id={CHECKOUT_SESSION_ID}'

export interface PaymentPage {
  sessionId: string
  url: string
}

/** The provider's event about a payment page. */
export interface CheckoutNews {
  /** `failed`: a delayed payment did not succeed. */
  kind: 'paid' | 'expired' | 'failed'
  reference: string
  sessionId: string
  paymentId: string
  amountCents: number
}

/** A chargeback: the payer's bank reclaims a payment. */
export interface DisputeNews {
  kind: 'disputed'
  disputeId: string
  paymentId: string
  amountCents: number
  /** The reason and the state, in the provider's words. */
  detail: string
}

/** A refund that failed later: a bank may report it after days. */
export interface RefundNews {
  kind: 'unrefunded'
  refundId: string
  paymentId: string
  amountCents: number
  /** The reason, in the provider's words. */
  detail: string
}

export type PaymentNews = CheckoutNews | DisputeNews | RefundNews

export interface PaidRefund {
  id: string
  paymentId: string
  amountCents: number
  /** The row of `refunds` that requested it; undefined for a refund in the provider's dashboard. */
  refundId: number | undefined
}

export interface RefundOrder {
  paymentId: string
  amountCents: number
  /** The row of `refunds`. */
  refundId: number
  key: string
}

/**
 * Once what it is for is held no longer a page stays open for as short as the service lets it, which is half an
 * hour, and a minute for slow clocks: so it can be opened at any moment of the hold, each time with the same words.
 */
const PAGE_SECONDS = 31 * 60

/** Half of the timeout of our own answers. */
const TIMEOUT_MS = 5_000

const KINDS: Record<string, CheckoutNews['kind']> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
}

export type Payments = ReturnType<typeof stripePayments>

export function stripePayments({ secretKey, webhookSecret, apiBase }: PaymentsConfig) {
  const stripe = new Stripe(secretKey, {
    ...placeOf(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    async open(order: PaymentOrder): Promise<PaymentPage> {
      const { reference, key = reference, email, language, heldUntil, lines, origin } = order
      const { paidPath = addressIn(language, PAID_PATH) } = order
      const { leftPath = addressIn(language, '/?payment=cancel') } = order
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Delayed payments (bank transfers) would pay for seats that are released after ten minutes. Apple Pay and
          // Google Pay are cards: the page offers them where the device has one.
          allowed_payment_method_types: ['card'],
          locale: language,
          client_reference_id: reference,
          customer_email: email,
          expires_at: seconds(heldUntil) + PAGE_SECONDS,
          line_items: lines.map(({ label, unitCents, quantity }) => ({
            quantity,
            price_data: {
              currency: 'eur',
              unit_amount: unitCents,
              product_data: { name: label },
            },
          })),
          success_url: origin + paidPath,
          cancel_url: origin + leftPath,
        },
        { idempotencyKey: `checkout-${key}` },
      )
      if (url === null) throw new Error('The payment page has no address.')
      return { sessionId: id, url }
    },

    /** The address of an open payment page; undefined once it is closed. */
    async find(sessionId: string): Promise<string | undefined> {
      const { status, url } = await stripe.checkout.sessions.retrieve(sessionId)
      return status === 'open' ? (url ?? undefined) : undefined
    },

    /** Closes an open payment page; a paid or closed one stays as it is. */
    async close(sessionId: string): Promise<void> {
      try {
        await stripe.checkout.sessions.expire(sessionId)
      } catch (error) {
        // It is paid, or closed already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },

    /** Refunds, once for each key (idempotency). @returns the provider's id */
    async refund({ paymentId, amountCents, refundId, key }: RefundOrder): Promise<string> {
      const { id } = await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata: { refund: refundId } },
        { idempotencyKey: key },
      )
      return id
    },

    refunds: (of: RefundsOf) => listRefunds(stripe, of),

    paidSince: (since: Date) => listPaid(stripe, since),

    payouts: (range: { from: Date; to: Date }) => listPayouts(stripe, range),

    /**
     * Reads what calls itself news from the service.
     *
     * @returns when they were sent; `news` is undefined for those that do not matter
     * @throws {Error} they are not from the service
     */
    read(body: Buffer, signature: string): { news: PaymentNews | undefined; sentAt: Date } {
      // The signature covers the time of the event; its age is checked by the caller, which has the database's clock.
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, 0)
      const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      return { news: newsIn(event), sentAt: new Date(sentAt * 1_000) }
    },
  }
}

type RefundsOf = { paymentId: string } | { since: Date }

async function listRefunds(stripe: Stripe, of: RefundsOf): Promise<PaidRefund[]> {
  const found: PaidRefund[] = []
  const which = 'since' in of ? createdSince(of.since) : { payment_intent: of.paymentId }
  for await (const refund of stripe.refunds.list({ ...which, limit: PAGE_SIZE })) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const refundId = Number(refund.metadata?.['refund'])
    found.push({
      id: refund.id,
      paymentId: idOf(refund.payment_intent),
      amountCents: refund.amount,
      refundId: Number.isInteger(refundId) ? refundId : undefined,
    })
  }
  return found
}

async function listPaid(stripe: Stripe, since: Date): Promise<CheckoutNews[]> {
  const found: CheckoutNews[] = []
  const which = { ...createdSince(since), status: 'complete' as const, limit: PAGE_SIZE }
  for await (const session of stripe.checkout.sessions.list(which)) {
    if (session.payment_status === 'paid') found.push(newsOf('paid', session))
  }
  return found
}

function newsIn(event: Stripe.Event): PaymentNews | undefined {
  const { object } = event.data
  if (event.type.startsWith('charge.dispute.') && object.object === 'dispute') {
    const { id, payment_intent, amount, reason, status } = object
    const detail = `${reason}, ${status}`
    const paymentId = idOf(payment_intent)
    return { kind: 'disputed', disputeId: id, paymentId, amountCents: amount, detail }
  }
  if (event.type === 'refund.failed' && object.object === 'refund') {
    const { id, payment_intent, amount, failure_reason } = object
    const detail = `remboursement refusé : ${failure_reason ?? 'sans raison'}`
    const paymentId = idOf(payment_intent)
    return { kind: 'unrefunded', refundId: id, paymentId, amountCents: amount, detail }
  }
  const kind = KINDS[event.type]
  if (kind === undefined || object.object !== 'checkout.session') return undefined
  if (kind === 'paid' && object.payment_status !== 'paid') return undefined
  return newsOf(kind, object)
}

const newsOf = (kind: CheckoutNews['kind'], session: Stripe.Checkout.Session): CheckoutNews => ({
  kind,
  reference: session.client_reference_id ?? '',
  sessionId: session.id,
  paymentId: idOf(session.payment_intent),
  amountCents: session.amount_total ?? 0,
})

const createdSince = (since: Date) => ({ created: { gte: seconds(since) } })

function placeOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || 80 }
    : { protocol: 'https' as const, host: hostname, port: port || 443 }
}
