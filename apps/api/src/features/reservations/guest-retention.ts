import { type Db, Prisma } from '@espace/prisma/client'
import type { Erase } from '#platform/retention/erasure.ts'

/** Days after the performance until a guest's name and address are erased. */
const KEPT_DAYS = 30

/** Of `reservations r`: its performances are over, or it expired unpaid more than a day ago. */
const IS_OVER = Prisma.sql`
  (r.status = 'expired' and r.payment_id is null and r.closed_at < now() - interval '1 day'
    or not exists (
      select from tickets t join spectacles s on s.id = t.spectacle_id
       where t.reservation_id = r.id and case when t.released_at is null then starts_by(s) else s.starts_at end
             > now() - ${KEPT_DAYS}::int * interval '1 day'))`

/** Anonymises guest bookings, and erases the notes of all; their seats and payments stay. */
export async function anonymizeGuests(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from order_links l using reservations r where r.id = l.reservation_id and ${IS_OVER}`
  await db.$executeRaw`
    update reservations r set guest_name = null, guest_email = null, guest_phone = null, note = ''
     where (guest_name is not null or guest_email is not null or guest_phone is not null or note <> '') and ${IS_OVER}`
}

/**
 * Held seats (an offer, a pending payment, an unverified address) expire at once, for the waiting list. A job closes
 * their payment page and refunds what is paid there all the same. Guest bookings lose the name and the address, and all of them their notes.
 */
export const eraseBookings: Erase = async (tx, { id, email, isProven }) => {
  await tx.$executeRaw`
    update reservations r set expires_at = now()
     where r.status = 'pending' and (r.user_id = ${id}
       or r.group_hash is not null and ${isProven} and lower(r.guest_email) = lower(${email}) or exists (
       select from waiting_parties w where w.reservation_id = r.id and w.user_id = ${id}))`
  await tx.$executeRaw`
    delete from order_links l using reservations r
     where r.id = l.reservation_id and (r.user_id = ${id} or ${isProven} and lower(r.guest_email) = lower(${email}))`
  await tx.$executeRaw`
    update reservations set guest_name = null, guest_email = null, guest_phone = null, note = ''
     where user_id = ${id} or ${isProven} and lower(guest_email) = lower(${email})`
}

/** When an account (`users u`) last booked or joined a waiting list. */
export const LAST_BOOKED = Prisma.sql`
  greatest((select max(created_at) from reservations where user_id = u.id),
           (select max(created_at) from waiting_parties where user_id = u.id))`

/** Whether an account (`users u`) has a confirmed, paid or pending booking. */
export const HAS_BOOKED = Prisma.sql`
  exists (
    select from reservations r
     where r.user_id = u.id
       and (r.confirmed_at is not null or r.payment_id is not null or r.status = 'pending'))`

export const WAS_BOOKED = Prisma.sql`
  (exists (select from tickets t where t.spectacle_id = spectacles.id)
   or exists (select from entries e where e.spectacle_id = spectacles.id))`
