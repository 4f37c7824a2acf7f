import { UNDO_MS } from '@espace/contracts/spectacles/status'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import { type QueuedMail, queueMail } from '../../../platform/mail/queue/queue-mail.ts'
import { BOOKER, pathFor } from '../bookings/booking-mails.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { whenOf } from '../bookings/printed-tickets.ts'
import { DATE_STATE } from './notified-state.ts'

/** Parties that are told in one transaction. */
const BATCH = 50

interface Party {
  ticketId: number
  reservationId: string
  email: string | null
  firstName: string
  isGuest: boolean
  isPaid: boolean
  title: string
  day: string
  time: string
  news: string
}

/**
 * Tells every party whose date was cancelled, put off or moved, exactly once: what it was told is kept on its
 * ticket in the transaction that queues the message. Nobody is told while the change may still be undone.
 *
 * @returns how many were told
 */
export const notifyDateChanges = (db: PrismaClient): Promise<number> =>
  db.$transaction(async (tx) => {
    const parties = await tx.$queryRaw<Party[]>`
      select t.id as "ticketId", r.id as "reservationId", ${BOOKER},
        r.payment_id is not null as "isPaid",
        spectacles.title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
        to_char(heure_spectacle, 'HH24:MI') as time, ${DATE_STATE} as news
        from tickets t
        join reservations r on r.id = t.reservation_id
        join spectacles on spectacles.id = t.spectacle_id
        left join users u on u.id = r.user_id
       where r.status = 'confirmed' and t.released_at is null and t.used_at is null
         and t.told <> ${DATE_STATE} and ${isSettled}
       order by r.id, t.id limit ${BATCH} for update of r, t skip locked`
    for (const party of parties) await tell(tx, party)
    return parties.length
  })

/** Neither just saved nor within the time in which a change of status may be undone. */
const isSettled = Prisma.sql`
  spectacles.updated_at <= now() - ${UNDO_MS} * interval '1 ms'
  and not exists (
    select from status_changes c
     where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now())`

async function tell(tx: Db, party: Party): Promise<void> {
  const { ticketId, reservationId, email, news } = party
  await tx.$executeRaw`update tickets set told = ${news} where id = ${ticketId}`
  if (email !== null) await queueMail(tx, letterFor(email, party))
  if (!news.startsWith('annulé')) return
  await giveUpTickets(tx, reservationId, Prisma.sql`id = ${ticketId}`)
}

function letterFor(to: string, party: Party): QueuedMail {
  const { firstName, title, isPaid, isGuest, news } = party
  const when = whenOf(party.day, party.time)
  if (news.startsWith('annulé')) {
    const data = { firstName, title, when, isPaid, url: '/spectacles' }
    return { to, template: 'date-cancelled', data }
  }
  const url = pathFor(party)
  if (news.startsWith('sans date')) {
    return { to, template: 'date-put-off', data: { firstName, title, isGuest, url } }
  }
  return { to, template: 'date-moved', data: { firstName, title, when, isGuest, url } }
}
