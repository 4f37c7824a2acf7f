import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { CheckoutNews, PaidRefund } from '#platform/payments.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { type IncidentLog, reportIncident } from './incidents.ts'

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
  select r.id::text, f.provider_id, coalesce(f.payment_id, r.payment_id, ''), f.amount_cents, true
    from refunds f join reservations r on r.id = f.reservation_id
   where f.provider_id is not null
     and f.done_at > ${since}::timestamptz + ${MARGIN_MINUTES} * interval '1 minute'`

interface ProviderPayments {
  pages: readonly CheckoutNews[]
  refunds: readonly PaidRefund[]
}

/** Reports payments that the provider does not have, or with another amount. */
export async function reportMissing(
  { db, log }: Pick<Services, 'db'> & { log: IncidentLog },
  since: Date,
  { pages, refunds }: ProviderPayments,
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
