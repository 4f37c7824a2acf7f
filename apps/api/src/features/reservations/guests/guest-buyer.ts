import { apiError } from '@espace/contracts/kernel/errors'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { MAX_SEATS, MAX_UNPAID_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow, takeTurns } from '#platform/sql.ts'
import { heldDates } from '../checkout/ask-proof.ts'
import type { Buyer } from '../checkout/buyer.ts'
import { bookingHeld } from '../reservation-mails.ts'
import { createOrderLink } from './order-links.ts'

const Held = z.object({ seats: z.int() })

const Unpaid = z.object({ onDate: z.int(), inAll: z.int() })

/** Serialises orders of the same address. */
const lockAddress = (tx: Db, email: string) => takeTurns(tx, `guest order ${email}`)

/**
 * A buyer without an account. Against enumeration, an address reveals none of its bookings: before the mailed link is
 * opened only its held seats count towards the limit, afterwards all of them.
 */
export const guestBuyer = (
  guest: { name: string; email: string; language: LanguageCode },
  scale: number,
): Buyer & { email: string } => ({
  userId: null,
  guest,
  email: guest.email,
  isTeam: false,
  admit: async (tx, { items }, isOnline) => {
    await lockAddress(tx, guest.email)
    const held = await queryRow(tx, Held)`
      select coalesce(sum(t.seats), 0)::int as seats
        from reservations r join tickets t on t.reservation_id = r.id and t.released_at is null
       where r.user_id is null and r.guest_email = ${guest.email} and is_held(r)`
    const seats = items.reduce((sum, { quantity }) => sum + quantity, held?.seats ?? 0)
    if (seats > MAX_SEATS * scale) {
      throw apiError(isOnline ? 'TROP_DE_PLACES' : 'LIMITE_SANS_ADRESSE')
    }
    return { isProven: false }
  },
  askForProof: async (tx, reservationId) => {
    const { until, dates } = await heldDates(tx, Prisma.sql`r.id = ${reservationId}::uuid`)
    const url = await createOrderLink(tx, reservationId)
    const data = { firstName: guest.name, url, until, dates }
    const { email: to, language } = guest
    await queueMail(tx, { to, template: bookingHeld, data, language })
  },
})

/** The limits of an account, by address: of seats to be paid at the door. */
export async function assertFewAtAddress(
  tx: Db,
  reservationId: string,
  email: string,
  scale: number,
): Promise<void> {
  await lockAddress(tx, email)
  const unpaid = await queryRow(tx, Unpaid)`
    with booked as (
      select t.spectacle_id, sum(t.seats)::int as seats
        from reservations r
        join tickets t on t.reservation_id = r.id and t.released_at is null and t.paid_seats < t.seats
        join spectacles s on s.id = t.spectacle_id and s.starts_at > now()
        left join users u on u.id = r.user_id
       where coalesce(u.email, r.guest_email) = ${email} and r.payment = 'porte'
         and (r.status = 'confirmed' or r.id = ${reservationId}::uuid)
       group by t.spectacle_id)
    select coalesce(max(seats) filter (where spectacle_id in (
        select spectacle_id from tickets where reservation_id = ${reservationId}::uuid)), 0)::int as "onDate",
      coalesce(sum(seats), 0)::int as "inAll" from booked`
  if ((unpaid?.onDate ?? 0) > MAX_SEATS * scale) throw apiError('LIMITE_PAR_DATE')
  if ((unpaid?.inAll ?? 0) > MAX_UNPAID_SEATS * scale) throw apiError('LIMITE_PAR_COMPTE')
}
