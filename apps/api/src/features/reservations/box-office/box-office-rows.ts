import { apiError } from '@espace/contracts/kernel/errors'
import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { BoxOfficeDate, Party } from '@espace/contracts/reservations/box-office'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { TARIF_CLASSES } from '@espace/contracts/tarifs/tarifs.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows, utc } from '#platform/sql.ts'
import { BOOKER } from '../bookings/booking-mails.ts'
import { IS_OPEN, IS_USED } from '../settlements/settlements.ts'

// Bookings in the dashboard, date by date.

const DAY = Prisma.sql`to_char(spectacles.date_spectacle, 'YYYY-MM-DD')`
const TIME = Prisma.sql`to_char(spectacles.heure_spectacle, 'HH24:MI:SS')`

const CountedDate = BoxOfficeDate.extend({ total: z.int() })

/** A date with its seats, of `spectacles` and `SEATS`. */
export const DATE = Prisma.sql`
  spectacles.id, spectacles.title, ${DAY} as date_spectacle, ${TIME} as heure_spectacle,
  ${utc(Prisma.sql`spectacles.starts_at`)} as "startsAt", spectacles.status, spectacles.capacity,
  spectacles.price_cents, spectacles.tarifs, seats.sold, seats.guests, seats.held,
  (select count(*)::int from waiting_parties w
    where w.spectacle_id = spectacles.id and w.closed_at is null) as waiting,
  (select seats from seats_for_sale(spectacles)) as available`

/** Seats by state, of a row of `spectacles`. */
export const SEATS = Prisma.sql`
  lateral (
    select
      coalesce(sum(t.seats) filter (where r.status = 'confirmed' and r.payment <> 'invité'), 0)::int as sold,
      coalesce(sum(t.seats) filter (where r.status = 'confirmed' and r.payment = 'invité'), 0)::int as guests,
      coalesce(sum(t.seats) filter (where r.status = 'pending'), 0)::int as held
      from tickets t join reservations r on r.id = t.reservation_id
     where t.spectacle_id = spectacles.id and t.released_at is null and not is_expired(r)) as seats`

/** Dates sold by the venue that are not in the trash, or have bookings. `total` is how many there are. */
export const selectDates = (
  db: Db,
  which: Prisma.Sql,
  { order, limit, offset }: { order: Prisma.Sql; limit: number; offset: number },
) => queryRows(db, CountedDate)`
  with page as materialized (
    select id as "pageId", count(*) over ()::int as total
      from spectacles
     where deleted_at is null and ${which}
       and (booking_mode = 'maison' or exists (select from tickets where spectacle_id = spectacles.id))
     order by ${order} limit ${limit} offset ${offset})
  select ${DATE}, total
    from page join spectacles on spectacles.id = "pageId" cross join ${SEATS}
   order by ${order}`

/** A hold that expired unpaid is not listed, nor a group whose friends have taken all of it. */
const IS_BOOKING = Prisma.sql`
  r.status <> 'expired' and not is_expired(r) and (r.group_hash is null or t.released_at is null)`

/** A sale at the door has no name; other nameless bookings are of erased accounts. */
const NAMELESS = Prisma.sql`
  case when exists (select from entries e where e.ticket_id = t.id and e.kind = 'sale')
       then 'Vente à la porte' else '' end`

/** Parties by sort name, cancelled ones last. */
export const selectParties = (db: Db, which: Prisma.Sql, limit: number) =>
  queryRows(db, Party)`
  select t.id, r.id as "reservationId", t.code, t.seats, t.price_cents, r.payment, party.*,
    t.tarif_name as "tarifName",
    is_mail_refused(party.email) as "isMailRefused", r.guest_phone as phone, r.note, r.user_id is not null as "hasAccount", r.payment_id is not null or t.paid_seats >= t.seats as "isPaid",
    ahead.cents as "paidAheadCents", ahead.cents > 0 as "isPaidAhead", t.paid_seats as "paidSeats",
    case when r.is_option and r.status = 'pending' then ${utc(Prisma.sql`r.expires_at`)} end as "optionUntil",
    case when r.group_hash is not null and r.status = 'pending' then ${utc(Prisma.sql`r.expires_at`)} end as "groupUntil",
    (select ${utc(Prisma.sql`max(l.expires_at)`)} from payment_links l
      where l.ticket_id = t.id and ${IS_OPEN}) as "linkUntil",
    case when t.cancel_reason is not null then ${utc(Prisma.sql`t.leaves_at`)} end as "cancelAt",
    ${utc(Prisma.sql`r.created_at`)} as "bookedAt",
    json_build_object('id', spectacles.id, 'title', spectacles.title,
      'date_spectacle', ${DAY}, 'heure_spectacle', ${TIME}) as spectacle
    from tickets t
    join reservations r on r.id = t.reservation_id
    join spectacles on spectacles.id = t.spectacle_id
    left join users u on u.id = r.user_id
    cross join lateral (
      select coalesce(sum(m.amount_cents), 0)::int as cents from settlements m where m.ticket_id = t.id) as ahead
    cross join lateral (
      select coalesce(u.first_name || ' ' || u.last_name, r.guest_name, ${NAMELESS}) as name,
        coalesce(u.last_name || ' ' || u.first_name, r.guest_name, ${NAMELESS}) as "listedAs",
        coalesce(u.email, r.guest_email) as email,
        case when t.unclaimed_at is not null and spectacles.status <> 'annulé' then 'libérée'
             when t.released_at is not null or r.status = 'cancelled' then 'annulée'
             when r.status = 'pending' then 'en attente'
             when t.used_at is not null then 'entrée'
             else 'confirmée' end as state) as party
   where ${IS_BOOKING} and ${which}
   order by party.state in ('annulée', 'libérée'), spectacles.starts_at desc, lower(party."listedAs"), t.id
   limit ${limit}`

