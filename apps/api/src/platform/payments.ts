import { Stripe } from 'stripe'

export interface PaymentsConfig {
  secretKey: string
  webhookSecret: string
  /** Where its interface is, if it is not the real one. */
  apiBase: string | undefined
}

/** What is to be paid, and where its payer comes back to. */
export interface PaymentOrder {
  /** The same payment page whenever it is asked for with this. */
  reference: string
  email: string
  /** Until when what is paid is held. */
  heldUntil: Date
  lines: readonly { label: string; unitCents: number; quantity: number }[]
  /** What the addresses of the site begin with. */
  origin: string
}

export interface PaymentPage {
  sessionId: string
  url: string
}

/** What the service tells us of a payment page. */
export interface PaymentNews {
  kind: 'paid' | 'expired'
  reference: string
  sessionId: string
  paymentId: string
  amountCents: number
}

export interface Payments {
  open: (order: PaymentOrder) => Promise<PaymentPage>
  /** Where a payment page is that was opened before; undefined once it is closed. */
  find: (sessionId: string) => Promise<string | undefined>
  /** Gives money back, once for each key. */
  refund: (refund: { paymentId: string; amountCents: number; key: string }) => Promise<void>
  /**
   * Reads what calls itself news from the service.
   *
   * @param now by a clock that is right
   * @returns undefined for news that are of no matter
   * @throws {Error} it is not from the service, or too old
   */
  read: (body: Buffer, signature: string, now: Date) => PaymentNews | undefined
}

/**
 * Once what it is for is held no longer a page stays open for as short as the service lets it, which is half an
 * hour, and a minute for slow clocks: so it can be opened at any moment of the hold, each time with the same words.
 */
const PAGE_SECONDS = 31 * 60

/** News that are older, in seconds, may be somebody's who overheard them. */
const NEWS_SECONDS = 300

/** Half of what an answer of ours may take. */
const TIMEOUT_MS = 5_000

const KINDS: Record<string, PaymentNews['kind']> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.expired': 'expired',
}

/** Stripe Checkout. */
export function stripePayments({ secretKey, webhookSecret, apiBase }: PaymentsConfig): Payments {
  const stripe = new Stripe(secretKey, {
    ...placeOf(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    async open({ reference, email, heldUntil, lines, origin }) {
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: 'fr',
          client_reference_id: reference,
          customer_email: email,
          expires_at: Math.floor(heldUntil.getTime() / 1_000) + PAGE_SECONDS,
          line_items: lines.map(({ label, unitCents, quantity }) => ({
            quantity,
            price_data: {
              currency: 'eur',
              unit_amount: unitCents,
              product_data: { name: label },
            },
          })),
          success_url: `${origin}/?payment=success&session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${origin}/?payment=cancel`,
        },
        { idempotencyKey: `checkout-${reference}` },
      )
      if (url === null) throw new Error('The payment page has no address.')
      return { sessionId: id, url }
    },

    async find(sessionId) {
      const { status, url } = await stripe.checkout.sessions.retrieve(sessionId)
      return status === 'open' ? (url ?? undefined) : undefined
    },

    async refund({ paymentId, amountCents, key }) {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents },
        { idempotencyKey: key },
      )
    },

    read(body, signature, now) {
      const event = stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        NEWS_SECONDS,
        undefined,
        now.getTime(),
      )
      const kind = KINDS[event.type]
      if (kind === undefined || event.data.object.object !== 'checkout.session') return undefined
      const session = event.data.object
      if (kind === 'paid' && session.payment_status !== 'paid') return undefined
      const { client_reference_id: reference, payment_intent: payment, amount_total } = session
      const paymentId = typeof payment === 'string' ? payment : (payment?.id ?? '')
      const amountCents = amount_total ?? 0
      return { kind, reference: reference ?? '', sessionId: session.id, paymentId, amountCents }
    },
  }
}

function placeOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || 80 }
    : { protocol: 'https' as const, host: hostname, port: port || 443 }
}
