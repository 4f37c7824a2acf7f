import type { Recipients } from '@espace/contracts/campaigns/campaigns.constants'
import { Prisma } from '@espace/prisma/client'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { Erase } from '#platform/retention/erasure.ts'

export interface Meant {
  recipients: Recipients
  /** A show: subscribers alone who attended it, or another one of its genre. */
  cameTo?: number | null | undefined
}

/** Of an address: whether it booked such a show and was checked in. */
const hasComeTo = (email: Prisma.Sql, show: number) => Prisma.sql`
  exists (
    select from reservations r
      join tickets t on t.reservation_id = r.id and t.entered > 0
      join spectacles s on s.id = t.spectacle_id
      join spectacles wanted on wanted.id = ${show} and (wanted.title = s.title or wanted.genre = s.genre)
      left join users booker on booker.id = r.user_id
     where coalesce(booker.email, r.guest_email) = ${email})`

/**
 * Who gets a newsletter now, each address once: subscribers who have confirmed, for "all" also the holders
 * of active accounts; never an address of the suppression list. Columns `email` and `email_hash`.
 */
export const audience = (
  { recipients, cameTo }: Meant,
  { hashSql }: AddressKeys,
): Prisma.Sql => Prisma.sql`
  select person.email, person.email_hash
    from (select email, ${hashSql(Prisma.sql`email`)} as email_hash
            from (select email from subscribers where confirmed_at is not null
                  union
                  select email from users where is_active and ${recipients === 'all' && !cameTo}) as people
         ) as person
   where not exists (select from suppressions s where s.email_hash = person.email_hash)
     and ${cameTo ? hasComeTo(Prisma.sql`person.email`, cameTo) : Prisma.sql`true`}`

/** Whether the delivery `d` of the campaign `c` may still be sent: its recipient is in the audience. */
export const IS_STILL_MEANT = Prisma.sql`
  (not exists (select from suppressions s where s.email_hash = d.email_hash)
   and (exists (select from subscribers p where p.email = d.email and p.confirmed_at is not null)
        or (c.recipients = 'all'
            and exists (select from users u where u.email = d.email and u.is_active))))`

/** Erases the address of deliveries; an unverified address only if no subscriber has it. */
export const eraseDeliveries: Erase = (tx, { email, isProven }) => tx.$executeRaw`
  update deliveries
     set email = '',
         state = case when state in ('pending', 'claimed') then 'skipped' else state end
   where email = ${email}
     and (${isProven} or not exists (select from subscribers where subscribers.email = ${email}))`
