import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { Payments } from '#platform/payments.ts'
import { isHeld } from '#platform/retention/quarantine.ts'
import { queryRow } from '#platform/sql.ts'

/** The lease of a refund in progress; after it another process retries. */
const LEASE_SECONDS = 60

const DueRefund = z.object({
  id: z.int(),
  amountCents: z.int(),
  paymentId: z.string(),
  attempts: z.int(),
})
type DueRefund = z.infer<typeof DueRefund>

/**
 * Pays one refund that is due, under its own idempotency key. The provider keeps keys for a day only, so that a later
 * attempt first looks for an earlier one.
 *
 * @returns false when none is due
 */
export async function payRefund(
  db: Db,
  payments: Pick<Payments, 'refund' | 'refunds'>,
): Promise<boolean> {
  const due = await queryRow(db, DueRefund)`
    update refunds set attempts = attempts + 1,
      next_try_at = now() + ${LEASE_SECONDS} * least(power(2, attempts), 60) * interval '1 s'
     where id = (
       select id from refunds where done_at is null and next_try_at <= now() and not ${isHeld('refunds')}
        order by id limit 1 for update skip locked)
    returning id, amount_cents as "amountCents", attempts,
      coalesce(payment_id, (select payment_id from reservations r where r.id = reservation_id)) as "paymentId"`
  if (!due) return false
  const { id, amountCents, paymentId, attempts } = due
  const paid = attempts > 1 ? await findPaid(payments, due) : undefined
  const order = { paymentId, amountCents, refundId: id, key: `refund-${id}` }
  const providerId = paid ?? (await payments.refund(order))
  await markRefunded(db, id, providerId)
  return true
}

/** A refund without our id was requested by an older version, or in the provider's dashboard: the money is back. */
async function findPaid(
  payments: Pick<Payments, 'refunds'>,
  { id, paymentId, amountCents }: DueRefund,
): Promise<string | undefined> {
  const given = await payments.refunds({ paymentId })
  const isOurs = given.find(({ refundId }) => refundId === id)
  const isSame = given.find(
    (each) => each.refundId === undefined && each.amountCents === amountCents,
  )
  return (isOurs ?? isSame)?.id
}

/** Marks it as paid, so that it is not paid again. */
export const markRefunded = (db: Db, id: number, providerId: string) =>
  db.$executeRaw`
    update refunds set done_at = now(), provider_id = ${providerId}
     where id = ${id} and done_at is null`
