import type { Db } from '@espace/prisma/client'
import type { Erase } from '#platform/retention/erasure.ts'

/** Days that an unanswered question is kept: its link has expired by then. */
const UNANSWERED_DAYS = 60

/** Months that a joke which is not published is kept, and the address of one that is. */
const KEPT_MONTHS = 12

export async function purgeVannes(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from vannes
     where asked_at < now() - make_interval(days => ${UNANSWERED_DAYS}::int)
       and (status is null
            or status <> 'publiée' and asked_at < now() - make_interval(months => ${KEPT_MONTHS}::int))`
  await db.$executeRaw`
    update vannes set email = null
     where email is not null and asked_at < now() - make_interval(months => ${KEPT_MONTHS}::int)`
}

/** What is published stays, without a name. */
async function forget(tx: Db, email: string): Promise<void> {
  await tx.vanne.deleteMany({ where: { email, publishedAt: null } })
  await tx.vanne.updateMany({ where: { email }, data: { email: null, firstName: '' } })
}

export const eraseVannes: Erase = async (tx, { email, isProven }) => {
  if (isProven) await forget(tx, email)
}

/** An account has another address, which is proven. */
export async function moveVannes(tx: Db, { from, to }: { from: string; to: string }) {
  await tx.$executeRaw`
    update vannes v set email = ${to}
     where email = ${from}
       and not exists (select from vannes o where o.email = ${to} and o.spectacle_id = v.spectacle_id)`
  await forget(tx, from)
}
