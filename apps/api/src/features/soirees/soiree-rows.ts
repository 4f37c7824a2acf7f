import { Soiree } from '@espace/contracts/soirees/soirees'
import { type Db, Prisma } from '@espace/prisma/client'
import { queryRows } from '#platform/sql.ts'
import { IS_TONIGHT } from '../door/evening-of.ts'
import { PAID } from '../door/evening-rows.ts'
import { DATE, SEATS } from '../reservations/box-office/box-office-rows.ts'

// The overview of a date, across rooms, in one statement for all dates.

/** The number of dates behind an average pace. */
const EARLIER_DATES = 4

/** Only of a date to come that the venue sells: what others had sold as long before they began. */
const PACE = Prisma.sql`
  (select case when count(*) > 0 then json_build_object('seats', round(avg(n)), 'dates', count(*)) end
     from (
       select coalesce(sum(t.seats) filter (
                where is_sold(t, r) and r.confirmed_at <= e.starts_at - (spectacles.starts_at - now())), 0) as n
         from (
           select id, starts_at from spectacles e
            where e.title = spectacles.title and e.starts_at < now() and e.booking_mode = 'maison'
              and is_visible(e) and not is_off(e)
            order by e.starts_at desc limit ${EARLIER_DATES}) e
         left join tickets t on t.spectacle_id = e.id
         left join reservations r on r.id = t.reservation_id
        group by e.id) earlier
    where spectacles.booking_mode = 'maison' and spectacles.starts_at > now())`

export const selectSoirees = (db: Db, which: Prisma.Sql, limit: number) => queryRows(db, Soiree)`
  select ${DATE}, booking_mode, ${IS_TONIGHT} as "isTonight", starts_at <= now() as "isBegun",
    exists (select from closings c where c.spectacle_id = spectacles.id) as "isClosed",
    (select coalesce(sum(amount_cents), 0)::int from operations o
      where o.spectacle_id = spectacles.id) as "receivedCents",
    (select coalesce(sum((t.seats - ${PAID}) * t.price_cents), 0)::int
       from tickets t join reservations r on r.id = t.reservation_id
      where t.spectacle_id = spectacles.id and is_sold(t, r)) as "dueCents",
    ${PACE} as pace,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]')
       from line_ups l join artistes a on a.id = l.artiste_id
      where l.spectacle_id = spectacles.id and a.deleted_at is null) as artists,
    (select count(*)::int from date_alerts d
      where d.spectacle_id = spectacles.id and d.confirmed_at is not null and d.told_at is null) as alerts,
    price_cents is not null as "hasPrice",
    booking_mode = 'maison' or lien_spectacle is not null as "hasTicketing", img <> '' as "hasPicture"
    from spectacles cross join ${SEATS}
   where deleted_at is null and ${which}
   order by starts_at, spectacles.id limit ${limit}`
