import { addressIn, type LanguageCode, LANGUAGES } from '@espace/contracts/kernel/languages'
import { ORDER_PATH } from '@espace/contracts/paths'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { createOrderLink } from '../guests/order-links.ts'
import { type paymentTooLate, reservationConfirmed } from '../reservation-mails.ts'
import { type Booker, hasLink } from '../reservation-words.ts'
import { printedTickets } from './tickets/printed-tickets.ts'

/** The recipient of a booking's mails; of `reservations r` with its `users u`, if there is an account. */
export const BOOKER = Prisma.sql`
  coalesce(u.email, r.guest_email) as email,
  coalesce(u.first_name, r.guest_name, '') as "firstName",
  r.user_id as "userId",
  r.user_id is null as "isGuest",
  r.payment = 'invité' as "isInvited",
  r.language`

const IS_PAID = Prisma.sql`
  (r.payment_id is not null or coalesce(bool_and(t.paid_seats >= t.seats or t.price_cents = 0), false))`

/** Whether `tickets t` of `reservations r` are paid, and their price; of unpaid ones, what is missing. */
const PAYMENT = Prisma.sql`${IS_PAID} as "isPaid",
  coalesce(case when ${IS_PAID} then sum(t.seats * t.price_cents)
    else sum((t.seats - t.paid_seats) * t.price_cents) end, 0)::int as "totalCents"`

interface Holder extends Pick<Booker, 'isGuest' | 'isInvited'> {
  language: LanguageCode
}

/** The page of a booking's mail: the programme for an invitation. */
export function pathFor(booker: Holder): string {
  const path = booker.isGuest ? '/spectacles' : '/mon-compte'
  return addressIn(booker.language, hasLink(booker) ? ORDER_PATH : path)
}

/** The same, with a new link to a guest's order. */
export const bookingUrl = async (tx: Db, reservationId: string, booker: Holder): Promise<string> =>
  hasLink(booker) ? createOrderLink(tx, reservationId) : pathFor(booker)

const Recipient = z.object({
  userId: z.int().nullable(),
  email: z.string().nullable(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
})

const Payer = Recipient.extend({
  isPaid: z.boolean(),
  isGuest: z.boolean(),
  isInvited: z.boolean(),
  totalCents: z.int(),
})

/** The recipient of a booking's mails, and what its tickets that are not released cost. */
export const findPayer = (tx: Db, reservationId: string) => queryRow(tx, Payer)`
  select ${BOOKER}, ${PAYMENT}
    from reservations r
    left join users u on u.id = r.user_id
    left join tickets t on t.reservation_id = r.id and t.released_at is null
   where r.id = ${reservationId}::uuid group by r.id, u.id`

/**
 * Sends the tickets of a reservation to its booker or guest.
 *
 * @returns false without a recipient: the account is deleted, or has no address
 */
export async function queueTickets(tx: Db, reservationId: string): Promise<boolean> {
  const payer = await findPayer(tx, reservationId)
  if (!payer || payer.email === null) return false
  const { email: to, userId, language, ...about } = payer
  const tickets = await printedTickets(tx, reservationId)
  const data = { ...about, url: await bookingUrl(tx, reservationId, payer), tickets }
  await queueMail(tx, { to, userId, template: reservationConfirmed, data, language })
  return true
}

/** Mails the refund of a payment that came after its seats were gone, or of a part of one. */
export async function queueMoneyBack(
  tx: Db,
  reservationId: string,
  template: typeof paymentTooLate,
  data: { url: string; amountCents: number },
): Promise<void> {
  const booker = await queryRow(tx, Recipient)`
    select ${BOOKER} from reservations r left join users u on u.id = r.user_id
     where r.id = ${reservationId}::uuid`
  if (!booker || booker.email === null) return
  const { email, userId, firstName, language } = booker
  await queueMail(tx, { to: email, userId, template, data: { firstName, ...data }, language })
}
