import type { PrismaClient } from '@espace/prisma/client'

/** Who was invited is of no use to anybody a year after the evening; how many seats it were stays. */
export async function forgetGuests(db: Pick<PrismaClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`
    update reservations r set guest_name = null, guest_email = null
     where (guest_name is not null or guest_email is not null)
       and created_at < now() - interval '1 year' and not exists (
       select from tickets t join spectacles s on s.id = t.spectacle_id
        where t.reservation_id = r.id and s.starts_at > now() - interval '1 year')`
}
