import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { PaidRefund, Payments, CheckoutNews } from '#platform/payments.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { type PaymentServices, paymentService } from '../payment.service.ts'
import { markRefunded } from '../refunds.ts'
import { reportIncident, paidBy, type IncidentLog } from './incidents.ts'

/** The margin before the backup: payment pages live for less than an hour, refunds are retried for longer. */
const BEFORE_MS = 86_400_000

/** Reconciles our payments with the provider's, since the restored backup. */
export function reconcileService({
  db,
  log,
  payments,
  addressSecret,
}: Pick<Services, 'payments'> & PaymentServices) {
  const hearPayments = async (service: Payments, since: Date) => {
    const { hear } = paymentService({ db, log, addressSecret })
    const pages = await service.paidSince(since)
    for (const news of pages) await hear(news)
    return pages
  }

  /** A refund due is marked as done; an unknown one was made after the backup, or in the provider's dashboard. */
  const hearRefund = async ({ id, paymentId, amountCents, refundId }: PaidRefund) => {
    const known = await db.refund.findFirst({
      where:
        refundId === undefined
          ? { providerId: id }
          : {
              OR: [
                { providerId: id },
                { id: refundId, amountCents, reservation: { paymentId } },
                { id: refundId, amountCents, paymentId },
              ],
            },
    })
    if (known) return markRefunded(db, known.id, id)
    const booked = await paidBy(db, paymentId)
    const about = { subjectId: id, paymentId, reference: booked?.id ?? '', amountCents }
    await db.$transaction((tx) => reportIncident(tx, log, { kind: 'remboursement', ...about }))
    return 0
  }

  const compare = async (since: Date) => {
    // No payment provider configured: all is paid at the door.
    if (!payments) return { payments: 0, refunds: 0 }
    const pages = await hearPayments(payments, since)
    const refunds = await payments.refunds({ since })
    for (const refund of refunds) await hearRefund(refund)
    await reportMissing({ db, log }, since, { pages, refunds })
    return { payments: pages.length, refunds: refunds.length }
  }

  return {
    /** A daily run over the last day; after a restore an administrator reconciles first. */
    async reconcileLastDay(): Promise<void> {
      if (await isQuarantined(db, 'chores')) return
      await compare(new Date(Date.now() - BEFORE_MS))
    },

    async reconcile(by: Actor): Promise<{ payments: number; refunds: number }> {
      const restored = await db.restoration.findFirst({
        where: { refundsOpenedAt: null },
        orderBy: { backupAt: 'asc' },
      })
      const since = new Date((restored?.backupAt ?? new Date()).getTime() - BEFORE_MS)
      const answer = await compare(since)
      await db.$transaction(async (tx) => {
        const where = { refundsOpenedAt: null }
        await tx.restoration.updateMany({ where, data: { reconciledAt: new Date() } })
        const diff = { after: answer }
        await audit(tx, by, {
          action: 'modification',
          entity: 'paiements',
          id: 'stripe',
          ...diff,
        })
      })
      return answer
    },
  }
}

/** The provider lists payments by its own creation time, which may be later than ours. */
const MARGIN_MINUTES = 60

const Known = z.object({
  reference: z.string(),
  subjectId: z.string(),
  paymentId: z.string(),
  amountCents: z.int(),
  isRefund: z.boolean(),
})

/** Payments on payment pages and refunds that we have recorded since then. */
const selectKnown = (db: Db, since: Date) => queryRows(db, Known)`
  select id::text as reference, payment_id as "subjectId", payment_id as "paymentId",
    paid_cents as "amountCents", false as "isRefund"
    from reservations
   where payment_id is not null and paid_cents is not null
     and created_at > ${since}::timestamptz + ${MARGIN_MINUTES} * interval '1 minute'
  union all
  select l.id::text, l.payment_id, l.payment_id, l.amount_cents, false
    from payment_links l
   where l.payment_id is not null
     and l.created_at > ${since}::timestamptz + ${MARGIN_MINUTES} * interval '1 minute'
  union all
  select o.id::text, o.payment_id, o.payment_id, v.amount_cents, false
    from voucher_orders o join vouchers v on v.id = o.id
   where o.created_at > ${since}::timestamptz + ${MARGIN_MINUTES} * interval '1 minute'
  union all
  select coalesce(r.id::text, ''), f.provider_id, coalesce(f.payment_id, r.payment_id, ''), f.amount_cents, true
    from refunds f left join reservations r on r.id = f.reservation_id
   where f.provider_id is not null
     and f.done_at > ${since}::timestamptz + ${MARGIN_MINUTES} * interval '1 minute'`

/** Reports payments that the provider does not have, or with another amount. */
async function reportMissing(
  { db, log }: Pick<Services, 'db'> & { log: IncidentLog },
  since: Date,
  { pages, refunds }: { pages: readonly CheckoutNews[]; refunds: readonly PaidRefund[] },
): Promise<void> {
  const reported = new Map([
    ...pages.map(({ paymentId, amountCents }) => [paymentId, amountCents] as const),
    ...refunds.map(({ id, amountCents }) => [id, amountCents] as const),
  ])
  for (const { subjectId, amountCents, isRefund, ...about } of await selectKnown(db, since)) {
    const there = reported.get(subjectId)
    if (there === amountCents) continue
    const what = isRefund ? 'remboursement' : 'paiement'
    const detail = there === undefined ? `${what} absent` : `${what} de ${there} centimes`
    const incident = { kind: 'absent' as const, subjectId, amountCents, detail, ...about }
    await db.$transaction((tx) => reportIncident(tx, log, incident))
  }
}
