import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { Payments } from '#platform/payments.ts'
import { queryRow } from '#platform/sql.ts'

const Page = z.object({ id: z.string(), sessionId: z.string() })

/**
 * Closes one payment page whose reservation has ended unpaid, however: what would be paid there would
 * only have to go back, without its fees. Pages are open for less than an hour, so older ones are left alone.
 *
 * @returns false when there is none
 */
export async function closePage(db: Db, payments: Pick<Payments, 'close'>): Promise<boolean> {
  const page = await queryRow(db, Page)`
    update reservations set page_closed_at = now()
     where id = (
       select id from reservations
        where session_id is not null and payment_id is null and page_closed_at is null
          and status in ('expired', 'cancelled') and closed_at > now() - interval '1 hour'
        order by closed_at limit 1 for update skip locked)
    returning id, session_id as "sessionId"`
  if (!page) return false
  try {
    await payments.close(page.sessionId)
  } catch (error) {
    await db.reservation.update({ where: { id: page.id }, data: { pageClosedAt: null } })
    throw error
  }
  return true
}
