import { CODE_PREFIX } from '@espace/contracts/door/door.constants'
import { DoorCounts, DoorEvening, DoorShow, DoorTicket } from '@espace/contracts/door/evening'
import { DoorConflict } from '@espace/contracts/door/event'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows, utc } from '#platform/sql.ts'
import { COUNTS } from '../reservations/entries.ts'
import { AT_DOOR, IS_TONIGHT } from './evening-of.ts'

const Counted = z.object({ counts: DoorCounts })

const Elsewhere = z.object({ show: DoorShow, prefixes: z.array(z.string()) })

// The door's queries, in the contract's shape.

const SHOW = Prisma.sql`
  id, title, lieu, to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
  to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle, ${utc(Prisma.sql`starts_at`)} as "startsAt"`

const SEATS = Prisma.sql`
  (select json_build_object('capacity', capacity,
     'expected', coalesce(sum(t.seats), 0), 'entered', coalesce(sum(t.entered), 0),
     'free', (select seats from seats_free(spectacles)))
     from tickets t join reservations r on r.id = t.reservation_id
    where t.spectacle_id = spectacles.id and is_sold(t, r))`

const EVENING = Prisma.sql`
  ${SHOW}, ${IS_TONIGHT} as "isTonight", status = 'annulé' as "isCancelled", ${SEATS} as counts`

export const selectEvenings = (db: Db, which = AT_DOOR): Promise<DoorEvening[]> => queryRows(
  db,
  DoorEvening,
)`
  select ${EVENING} from spectacles where ${which} order by spectacles.starts_at, id`

export const selectShows = (db: Db, ids: readonly number[]): Promise<DoorShow[]> => queryRows(
  db,
  DoorShow,
)`
  select ${SHOW} from spectacles where id = any(${ids}::int[])`

export async function countsOf(db: Db, id: number): Promise<DoorCounts> {
  const row = await queryRow(db, Counted)`
    select ${SEATS} as counts from spectacles where id = ${id}`
  if (!row) throw new Error('An evening was deleted while its door was open.')
  return row.counts
}

/** Of a join of `tickets t`, `reservations r` and `spectacles s`. */
export const STATE = Prisma.sql`
  (case when is_sold(t, r) and s.status <> 'annulé' then 'bon'
        when t.unclaimed_at is not null and s.status <> 'annulé' then 'libéré'
        else 'annulé' end)`

/** All seats of a party count as paid, unless it pays at the door. */
export const PAID = Prisma.sql`(case when r.payment = 'porte' then t.paid_seats else t.seats end)`

/** The holder's name, of a left join with `users u`. */
const HOLDER = Prisma.sql`coalesce(u.first_name || ' ' || u.last_name, r.guest_name, '')`

/** Parties by name, without holds and undone sales. */
export const selectTickets = (db: Db, which: Prisma.Sql): Promise<DoorTicket[]> => queryRows(
  db,
  DoorTicket,
)`
  select t.code, seat_codes(t.code, t.seats) as "seatCodes", ${HOLDER} as holder, r.note, t.seats, t.entered, ${utc(Prisma.sql`t.used_at`)} as "enteredAt",
    ${STATE} as state, r.payment, t.tarif, t.tarif_name as "tarifName", t.price_cents, ${PAID} as "paidSeats",
    (t.seats - ${PAID}) * t.price_cents as "dueCents",
    coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'seats', e.seats, 'seat', e.seat,
        'method', e.method, 'paidCents', e.paid_cents, 'at', ${utc(Prisma.sql`e.at`)},
        'deviceId', e.device_id) order by e.seq)
      from entries e where e.ticket_id = t.id and ${COUNTS}), '[]') as entries
    from tickets t
    join reservations r on r.id = t.reservation_id
    join spectacles s on s.id = t.spectacle_id
    left join users u on u.id = r.user_id
   where ${which} and r.status in ('confirmed', 'cancelled')
     and not (t.released_at is not null
       and exists (select from entries e where e.ticket_id = t.id and e.kind = 'sale'))
   order by coalesce(u.last_name, r.guest_name, ''), u.first_name, t.id`

/** Other performances around, with code prefixes: enough to name the right one, too short to check a ticket in. */
export const selectElsewhere = (db: Db, id: number) => queryRows(db, Elsewhere)`
  select json_build_object('id', show.id, 'title', show.title, 'lieu', show.lieu,
      'date_spectacle', show.date_spectacle, 'heure_spectacle', show.heure_spectacle,
      'startsAt', show."startsAt") as show,
    array(select left(c, ${CODE_PREFIX}::int)
            from tickets t join reservations r on r.id = t.reservation_id
              cross join unnest(t.code || seat_codes(t.code, t.seats)) with ordinality as codes (c, place)
           where t.spectacle_id = show.id and is_sold(t, r) order by t.id, place) as prefixes
    from (select ${SHOW} from spectacles where ${AT_DOOR} and id <> ${id}) show
   order by show."startsAt", show.id`

/** Parties checked in offline although the server refuses them, unless their check-in was undone since. */
export const selectConflicts = (db: Db, id: number): Promise<DoorConflict[]> => queryRows(
  db,
  DoorConflict,
)`
  select e.id, e.code, coalesce(${HOLDER}, '') as holder, e.asked as seats, e.refusal as reason,
    ${utc(Prisma.sql`e.at`)} as at, e.device_id as "deviceId",
    case when b.id is not null then
      json_build_object('at', ${utc(Prisma.sql`b.at`)}, 'deviceId', b.device_id) end as before
    from entries e
    left join entries b on b.id = e.before_id
    left join tickets t on t.id = e.ticket_id
    left join reservations r on r.id = t.reservation_id
    left join users u on u.id = r.user_id
   where e.spectacle_id = ${id} and ${IS_CONFLICT}
   order by e.seq`

/** Of entries `e`. */
export const IS_CONFLICT = Prisma.sql`
  (e.is_in and e.refusal is not null and not exists (select from entries u where u.undoes_id = e.id))`
