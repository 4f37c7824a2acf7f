import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows, utc } from '#platform/sql.ts'
import { PrintedTicket } from '#platform/tickets/printed-ticket.ts'

const Row = PrintedTicket.omit({ when: true }).extend({
  day: z.string(),
  time: z.string(),
  language: z.enum(LANGUAGES),
})

const Party = z.object({
  ticketId: z.int(),
  code: z.string(),
  seatCodes: z.array(z.string()),
  holder: z.string(),
  language: z.enum(LANGUAGES),
})
export type Party = z.infer<typeof Party>

/**
 * The SEQUENCE of calendar events: grows with each mail about a date, whatever the ticket. A new booking restarts its
 * moves, so the tenths of a second since the date exists count, too. A calendar reads 32 bits.
 */
const SEQUENCE = Prisma.sql`
  least(s.version + t.moves + floor(extract(epoch from now() - s.created_at) * 10), 2147483647)::int`

/** The valid tickets of a reservation, in the order of their dates. */
export const printedTickets = (db: Db, reservationId: string) =>
  selectPrinted(db, Prisma.sql`r.id = ${reservationId}::uuid and s.status <> 'annulé'`)

/** The tickets of a reservation with seats, cancelled dates included. */
export const ticketsOf = (db: Db, reservationId: string) =>
  selectPrinted(db, Prisma.sql`r.id = ${reservationId}::uuid`)

/** A ticket as it is now, cancelled dates included; undefined when its seats were released. */
export const printedTicket = async (db: Db, id: number): Promise<PrintedTicket | undefined> =>
  (await selectPrinted(db, Prisma.sql`t.id = ${id}`))[0]

/** The same for the date that its holder was last told of. */
export const ticketAsTold = async (db: Db, id: number): Promise<PrintedTicket | undefined> =>
  (await selectPrinted(db, Prisma.sql`t.id = ${id}`, TOLD_DATE))[0]

const TOLD_DATE = Prisma.sql`coalesce(t.moved_from, t.spectacle_id)`

/** The tickets of a reservation with the codes of their seats, and their holder. */
export const partiesOf = (db: Db, reservationId: string) => queryRows(db, Party)`
  select t.id as "ticketId", t.code, seat_codes(t.code, t.seats) as "seatCodes", r.language,
    coalesce(u.first_name || ' ' || u.last_name, r.guest_name, '') as holder
    from tickets t
    join reservations r on r.id = t.reservation_id
    left join users u on u.id = r.user_id
   where r.id = ${reservationId}::uuid`

async function selectPrinted(
  db: Db,
  which: Prisma.Sql,
  date = Prisma.sql`t.spectacle_id`,
): Promise<PrintedTicket[]> {
  const rows = await queryRows(db, Row)`
    select t.code, t.seats, t.tarif_name as tarif, s.id as "spectacleId", s.title, s.lieu, r.language,
      ${SEQUENCE} as version, is_date_tba(s) as "isDateTba",
      s.duration_minutes as minutes, ${utc(Prisma.sql`s.starts_at`)} as "startsAt",
      to_char(s.date_spectacle, 'YYYY-MM-DD') as day, to_char(s.heure_spectacle, 'HH24:MI') as time
      from tickets t
      join spectacles s on s.id = ${date}
      join reservations r on r.id = t.reservation_id
     where ${which} and is_sold(t, r)
     order by s.starts_at, t.id`
  return rows.map(printed)
}

const DATE_TBA = { fr: 'date reportée', en: 'postponed' }

const printed = ({ day, time, ...ticket }: z.infer<typeof Row>): PrintedTicket => ({
  ...ticket,
  when: ticket.isDateTba ? DATE_TBA[ticket.language] : whenOf(day, time, ticket.language),
})
