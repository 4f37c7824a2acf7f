import type { Db, Prisma } from '@espace/prisma/client'

/**
 * An order without an account, whose address is the proven one of an account, is that account's from then on.
 *
 * @param which of `reservations r` and `users u`
 */
export const giveToAccount = (tx: Db, which: Prisma.Sql) => tx.$executeRaw`
  update reservations r set user_id = u.id from users u
   where r.user_id is null and r.status = 'confirmed' and r.payment in ('porte', 'ligne')
     and u.email = r.guest_email and u.email_verified_at is not null and u.is_active and ${which}`
