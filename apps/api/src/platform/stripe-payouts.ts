import type { Stripe } from 'stripe'

/** A payout of the payment provider to the bank. */
export interface Payout {
  id: string
  arrivesOn: string
  amountCents: number
  /** Of all its lines. */
  feeCents: number
  lines: PayoutLine[]
}

export interface PayoutLine {
  /** In the words of the service: charge, refund, stripe_fee … */
  kind: string
  paymentId: string
  amountCents: number
  feeCents: number
  netCents: number
}

/** The provider's maximum page size. */
export const PAGE_SIZE = 100

/** An instant as the provider writes it. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)

/** The provider sends an id, or the expanded object. */
export const idOf = (thing: string | { id: string } | null | undefined): string =>
  typeof thing === 'string' ? thing : (thing?.id ?? '')

/** Payouts that arrive in that time, each with what it consists of. */
export async function listPayouts(
  stripe: Stripe,
  { from, to }: { from: Date; to: Date },
): Promise<Payout[]> {
  const arrival_date = { gte: seconds(from), lt: seconds(to) }
  const payouts: Payout[] = []
  for await (const { id, arrival_date: at, amount, status } of stripe.payouts.list({
    arrival_date,
    limit: PAGE_SIZE,
  })) {
    if (status === 'failed' || status === 'canceled') continue
    const lines = await listLines(stripe, id)
    payouts.push({
      id,
      arrivesOn: new Date(at * 1_000).toISOString().slice(0, 10),
      amountCents: amount,
      feeCents: lines.reduce((sum, { feeCents }) => sum + feeCents, 0),
      lines,
    })
  }
  return payouts
}

async function listLines(stripe: Stripe, payout: string): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = []
  const query = { payout, limit: PAGE_SIZE, expand: ['data.source'] }
  for await (const { type, amount, fee, net, source } of stripe.balanceTransactions.list(query)) {
    // The payout itself is one of its lines.
    if (type === 'payout') continue
    lines.push({
      kind: type,
      paymentId: paymentIn(source),
      amountCents: amount,
      feeCents: fee,
      netCents: net,
    })
  }
  return lines
}

const paymentIn = (source: Stripe.BalanceTransaction['source']): string =>
  source === null || typeof source === 'string' || !('payment_intent' in source)
    ? ''
    : idOf(source.payment_intent)
