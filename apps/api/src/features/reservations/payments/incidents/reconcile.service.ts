import { type Actor, audit } from '#platform/audit.ts'
import type { PaidRefund, Payments } from '#platform/payments.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import type { Services } from '#services.ts'
import { type PaymentServices, paymentService } from '../payment.service.ts'
import { markRefunded } from '../refunds.ts'
import { reportIncident, paidBy } from './incidents.ts'
import { reportMissing } from './missing.ts'

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
