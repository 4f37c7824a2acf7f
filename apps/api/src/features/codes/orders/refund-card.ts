import { apiError } from '@espace/contracts/kernel/errors'
import { languageCode } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { voucherRefunded } from './order-mails.ts'

const Refunded = z.object({ cents: z.int() })

/**
 * Refunds the balance of a card by the means that paid it; the buyer of an online order is mailed, which acknowledges
 * a withdrawal (article L221-21 of the code de la consommation).
 *
 * @returns the sum in cents
 * @throws {ApiError} BON_NON_REMBOURSABLE: nothing is left on it
 */
export async function refundCard(tx: Db, id: string, now: Date): Promise<number> {
  const row = await queryRow(tx, Refunded)`select refund_voucher(${id}::uuid) as cents`
  const refundedCents = row?.cents ?? 0
  if (refundedCents === 0) throw apiError('BON_NON_REMBOURSABLE')
  const order = await tx.voucherOrder.findUnique({ where: { id } })
  if (order?.email) {
    const { name: firstName, email: to, amountCents, placeCents, title } = order
    const data = { firstName, amountCents, placeCents, title, refundedCents, at: now.toISOString() }
    await queueMail(tx, {
      to,
      template: voucherRefunded,
      data,
      language: languageCode(order.language),
    })
  }
  return refundedCents
}
