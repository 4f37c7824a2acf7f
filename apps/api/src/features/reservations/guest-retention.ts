import type { Db } from '@espace/prisma/client'

/** How long after its evening somebody without an account keeps name and address. */
const KEPT_DAYS = 30

/** Forgets who was invited or bought at the door; how many seats it were, and what was paid, stays. */
export async function anonymizeGuests(db: Db): Promise<void> {
  await db.$executeRaw`
    update reservations r set guest_name = null, guest_email = null
     where (guest_name is not null or guest_email is not null)
       and not exists (
         select from tickets t join spectacles s on s.id = t.spectacle_id
          where t.reservation_id = r.id and s.starts_at > now() - ${KEPT_DAYS}::int * interval '1 day')`
}
