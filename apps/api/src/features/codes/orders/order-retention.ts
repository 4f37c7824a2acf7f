import { type Db, Prisma } from '@espace/prisma/client'
import type { Erase } from '#platform/retention/erasure.ts'
import { sendNext } from './send-cards.ts'

/** Days after a card's expiry until its names are erased. */
const KEPT_DAYS = 30

/** Deletes unpaid orders, and erases the names of expired cards, of the site and of the box office; their sale stays. */
export async function purgeVoucherOrders(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from voucher_orders where paid_at is null and created_at < now() - interval '7 days'`
  await db.$executeRaw`
    update voucher_orders o set name = '', email = null, recipient_name = '', recipient_email = null, greeting = ''
      from vouchers v where v.id = o.id and o.email is not null
       and v.valid_until < current_date - ${KEPT_DAYS}::int`
  const validUntil = { lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) }
  await db.voucher.updateMany({ where: { name: { not: '' }, validUntil }, data: { name: '' } })
}

/** Orders under an erased account's verified address lose its names; a paid card is sent, and stays valid. */
export const eraseVoucherOrders: Erase = async (tx, { email, isProven }) => {
  if (!isProven) return
  // First: scheduled cards are sent to an address of the order, which is erased below.
  while (await sendNext(tx, Prisma.sql`lower(email) = lower(${email})`));
  await tx.$executeRaw`
    delete from voucher_orders where paid_at is null and lower(email) = lower(${email})`
  await tx.$executeRaw`
    update voucher_orders set name = '', email = null, recipient_name = '', recipient_email = null, greeting = ''
     where lower(email) = lower(${email})`
  await tx.$executeRaw`
    update voucher_orders set recipient_name = '', recipient_email = null, greeting = ''
     where lower(recipient_email) = lower(${email})`
}
