import { type Db, Prisma } from '@espace/prisma/client'
import { findVoucher } from '#features/codes/vouchers.ts'
import { giveToAccount } from '../guests/give-to-account.ts'
import { recordSettlement } from './settlements.ts'

/**
 * Pays all seats of an order that has just been written with a gift card: like any payment, it proves the order.
 *
 * @throws {ApiError} BON_INCONNU, BON_EXPIRE, BON_INSUFFISANT
 */
export async function payByVoucher(tx: Db, reservationId: string, code: string): Promise<void> {
  const tickets = await tx.ticket.findMany({
    where: { reservationId, priceCents: { gt: 0 } },
    orderBy: { id: 'asc' },
  })
  const sums = tickets.map(({ id, seats, priceCents }) => ({
    ticketId: id,
    seats,
    amountCents: seats * priceCents,
  }))
  const total = sums.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const voucherId = await findVoucher(tx, code, total)
  for (const sum of sums)
    await recordSettlement(tx, { ...sum, means: 'bon', voucherId, actorId: null })
  await giveToAccount(tx, Prisma.sql`r.id = ${reservationId}::uuid`)
}
