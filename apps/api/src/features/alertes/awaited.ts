import type { AwaitedDate } from '@espace/contracts/alertes/alertes'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import { PLACES_LEFT } from '#features/spectacles/show-columns.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

/** Of an upcoming row of `spectacles`: on sale here, or elsewhere without being known as sold out. */
export const IS_BOOKABLE = Prisma.sql`
  case when booking_mode = 'maison'
       then coalesce(sales_open_at <= now(), true) and coalesce(sales_close_at > now(), true)
       else lien_spectacle is not null and coalesce(${PLACES_LEFT} > 0, true) end`

/** Of a row of `spectacles`: published and upcoming. */
export const IS_TO_COME = Prisma.sql`
  (is_visible(spectacles) and starts_at > now() and not is_off(spectacles))`

/** The account's alerts, soonest first; private, so only once its address is verified. */
export async function awaitedBy(
  db: Db,
  { email, emailVerifiedAt }: Pick<User, 'email' | 'emailVerifiedAt'>,
): Promise<AwaitedDate[]> {
  if (emailVerifiedAt === null) return []
  const alerts = await db.dateAlert.findMany({
    where: { email },
    include: { spectacle: true },
    orderBy: { spectacle: { startsAt: 'asc' } },
  })
  return alerts.map(({ spectacle: { id, title, date }, askedAt }) => ({
    spectacleId: id,
    title,
    date_spectacle: date.toISOString().slice(0, 10),
    since: askedAt.toISOString(),
  }))
}

/** Merges alerts into the account's new, verified address. */
export async function moveAlerts(
  tx: Db,
  keys: Pick<AddressKeys, 'hashOf'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.$executeRaw`
    insert into date_alerts (email, email_hash, spectacle_id, confirmed_at, told_at, asked_at)
    select ${to}, ${keys.hashOf(to)}, spectacle_id, confirmed_at, told_at, asked_at
      from date_alerts where email = ${from}
    on conflict (spectacle_id, email) do nothing`
  await tx.dateAlert.deleteMany({ where: { email: from } })
}
