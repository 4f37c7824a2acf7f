import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import { type QueuedMail, queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { BOOKER, bookingUrl, pathFor } from '../bookings/booking-mails.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { struckOut } from '../bookings/owner-mails.ts'
import { printedTicket } from '../bookings/tickets/printed-tickets.ts'
import { dateCancelled, dateMoved, datePutOff } from './date-mails.ts'
import { DATE_STATE } from './notified-state.ts'

const BATCH = 50

/** Other dates that a mail offers. */
const OTHER_DATES = 3

export const Party = z.object({
  ticketId: z.int(),
  reservationId: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
  isGuest: z.boolean(),
  isInvited: z.boolean(),
  isPaid: z.boolean(),
  isBooked: z.boolean(),
  backCents: z.int(),
  voucherCents: z.int(),
  byHandCents: z.int(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  news: z.string(),
  reason: z.string(),
  others: z.array(z.object({ id: z.int(), day: z.string(), time: z.string() })),
})
export type Party = z.infer<typeof Party>

/** So long after a date began every party has been notified of its changes. */
const TOLD_AFTER_DAYS = 30

/** Recent or recently saved dates: older ones cause no notification. */
const MAY_BE_NEWS = Prisma.sql`
  t.spectacle_id = any(array(
    select id from spectacles where starts_at > now() - ${TOLD_AFTER_DAYS} * interval '1 day'
    union all select id from spectacles where updated_at >= starts_at))`

/** Parties, of options too, whose notified state differs from a present one that is news, and without news of their own. */
export const UNNOTIFIED = Prisma.sql`
  tickets t
  join reservations r on r.id = t.reservation_id
  join spectacles on spectacles.id = t.spectacle_id
  left join users u on u.id = r.user_id
 where ${MAY_BE_NEWS} and (is_sold(t, r) or r.is_option and is_held(r) and t.released_at is null)
   and t.used_at is null and t.leaves_at is null and t.told <> ${DATE_STATE} and (is_off(spectacles) or starts_at > now())`

const settled = (which: Prisma.Sql) => Prisma.sql`
  (select coalesce(sum(m.amount_cents), 0)::int from settlements m where m.ticket_id = t.id and ${which})`

/** Other dates of the same show with seats for the whole party, soonest first. */
const OTHERS = Prisma.sql`
  (select coalesce(json_agg(json_build_object('id', o.id, 'day', to_char(o.date_spectacle, 'YYYY-MM-DD'),
            'time', to_char(o.heure_spectacle, 'HH24:MI')) order by o.starts_at), '[]')
     from (select o.* from spectacles o
            where o.title = spectacles.title and o.id <> spectacles.id and o.status <> 'complet'
              and sales_refusal(o) is null and (select seats from seats_for_sale(o)) >= t.seats
            order by o.starts_at limit ${OTHER_DATES}) o)`

/** The data of their mails, as columns of `UNNOTIFIED`. */
export const LETTER = Prisma.sql`
  t.id as "ticketId", r.id as "reservationId", ${BOOKER}, r.status = 'confirmed' as "isBooked",
  r.payment_id is not null or ${settled(Prisma.sql`m.means in ('ligne', 'bon')`)} > 0 as "isPaid",
  case when r.payment_id is null then ${settled(Prisma.sql`m.means = 'ligne'`)} else t.seats * t.price_cents end as "backCents",
  ${settled(Prisma.sql`m.means = 'bon'`)} as "voucherCents",
  ${settled(Prisma.sql`m.means not in ('ligne', 'bon')`)} as "byHandCents",
  spectacles.title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
  to_char(heure_spectacle, 'HH24:MI') as time, ${DATE_STATE} as news,
  public_reason(spectacles) as reason, ${OTHERS} as others`

/**
 * Notifies every party whose date was cancelled, put off or moved, exactly once: the notified state is stored
 * on its ticket in the transaction that queues the mail. Nothing is sent while the change can be undone.
 *
 * @returns how many parties were notified
 */
export const notifyDateChanges = (db: PrismaClient): Promise<number> =>
  db.$transaction(async (tx) => {
    const parties = await queryRows(tx, Party)`
      select ${LETTER} from ${UNNOTIFIED} and ${IS_SETTLED}
       order by r.id, t.id limit ${BATCH} for update of r, t skip locked`
    for (const party of parties) await notify(tx, party)
    return parties.length
  })

async function notify(tx: Db, party: Party): Promise<void> {
  const { ticketId, reservationId, email, language, news } = party
  await tx.ticket.update({ where: { id: ticketId }, data: { told: news } })
  const isOver = news.startsWith('annulé')
  if (email !== null) {
    const printed = party.isBooked ? await printedTicket(tx, ticketId) : undefined
    const isOff = isOver || news.startsWith('sans date')
    const ticket = isOff ? printed && struckOut(printed) : printed
    const sent = isOver ? { ticket } : { ticket, url: await bookingUrl(tx, reservationId, party) }
    const { template, data } = letterFor(party, sent)
    await queueMail(tx, { to: email, template, data, language })
  }
  if (!isOver) return
  const which = Prisma.sql`id = ${ticketId}`
  await giveUpTickets(tx, reservationId, which, { actorId: null, by: 'salle' })
}

interface Sent {
  /** For the calendar of the party. */
  ticket?: PrintedTicket | undefined
  url?: string
}

/** @param sent what a previewed mail has not */
export function letterFor(
  party: Party,
  { ticket, url = pathFor(party) }: Sent = {},
): Pick<QueuedMail, 'template' | 'data'> {
  const { firstName, title, isPaid, isGuest, isInvited, news, reason, language } = party
  const when = whenOf(party.day, party.time, language)
  const others = party.others.map(({ id, day, time }) => ({
    label: whenOf(day, time, language),
    url: `/reserver/${id}`,
  }))
  const tickets = ticket ? [ticket] : []
  const about = { firstName, title, isPaid, isGuest, isInvited, reason, others, url, tickets }
  if (news.startsWith('annulé')) {
    const { backCents, voucherCents, byHandCents } = party
    const money = { backCents, voucherCents, byHandCents }
    const data = { ...about, ...money, when, url: '/spectacles' }
    return { template: dateCancelled, data }
  }
  if (news.startsWith('sans date')) return { template: datePutOff, data: about }
  return { template: dateMoved, data: { ...about, when } }
}
