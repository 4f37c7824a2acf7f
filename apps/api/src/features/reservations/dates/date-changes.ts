import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import { type QueuedMail, queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import { BOOKER, pathFor } from '../bookings/booking-mails.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { whenOf } from '../bookings/tickets/printed-tickets.ts'
import { dateCancelled, dateMoved, datePutOff } from './date-mails.ts'
import { DATE_STATE } from './notified-state.ts'

/** Parties notified in one transaction. */
const BATCH = 50

export const Party = z.object({
  ticketId: z.int(),
  reservationId: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  isGuest: z.boolean(),
  isPaid: z.boolean(),
  byHandCents: z.int(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  news: z.string(),
})
export type Party = z.infer<typeof Party>

/** Parties who know of another state of their date than the present one. */
export const UNTOLD = Prisma.sql`
  tickets t
  join reservations r on r.id = t.reservation_id
  join spectacles on spectacles.id = t.spectacle_id
  left join users u on u.id = r.user_id
 where is_sold(t, r) and t.used_at is null and t.told <> ${DATE_STATE}`

const settled = (which: Prisma.Sql) => Prisma.sql`
  (select coalesce(sum(m.amount_cents), 0)::int from settlements m where m.ticket_id = t.id and ${which})`

/** What their letters say, as columns of `UNTOLD`. */
export const LETTER = Prisma.sql`
  t.id as "ticketId", r.id as "reservationId", ${BOOKER}, r.payment_id is not null or ${settled(Prisma.sql`m.means = 'ligne'`)} > 0 as "isPaid",
  ${settled(Prisma.sql`m.means <> 'ligne'`)} as "byHandCents",
  spectacles.title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
  to_char(heure_spectacle, 'HH24:MI') as time, ${DATE_STATE} as news`

/**
 * Tells every party whose date was cancelled, put off or moved, exactly once: what it was told is kept on its
 * ticket in the transaction that queues the message. Nothing is sent while the change may still be undone.
 *
 * @returns how many were told
 */
export const notifyDateChanges = (db: PrismaClient): Promise<number> =>
  db.$transaction(async (tx) => {
    const parties = await queryRows(tx, Party)`
      select ${LETTER} from ${UNTOLD} and ${IS_SETTLED}
       order by r.id, t.id limit ${BATCH} for update of r, t skip locked`
    for (const party of parties) await tell(tx, party)
    return parties.length
  })

async function tell(tx: Db, party: Party): Promise<void> {
  const { ticketId, reservationId, email, news } = party
  await tx.ticket.update({ where: { id: ticketId }, data: { told: news } })
  if (email !== null) await queueMail(tx, { to: email, ...letterFor(party) })
  if (!news.startsWith('annulé')) return
  await giveUpTickets(tx, reservationId, Prisma.sql`id = ${ticketId}`, null)
}

export function letterFor(party: Party): Pick<QueuedMail, 'template' | 'data'> {
  const { firstName, title, isPaid, byHandCents, isGuest, news } = party
  const when = whenOf(party.day, party.time)
  if (news.startsWith('annulé')) {
    const data = { firstName, title, when, isPaid, byHandCents, url: '/spectacles' }
    return { template: dateCancelled, data }
  }
  const url = pathFor(party)
  if (news.startsWith('sans date')) {
    return { template: datePutOff, data: { firstName, title, isGuest, url } }
  }
  return { template: dateMoved, data: { firstName, title, when, isGuest, url } }
}
