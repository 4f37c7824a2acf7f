import type { PaymentIncidentKind } from '@espace/contracts/reservations/payments'
import type { Db } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log/log'
import * as z from 'zod'
import { teamAddress } from '#platform/accounts/team-address.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { paymentIncident } from '../payment-mails.ts'

/** The order behind a payment: a reservation, be it by a payment link, or a gift card. */
export const paidBy = async (db: Db, paymentId: string): Promise<{ id: string } | null> =>
  (await db.reservation.findFirst({
    where: {
      OR: [{ paymentId }, { tickets: { some: { paymentLinks: { some: { paymentId } } } } }],
    },
    select: { id: true },
  })) ?? db.voucherOrder.findUnique({ where: { paymentId }, select: { id: true } })

export type IncidentLog = Pick<Logger, 'error'>

const Written = z.object({ isNew: z.boolean() })

export interface Incident {
  kind: PaymentIncidentKind
  /** The provider's id of the object. */
  subjectId: string
  paymentId?: string
  reference?: string
  amountCents: number
  detail?: string
}

/**
 * Writes down what the payment service says and no booking explains, and tells the team; hearing it again
 * changes nothing but the detail.
 */
export async function reportIncident(
  tx: Db,
  log: IncidentLog,
  { kind, subjectId, paymentId = '', reference = '', amountCents, detail = '' }: Incident,
): Promise<void> {
  const row = await queryRow(tx, Written)`
    insert into payment_incidents (kind, subject_id, payment_id, reference, amount_cents, detail)
    values (${kind}, ${subjectId}, ${paymentId}, ${reference.slice(0, 200)}, ${amountCents}, ${detail})
    on conflict (kind, subject_id) do update set detail = excluded.detail
    returning xmax = 0 as "isNew"`
  if (!row?.isNew) return
  log.error({ incident: kind, payment: paymentId, subject: subjectId }, 'a payment needs somebody')
  const data = { kind, paymentId, amountCents, url: '/dashboard/parametres' }
  const to = await teamAddress(tx)
  if (to !== undefined) await queueMail(tx, { to, template: paymentIncident, data })
}
