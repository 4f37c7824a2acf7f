import type { Prisma } from '@espace/prisma/client'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { printedTickets } from './printed-tickets.ts'

const BOOKINGS_PATH = '/mon-compte'

type Tx = Prisma.TransactionClient

interface Payer {
  email: string
  firstName: string
  isPaid: boolean
  totalCents: number
}

/** Sends the tickets of a reservation to whoever made it; nobody does any more, nobody gets them. */
export async function queueTickets(tx: Tx, reservationId: string): Promise<void> {
  const [payer] = await tx.$queryRaw<Payer[]>`
    select u.email, u.first_name as "firstName", r.payment_id is not null as "isPaid",
      sum(t.seats * t.price_cents)::int as "totalCents"
      from reservations r
      join users u on u.id = r.user_id
      join tickets t on t.reservation_id = r.id and t.released_at is null
     where r.id = ${reservationId}::uuid group by r.id, u.id`
  if (!payer) return
  const { email, ...about } = payer
  const tickets = await printedTickets(tx, reservationId)
  const data = { ...about, url: BOOKINGS_PATH, tickets }
  await queueMail(tx, { to: email, template: 'reservation-confirmed', data })
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