/** A party to change, with the data of its mails. */
export const PartyRow = z.object({
  id: z.int(),
  reservationId: z.string(),
  spectacleId: z.int(),
  code: z.string(),
  seats: z.int(),
  priceCents: z.int(),
  tarif: z.string(),
  tarifName: z.string(),
  tarifClass: z.enum(['', ...TARIF_CLASSES]),
  promoCodeId: z.int().nullable(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  userId: z.int().nullable(),
  language: z.enum(LANGUAGES),
  isGuest: z.boolean(),
  status: z.string(),
  isReleased: z.boolean(),
  isUsed: z.boolean(),
  paidSeats: z.int(),
  paymentId: z.string().nullable(),
  isInvited: z.boolean(),
  isOption: z.boolean(),
  /** Its holder has had tickets, or the link of an option or of seats for friends. */
  isMailed: z.boolean(),
  /** To be paid at the door: not online, and not free. */
  isToPay: z.boolean(),
  name: z.string(),
  /** Booked, and not for an evening about to begin: what is decided about it may be taken back for ten minutes. */
  mayWait: z.boolean(),
  leavesAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  cancelledBy: z.int().nullable(),
  movedFrom: z.int().nullable(),
})
export type PartyRow = z.infer<typeof PartyRow>

/** Locks its booking until this transaction ends. */
export async function lockParty(tx: Db, id: number): Promise<PartyRow | undefined> {
  await tx.$executeRaw`
    select id from reservations
     where id = (select reservation_id from tickets where id = ${id}) for update`
  await tx.$executeRaw`select id from tickets where id = ${id} for update`
  const [party] = await selectPartyRows(tx, Prisma.sql`t.id = ${id}`)
  return party
}

/** The same without a lock, the next to leave first. */
export const selectPartyRows = (db: Db, which: Prisma.Sql) => queryRows(db, PartyRow)`
  select t.id, t.reservation_id as "reservationId", t.spectacle_id as "spectacleId", t.code, t.seats,
    t.price_cents as "priceCents", t.tarif, t.tarif_name as "tarifName", t.tarif_class as "tarifClass",
    t.promo_code_id as "promoCodeId", s.title, to_char(s.date_spectacle, 'YYYY-MM-DD') as day,
    to_char(s.heure_spectacle, 'HH24:MI') as time, ${BOOKER},
    case when is_expired(r) then 'expired' else r.status end as status,
    t.released_at is not null as "isReleased", ${IS_USED} as "isUsed", t.paid_seats as "paidSeats",
    r.payment_id as "paymentId", r.is_option as "isOption",
    r.status = 'confirmed' or r.is_option or r.group_hash is not null and not r.awaits_proof as "isMailed",
    r.payment = 'porte' and t.price_cents > 0 as "isToPay",
    coalesce(u.first_name || ' ' || u.last_name, r.guest_name, ${NAMELESS}) as name,
    r.status = 'confirmed' and starts_by(s) > now() + ${UNDO_MS} * interval '1 ms' as "mayWait",
    ${utc(Prisma.sql`t.leaves_at`)} as "leavesAt", t.cancel_reason as "cancelReason",
    t.cancelled_by as "cancelledBy", t.moved_from as "movedFrom"
    from tickets t
    join reservations r on r.id = t.reservation_id
    join spectacles s on s.id = t.spectacle_id
    left join users u on u.id = r.user_id
   where ${which} order by t.leaves_at, t.id`

/** Names stay out of the audit log. */
export const inJournal = ({ reservationId: id, title: label }: PartyRow) => ({
  entity: 'reservations' as const,
  id,
  label,
})

export async function getParty(tx: Db, id: number): Promise<Party> {
  const [party] = await selectParties(tx, Prisma.sql`t.id = ${id}`, 1)
  if (!party) throw apiError('BILLET_INTROUVABLE')
  return party
}

/** Locks a party that still has its seats; checked-in ones are refused. */
export async function lockOpen(
  tx: Db,
  id: number,
  statuses: readonly string[],
  { mayBeIn = false } = {},
): Promise<PartyRow> {
  const party = await lockParty(tx, id)
  if (!party) throw apiError('BILLET_INTROUVABLE')
  if (party.isReleased || !statuses.includes(party.status)) throw apiError('RESERVATION_CLOSE')
  if (party.isUsed && !mayBeIn) throw apiError('BILLET_DEJA_VALIDE')
  return party
}
