import { Reservation, TicketCheck } from '@espace/contracts/reservations/reservation'
import {
  CHANGE_CUTOFF_MS,
  type SettlementMeans,
} from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows, utc } from '#platform/sql.ts'
import { COUNTS } from '../entries.ts'
import { IS_OPEN } from '../settlements/settlements.ts'

/** The shows of tickets, in the contract's shape; of a join of `tickets t` with `spectacles s`. */
const SHOW = Prisma.sql`
  'title', s.title, 'lieu', s.lieu,
  'date_spectacle', to_char(s.date_spectacle, 'YYYY-MM-DD'),
  'heure_spectacle', to_char(s.heure_spectacle, 'HH24:MI:SS')`

/** The ticket is valid for admission. */
const GOOD = Prisma.sql`is_sold(t, r) and s.status <> 'annulé'`

/** Seats offered to a party of the waiting list and not accepted yet: not a booking. */
const UNANSWERED = Prisma.sql`
  (r.payment = 'porte' and r.status <> 'confirmed' and r.confirmed_at is null
    and not r.awaits_proof and not r.is_option)`

/** Of `tickets t`: when the code of a seat was read; once all are in, so is each of them. */
const seatUsedAt = (seat: Prisma.Sql) => Prisma.sql`
  (case when t.entered = t.seats then t.used_at else (
     select max(e.at) from entries e where e.ticket_id = t.id and e.seat = ${seat} and ${COUNTS}) end)`

/** Of `tickets t`, what was paid so and not given back. */
const settled = (means: SettlementMeans) => Prisma.sql`
  coalesce((select sum(m.amount_cents) from settlements m where m.ticket_id = t.id and m.means = ${means}), 0)`

/** Of `tickets t`: given back onto gift cards; what another order got in the same transaction went there with its seats. */
const BACK_ON_VOUCHERS = Prisma.sql`
  (select coalesce(sum(-m.amount_cents), 0) from settlements m
    where m.voucher_id in (select voucher_id from settlements where ticket_id = t.id)
      and case when m.amount_cents < 0 then m.ticket_id = t.id else exists (
        select from settlements o where o.ticket_id = t.id and o.amount_cents < 0
          and o.voucher_id = m.voucher_id and o.created_at = m.created_at) end)`

/** Of `tickets t` and `reservations r`: released with the order that its seats moved to. */
const WAS_CHANGED = Prisma.sql`
  exists (select from reservations n where n.part_of = coalesce(r.part_of, r.id) and n.created_at = t.released_at)`

/** A booking's columns; wallet passes depend on the configuration instead. */
const Row = Reservation.omit({ wallets: true })
type Row = z.infer<typeof Row>

