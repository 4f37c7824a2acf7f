import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { CheckoutNews } from '#platform/payments.ts'
import { queryRow, TODAY } from '#platform/sql.ts'
import { voucherCode } from '../vouchers.ts'
import { voucherBought } from './order-mails.ts'
import { queueCard } from './send-cards.ts'

const Order = z.object({
  id: z.string(),
  amountCents: z.int(),
  placeCents: z.int().nullable(),
  title: z.string(),
  class: z.string(),
  paymentId: z.string().nullable(),
  validUntil: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  /** Null: sent at once. */
  sendOn: z.string().nullable(),
  language: z.enum(LANGUAGES),
})

/** Incidents of a payment that staff must resolve. */
export type Mismatch = 'doublon' | 'montant' | 'échec'

/**
 * Applies an event of the payment service to a gift card order: once paid, the card is issued for that amount and mailed.
 *
 * @returns undefined when no card has that reference
 */
export async function takeVoucherNews(
  tx: Db,
  secret: string,
  { reference, kind, paymentId, amountCents }: CheckoutNews,
): Promise<{ mismatch?: Mismatch } | undefined> {
  const order = await queryRow(tx, Order)`
    select id, amount_cents as "amountCents", place_cents as "placeCents", title, class,
      payment_id as "paymentId", name, email,
      (${TODAY} + months * interval '1 month')::date::text as "validUntil",
      recipient_name as "recipientName", recipient_email as "recipientEmail",
      case when send_on > ${TODAY} then send_on::text end as "sendOn", language
      from voucher_orders where id = ${reference}::uuid for update`
  if (!order) return undefined
  if (kind !== 'paid') return kind === 'failed' ? { mismatch: 'échec' } : {}
  if (order.paymentId !== null) return order.paymentId === paymentId ? {} : { mismatch: 'doublon' }
  if (amountCents <= 0) return { mismatch: 'montant' }
  const isExact = amountCents === order.amountCents
  // A different amount is no multiple of a place: the card is worth that amount.
  const placeCents = isExact ? order.placeCents : null
  await sell(tx, secret, { ...order, placeCents, amountCents, paymentId })
  return isExact ? {} : { mismatch: 'montant' }
}

async function sell(
  tx: Db,
  secret: string,
  { id, amountCents, paymentId, validUntil, ...order }: z.infer<typeof Order>,
): Promise<void> {
  const { name, email, recipientName, recipientEmail, sendOn, placeCents, title, language } = order
  await tx.voucherOrder.update({ where: { id }, data: { paymentId, paidAt: new Date() } })
  await tx.voucher.create({
    data: {
      id,
      hash: fingerprint(voucherCode(secret, id)),
      amountCents,
      balanceCents: amountCents,
      placeCents,
      title,
      class: order.class,
      means: 'ligne',
      validUntil: new Date(validUntil),
    },
  })
  if (sendOn === null) await queueCard(tx, id)
  if (recipientEmail === null || email === null) return
  const to = recipientName || recipientEmail
  const worth = { amountCents, placeCents, title, validUntil }
  const data = { firstName: name, voucherId: id, code: '', ...worth, to, sendOn }
  await queueMail(tx, { to: email, template: voucherBought, data, language })
}
