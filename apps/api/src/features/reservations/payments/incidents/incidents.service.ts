import { apiError } from '@espace/contracts/kernel/errors'
import { MAX_INCIDENTS, PaymentIncident } from '@espace/contracts/reservations/payments'
import { type Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRows, utc } from '#platform/sql.ts'
import type { Services } from '#services.ts'

export function incidentsService({ db }: Services) {
  return {
    list: (): Promise<PaymentIncident[]> => select(db, Prisma.sql`true`),

    settle: (id: number, by: Actor): Promise<PaymentIncident> =>
      db.$transaction(async (tx) => {
        const settled = await tx.$executeRaw`
          update payment_incidents set settled_at = now(), settled_by = ${by.userId}
           where id = ${id} and settled_at is null`
        const [incident] = await select(tx, Prisma.sql`id = ${id}`)
        if (!incident) throw apiError('RESSOURCE_INTROUVABLE')
        if (settled > 0) {
          const { kind, amountCents } = incident
          const diff = { label: kind, after: { amountCents } }
          await audit(tx, by, { action: 'modification', entity: 'paiements', id, ...diff })
        }
        return incident
      }),
  }
}

const select = (db: Db, which: Prisma.Sql): Promise<PaymentIncident[]> => queryRows(
  db,
  PaymentIncident,
)`
  select id, kind, subject_id as "subjectId", payment_id as "paymentId", reference,
    amount_cents as "amountCents", detail, ${utc(Prisma.sql`created_at`)} as "createdAt",
    ${utc(Prisma.sql`settled_at`)} as "settledAt"
    from payment_incidents where ${which}
   order by settled_at desc nulls first, id desc limit ${MAX_INCIDENTS}`
