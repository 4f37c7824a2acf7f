import type { Db } from '@espace/prisma/client'
import { PREPARED } from '@espace/prisma/connection/prepared'

/**
 * Milliseconds until what visitors see changes without being changed: a show begins, another is published, its
 * sales open or close, a hold runs out, or it is midnight in Paris.
 */
export async function millisecondsToNextExpiry(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ left: number }[]>`
    ${PREPARED} select (extract(epoch from least(
      (select min(starts_at) from spectacles where starts_at > now()),
      (select min(publish_at) from spectacles where publish_at > now()),
      (select min(sales_open_at) from spectacles where sales_open_at > now()),
      (select min(sales_close_at) from spectacles where sales_close_at > now()),
      (select min(expires_at) from reservations where status = 'pending' and expires_at > now()),
      (date_trunc('day', now() at time zone 'Europe/Paris') + interval '1 day') at time zone 'Europe/Paris'
    ) - clock_timestamp()) * 1000)::float8 as left`
  return row?.left ?? 0
}
