import type { Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { queueOfferExpired } from '../waiting-letters.ts'

const Ended = z.object({ id: z.int(), status: z.string() })

/**
 * Removes parties whose offer has ended, and notifies those who let it expire, once each. Of rows of
 * `waiting_parties w`.
 *
 * @returns how many were notified
 */
export async function expireOffers(tx: Db, which: Prisma.Sql): Promise<number> {
  const ended = await queryRows(tx, Ended)`
    update waiting_parties w set closed_at = now() from reservations r
     where r.id = w.reservation_id and r.status <> 'pending' and w.closed_at is null and ${which}
    returning w.id, r.status`
  const lapsed = ended.filter(({ status }) => status === 'expired')
  for (const { id } of lapsed) await queueOfferExpired(tx, id)
  return lapsed.length
}
