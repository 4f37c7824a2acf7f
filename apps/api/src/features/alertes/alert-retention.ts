import { type Db, Prisma } from '@espace/prisma/client'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { Erase } from '#platform/retention/erasure.ts'

const UNCONFIRMED_DAYS = 30

/** Days after the mail, or after the performance. */
const DONE_DAYS = 2

/** Deletes alerts that were sent, are past or were never confirmed. */
export async function purgeAlerts(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from date_alerts a using spectacles s
     where s.id = a.spectacle_id
       and (least(a.told_at, starts_by(s)) < now() - make_interval(days => ${DONE_DAYS}::int)
            or (a.confirmed_at is null
                and a.asked_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int)))`
}

export const eraseAlerts: Erase = async (tx, { email, isProven }) => {
  if (isProven) await tx.dateAlert.deleteMany({ where: { email } })
}

/** Hashes of the addresses with an alert. */
export const alertsAs = ({ hashSql }: Pick<AddressKeys, 'hashSql'>) =>
  Prisma.sql`select ${hashSql(Prisma.sql`email`)} from date_alerts`
