import { Prisma } from '@espace/prisma/client'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { printedTickets } from './printed-tickets.ts'

/** Who hears of a booking; of `reservations r` with its `users u`, if there is an account. */
export const BOOKER = Prisma.sql`
  coalesce(u.email, r.guest_email) as email,
  coalesce(u.first_name, r.guest_name, '') as "firstName",
  r.user_id is null as "isGuest"`

/** Where somebody reads on: a guest has no account that the booking stands in. */
export const pathFor = ({ isGuest }: { isGuest: boolean }): string =>
  isGuest ? '/spectacles' : '/mon-compte'

type Tx = Prisma.TransactionClient

interface Payer {
  email: string | null
  firstName: string
  isPaid: boolean
  isGuest: boolean
  totalCents: number
}

/**
 * Sends the tickets of a reservation to whoever made it, or is invited.
 *
 * @returns false when there is nobody to send them to: no account any more, or no address
 */
export async function queueTickets(tx: Tx, reservationId: string): Promise<boolean> {
  const [payer] = await tx.$queryRaw<Payer[]>`
    select ${BOOKER}, r.payment_id is not null as "isPaid",
      sum(t.seats * t.price_cents)::int as "totalCents"
      from reservations r
      left join users u on u.id = r.user_id
      join tickets t on t.reservation_id = r.id and t.released_at is null
     where r.id = ${reservationId}::uuid group by r.id, u.id`
  if (!payer || payer.email === null) return false
  const { email, ...about } = payer
  const tickets = await printedTickets(tx, reservationId)
  const data = { ...about, url: pathFor(payer), tickets }
  await queueMail(tx, { to: email, template: 'reservation-confirmed', data })
  return true
}

/** Says that a payment found no seat, and that it goes back. */
export async function queueTooLate(
  tx: Tx,
  reservationId: string,
  amountCents: number,
): Promise<void> {
  const reservation = await tx.reservation.findUnique({
    where: { id: reservationId },
    include: { user: true },
  })
  if (!reservation?.user) return
  const { email, firstName } = reservation.user
  const data = { firstName, url: '/spectacles', amountCents }
  await queueMail(tx, { to: email, template: 'payment-too-late', data })
}
