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
  /** Gives money back, once for each key. */
  refund: (refund: { paymentId: string; amountCents: number; key: string }) => Promise<void>
  /**
   * Reads what calls itself news from the service.
   *
   * @returns undefined for news that are of no matter
   * @throws {Error} it is not from the service, or too old
   */
  read: (body: Buffer, signature: string) => PaymentNews | undefined
}

/** A page stays open for as short as the service lets it: half an hour, and a minute for slow clocks. */
const PAGE_SECONDS = 31 * 60

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
    async open({ reference, email, lines, origin }) {
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: 'fr',
          client_reference_id: reference,
          customer_email: email,
          expires_at: Math.floor(Date.now() / 1_000) + PAGE_SECONDS,
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

    async refund({ paymentId, amountCents, key }) {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents },
        { idempotencyKey: key },
      )
    },

    read(body, signature) {
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
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
