import { ALL_MONTHS } from '@espace/contracts/spectacles/limits'
import type { PrismaClient } from '@espace/prisma/client'

/**
 * Milliseconds until what visitors see changes without being changed: a show begins, another is published, a
 * hold runs out, a date comes into the list of all or leaves it, or it is midnight in Paris.
 */
export async function millisecondsToNextTurn(db: Pick<PrismaClient, '$queryRaw'>): Promise<number> {
  const [row] = await db.$queryRaw<{ left: number }[]>`
    select (extract(epoch from least(
      (select min(starts_at) from spectacles where starts_at > now()),
      (select min(publish_at) from spectacles where publish_at > now()),
      (select min(expires_at) from reservations where status = 'pending' and expires_at > now()),
      (select min(starts_at) + make_interval(months => ${ALL_MONTHS}::int) from spectacles
        where starts_at > now() - make_interval(months => ${ALL_MONTHS}::int)),
      (select min(starts_at) - make_interval(months => ${ALL_MONTHS}::int) from spectacles
        where starts_at >= now() + make_interval(months => ${ALL_MONTHS}::int)),
      (date_trunc('day', now() at time zone 'Europe/Paris') + interval '1 day') at time zone 'Europe/Paris'
    ) - clock_timestamp()) * 1000)::float8 as left`
  return row?.left ?? 0
}
