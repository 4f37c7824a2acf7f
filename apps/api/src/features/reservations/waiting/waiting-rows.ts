import { WaitingGuest, WaitingParty } from '@espace/contracts/reservations/waiting'
import { type Db, Prisma } from '@espace/prisma/client'
import { queryRows, utc } from '#platform/sql.ts'
import { RANK } from './waiting-letters.ts'

/** Waits, or has an offer that can still be accepted. */
export const IS_OPEN = Prisma.sql`
  (w.closed_at is null
    and (r.id is null or is_held(r)))`

/** The offer was accepted and is being paid: listed among the bookings. */
export const IS_BEING_PAID = Prisma.sql`(r.id is not null and r.payment = 'ligne')`

const OFFERED_UNTIL = Prisma.sql`
  case when r.id is not null then ${utc(Prisma.sql`r.expires_at`)} end`

const RANK_OR_OFFER = Prisma.sql`case when r.id is null then ${RANK} end`

/** Parties on the list as they see themselves, the soonest date first. */
export const selectParties = (
  db: Db,
  which: Prisma.Sql,
  { isPaidOnline }: { isPaidOnline: boolean },
) => queryRows(db, WaitingParty)`
  select w.id, s.id as "spectacleId", s.title, s.lieu, w.seats as quantity,
    to_char(s.date_spectacle, 'YYYY-MM-DD') as date_spectacle,
    to_char(s.heure_spectacle, 'HH24:MI:SS') as heure_spectacle,
    coalesce(t.price_cents, s.price_cents, 0) as price_cents,
    ${RANK_OR_OFFER} as rank, ${OFFERED_UNTIL} as "offeredUntil",
    case when ${isPaidOnline} and coalesce(t.price_cents, s.price_cents, 0) > 0
         then 'ligne' else 'porte' end as payment
    from waiting_parties w
    join spectacles s on s.id = w.spectacle_id
    left join reservations r on r.id = w.reservation_id
    left join tickets t on t.reservation_id = r.id
   where ${IS_OPEN} and s.deleted_at is null and s.status <> 'annulé' and s.starts_at > now()
     and ${which}
   order by s.starts_at, w.id`

/** The waiting list of a date: offers first, then by rank. */
export const selectGuests = (db: Db, spectacleId: number): Promise<WaitingGuest[]> => queryRows(
  db,
  WaitingGuest,
)`
  select w.id, w.seats as quantity, ${RANK_OR_OFFER} as rank, ${OFFERED_UNTIL} as "offeredUntil",
    u.first_name as "firstName", u.last_name as "lastName", u.email,
    ${utc(Prisma.sql`w.created_at`)} as "createdAt"
    from waiting_parties w
    join users u on u.id = w.user_id
    left join reservations r on r.id = w.reservation_id
   where ${IS_OPEN} and w.spectacle_id = ${spectacleId}
   order by r.id is null, w.id`
