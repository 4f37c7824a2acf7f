import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import type { Prisma } from '@espace/prisma/client'
import { queueMail } from '../../platform/mail/queue-mail.ts'

const BOOKINGS_PATH = '/mon-compte'

type Tx = Prisma.TransactionClient

interface TicketRow {
  email: string
  firstName: string
  isPaid: boolean
  title: string
  lieu: string
  day: string
  time: string
  seats: number
  priceCents: number
  code: string
}

/** `lundi 23 novembre à 20h30`, of a wall-clock day and an `HH:MM`. */
export const whenOf = (day: string, time: string): string =>
  `${dateWithoutYear(day)} à ${time.replace(':', 'h')}`

/** Sends the tickets of a reservation to whoever made it; nobody does any more, nobody gets them. */
export async function queueTickets(tx: Tx, reservationId: string): Promise<void> {
  const rows = await tx.$queryRaw<TicketRow[]>`
    select u.email, u.first_name as "firstName", r.payment_id is not null as "isPaid",
      s.title, s.lieu, to_char(s.date_spectacle, 'YYYY-MM-DD') as day,
      to_char(s.heure_spectacle, 'HH24:MI') as time,
      t.seats, t.price_cents as "priceCents", t.code
      from reservations r
      join users u on u.id = r.user_id
      join tickets t on t.reservation_id = r.id and t.released_at is null
      join spectacles s on s.id = t.spectacle_id
     where r.id = ${reservationId}::uuid order by s.starts_at, t.id`
  const [first] = rows
  if (!first) return
  const { email, firstName, isPaid } = first
  const tickets = rows.map(({ title, day, time, lieu, seats, code }) => ({
    title,
    when: whenOf(day, time),
    lieu,
    seats,
    code,
  }))
  const totalCents = rows.reduce((sum, { seats, priceCents }) => sum + seats * priceCents, 0)
  const data = { firstName, url: BOOKINGS_PATH, isPaid, totalCents, tickets }
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
