import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { ClaimedMail } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { voucherCode } from '../vouchers.ts'
import { voucherBought, voucherCard } from './order-mails.ts'

const Card = z.object({
  id: z.string(),
  email: z.string(),
  amountCents: z.int(),
  placeCents: z.int().nullable(),
  title: z.string(),
  validUntil: z.string(),
  from: z.string(),
  to: z.string(),
  greeting: z.string(),
  isGiven: z.boolean(),
  language: z.enum(LANGUAGES),
})

/** Queues a card for its recipient, else its buyer; again if the card was lost. */
export async function queueCard(tx: Db, orderId: string): Promise<boolean> {
  const card = await queryRow(tx, Card)`
    update voucher_orders o set sent_at = now()
      from vouchers v where v.id = o.id and o.id = ${orderId}::uuid and o.email is not null
    returning o.id, coalesce(o.recipient_email, o.email) as email, v.amount_cents as "amountCents",
      v.place_cents as "placeCents", v.title,
      v.valid_until::text as "validUntil", o.name as from, o.recipient_name as to, o.greeting,
      o.recipient_email is not null as "isGiven", o.language`
  if (!card) return false
  const { id: voucherId, email, language, ...words } = card
  const firstName = card.isGiven ? card.to : card.from
  const data = { ...words, voucherId, firstName, code: '' }
  await queueMail(tx, { to: email, template: voucherCard, data, language })
  return true
}

const Due = z.object({ id: z.string() })

/** Sends one scheduled card that is due. @returns false when there is none */
export const sendDueCard = (db: Db): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const due = await queryRow(tx, Due)`
      select id from voucher_orders
       where paid_at is not null and sent_at is null and email is not null
         and exists (select from vouchers v where v.id = voucher_orders.id and v.refunded_cents = 0)
         and coalesce(send_on, '-infinity') <= (now() at time zone 'Europe/Paris')::date
       order by id limit 1 for update skip locked`
    return due !== undefined && (await queueCard(tx, due.id))
  })

export const withCode =
  (secret: string) =>
  (mail: ClaimedMail): ClaimedMail => {
    const template = [voucherCard, voucherBought].find(({ name }) => name === mail.template)
    if (!template) return mail
    const data = template.data.parse(mail.data)
    return { ...mail, data: { ...data, code: voucherCode(secret, data.voucherId) } }
  }
