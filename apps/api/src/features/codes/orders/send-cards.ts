import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import type { ClaimedMail } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow, TODAY } from '#platform/sql.ts'
import { voucherCode } from '../vouchers.ts'
import { voucherBought, voucherCard } from './order-mails.ts'

const Card = z.object({
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

/**
 * Queues a card for its recipient, else its buyer, with what is left on it.
 *
 * @param instead another address, which an online order keeps
 * @returns false for a card of the counter, or of an erased order, without that address
 */
export async function queueCard(tx: Db, id: string, instead: string | null = null) {
  const card = await queryRow(tx, Card)`
    with o as (
      update voucher_orders set sent_at = now(),
        email = case when recipient_email is null then coalesce(${instead}, email) else email end,
        recipient_email = case when recipient_email is not null then coalesce(${instead}, recipient_email) end
       where id = ${id}::uuid and email is not null
      returning *)
    select coalesce(${instead}, o.recipient_email, o.email) as email,
      coalesce(nullif(v.balance_cents, 0), v.amount_cents) as "amountCents", v.place_cents as "placeCents",
      v.title, v.valid_until::text as "validUntil", coalesce(o.name, '') as from,
      coalesce(o.recipient_name, v.name) as to, coalesce(o.greeting, '') as greeting,
      o.id is null or o.recipient_email is not null as "isGiven", coalesce(o.language, 'fr') as language
      from vouchers v left join o on o.id = v.id
     where v.id = ${id}::uuid and coalesce(${instead}, o.email) is not null`
  if (!card) return false
  const { email, language, ...words } = card
  const firstName = card.isGiven ? card.to : card.from
  const data = { ...words, voucherId: id, firstName, code: '' }
  await queueMail(tx, { to: email, template: voucherCard, data, language })
  return true
}

/** Sends one scheduled card that is due. @returns false when there is none */
export const sendDueCard = (db: Db): Promise<boolean> =>
  db.$transaction((tx) => sendNext(tx, Prisma.sql`coalesce(send_on, '-infinity') <= ${TODAY}`))

/** Sends one scheduled card. @param which a condition on `voucher_orders` @returns false when there is none */
export async function sendNext(tx: Db, which: Prisma.Sql): Promise<boolean> {
  const next = await queryRow(tx, z.object({ id: z.string() }))`
    select id from voucher_orders
     where paid_at is not null and sent_at is null and email is not null
       and exists (select from vouchers v where v.id = voucher_orders.id and v.refunded_cents = 0)
       and ${which} order by id limit 1 for update skip locked`
  return next !== undefined && (await queueCard(tx, next.id))
}

export const withCode =
  (secret: string) =>
  (mail: ClaimedMail): ClaimedMail => {
    const template = [voucherCard, voucherBought].find(({ name }) => name === mail.template)
    if (!template) return mail
    const data = template.data.parse(mail.data)
    return { ...mail, data: { ...data, code: voucherCode(secret, data.voucherId) } }
  }