/** Reservations in the contract's shape, latest first. An expired one says so before the cleanup job reaches it. */
export const selectReservations = (db: Db, which: Prisma.Sql): Promise<Row[]> => queryRows(db, Row)`
  select r.id, r.payment, r.note,
    case when is_expired(r) then 'expired' else r.status end as status,
    ${utc(Prisma.sql`r.created_at`)} as "createdAt",
    case when r.status = 'pending' then ${utc(Prisma.sql`r.expires_at`)} end as "expiresAt",
    case when r.status = 'pending'
      then greatest(0, ceil(extract(epoch from r.expires_at - now()) * 1000))::int end as "expiresInMs",
    coalesce(sum(t.seats * t.price_cents) filter (where t.released_at is null), 0)::int as "totalCents",
    coalesce(sum((t.seats - t.paid_seats) * t.price_cents)
      filter (where t.released_at is null and r.payment = 'porte'), 0)::int as "dueCents",
    coalesce((select sum(m.amount_cents) from settlements m join tickets t on t.id = m.ticket_id
      where t.reservation_id = r.id and m.means = 'bon'), 0)::int as "voucherCents",
    (select json_build_object('amountCents', l.amount_cents, 'until', ${utc(Prisma.sql`l.expires_at`)})
       from payment_links l join tickets t on t.id = l.ticket_id
      where t.reservation_id = r.id and ${IS_OPEN}
      order by l.expires_at limit 1) as "toPay",
    json_agg(json_build_object(
      'spectacleId', s.id, ${SHOW}, 'tarif', t.tarif, 'tarifName', t.tarif_name, 'quantity', t.seats, 'price_cents', t.price_cents,
      'paid', json_build_object(
        'dueCents', case when r.payment = 'porte' and t.released_at is null then (t.seats - t.paid_seats) * t.price_cents else 0 end,
        'onlineCents', case when r.payment_id is null then ${settled('ligne')}
          when t.released_at is null then t.seats * t.price_cents else 0 end,
        'voucherCents', ${settled('bon')}),
      'cancelled', t.released_at is not null or s.status = 'annulé',
      'cancelledBy', case when t.released_at is not null then t.released_by when s.status = 'annulé' then 'salle' end,
      'refundCents', (select coalesce(sum(f.amount_cents), 0) from refunds f
        where f.reservation_id = r.id and f.spectacle_id = s.id),
      'changed', ${WAS_CHANGED}, 'voucherBackCents', ${BACK_ON_VOUCHERS},
      'movedFrom', case when not is_date_tba(s) then to_char(s.put_off_from, 'YYYY-MM-DD"T"HH24:MI') end,
      'isDateTba', is_date_tba(s), 'reason', public_reason(s),
      'changeableUntil', ${utc(Prisma.sql`(starts_by(s) - ${CHANGE_CUTOFF_MS} * interval '1 ms')`)})
      order by s.starts_at, t.id) as items,
    coalesce(json_agg(json_build_object(
      'code', t.code, 'seatCodes', seat_codes(t.code, t.seats), 'spectacleId', s.id, 'tarif', t.tarif, 'quantity', t.seats,
      'usedAt', ${utc(Prisma.sql`t.used_at`)},
      'seatsUsedAt', (select json_agg(${utc(Prisma.sql`seat_used.at`)} order by n)
        from generate_series(1, t.seats) n
        cross join lateral (select ${seatUsedAt(Prisma.sql`n`)} as at) seat_used))
      order by s.starts_at, t.id) filter (where ${GOOD}), '[]') as tickets
    from reservations r
    join tickets t on t.reservation_id = r.id
    join spectacles s on s.id = t.spectacle_id
   where ${which} and not ${UNANSWERED}
   group by r.id order by r.created_at desc, r.id`

/** Of `tickets t`: the ticket of a party's code, or of the code of an unreleased seat; both are indexed. */
export const ofCode = (code: string) => Prisma.sql`
  t.id = (select id from tickets where code = ${code}
    union all select id from tickets where seat_codes(code, seats) @> array[${code}] limit 1)`

const FoundTicket = TicketCheck.extend({ id: z.int() })
export type FoundTicket = z.infer<typeof FoundTicket>

/** A party's ticket for the door, or one seat of it. Once all are checked in, so is each of its seats. */
export async function findTicket(db: Db, code: string): Promise<FoundTicket | undefined> {
  const ticket = await queryRow(db, FoundTicket)`
    select t.id, ${code}::text as ticket, read.seat,
      case when read.seat is null then t.seats else 1 end as quantity,
      (${GOOD}) and used.at is null as valid,
      case when not (${GOOD}) then 'annulé' when used.at is not null then 'utilisé' end as reason,
      json_build_object('id', s.id, ${SHOW}) as spectacle,
      coalesce(u.first_name || ' ' || u.last_name, r.guest_name, '') as holder,
      ${utc(Prisma.sql`used.at`)} as "usedAt"
      from tickets t
      join reservations r on r.id = t.reservation_id
      join spectacles s on s.id = t.spectacle_id
      left join users u on u.id = r.user_id
      cross join lateral (select array_position(seat_codes(t.code, t.seats), ${code}::text) as seat) read
      cross join lateral (select case when read.seat is null then t.used_at
        else ${seatUsedAt(Prisma.sql`read.seat`)} end as at) used
     where ${ofCode(code)} and r.status <> 'pending' and r.status <> 'expired'`
  return ticket
}
