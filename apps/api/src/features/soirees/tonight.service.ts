import { apiError } from '@espace/contracts/kernel/errors'
import { FirstSteps, Soiree, type Tonight } from '@espace/contracts/soirees/soirees'
import { type Db, Prisma } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import { OPERATOR_KEY } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { IS_OVER, IS_TO_COME, IS_TONIGHT } from '../door/evening-of.ts'
import { PAID } from '../door/evening-rows.ts'
import { DATE, SEATS } from '../reservations/box-office/box-office-rows.ts'
import { leavingOf } from './leaving.ts'

/** As many dates as a phone shows in a few screens. */
const DATES = 8

/** A missing cash-up is not asked for after that many days. */
const CLOSING_DAYS = 14

const LETTERS = 10

const Begun = FirstSteps.extend({ hasPlayed: z.boolean() })

/** The administrator's overview before the performance. */
export function tonightService({ db, origin }: Services) {
  return {
    async read(): Promise<Tonight> {
      const [dates, toClose, putOff, messages, incidents, letters, firstSteps, leaving] =
        await Promise.all([
          selectSoirees(
            db,
            Prisma.sql`is_visible(spectacles) and not is_date_tba(spectacles)
            and starts_at > now() - interval '2 days' and ${IS_TO_COME}`,
            DATES,
          ),
          selectSoirees(db, TO_CLOSE, DATES),
          selectSoirees(db, PUT_OFF, DATES),
          db.contactMessage.count({ where: { status: { not: 'traite' } } }),
          db.paymentIncident.count({ where: { settledAt: null } }),
          db.campaign.findMany({
            where: { status: { in: ['programmee', 'en_pause', 'partielle'] } },
            orderBy: { id: 'desc' },
            take: LETTERS,
          }),
          selectFirstSteps(db),
          leavingOf(db, origin),
        ])
      return {
        dates,
        waiting: {
          messages,
          incidents,
          letters: letters.map(({ id, subject, status, scheduledAt }) => ({
            id,
            subject,
            status,
            scheduledAt: scheduledAt?.toISOString() ?? null,
          })),
          toClose: toClose.map(listed).toReversed(),
          putOff: putOff.map(listed),
        },
        leaving,
        firstSteps,
      }
    },

    async get(id: number): Promise<Soiree> {
      const [soiree] = await selectSoirees(db, Prisma.sql`spectacles.id = ${id}`, 1)
      if (!soiree) throw apiError('SPECTACLE_INTROUVABLE')
      return soiree
    },
  }
}

const listed = (soiree: Soiree) => pick(soiree, ['id', 'title', 'date_spectacle'])

/** Dates that wait for a new day, with seats that wait for them. */
const PUT_OFF = Prisma.sql`
  status = 'reporté' and is_date_tba(spectacles) and is_visible(spectacles) and seats_taken > 0`

/** Performances with bookings and without a cash-up. */
const TO_CLOSE = Prisma.sql`
  starts_at > now() - ${CLOSING_DAYS} * interval '1 day' and starts_at <= now() and ${IS_OVER}
    and booking_mode = 'maison' and is_visible(spectacles) and not is_off(spectacles)
    and seats_taken > 0
    and not exists (select from closings c where c.spectacle_id = spectacles.id)`

async function selectFirstSteps(db: Db): Promise<FirstSteps | null> {
  const begun = await queryRow(db, Begun)`
    select exists (select from settings where key = ${OPERATOR_KEY}) as house,
      exists (select from spectacles where deleted_at is null) as show,
      exists (select from spectacles where deleted_at is null and price_cents is not null) as price,
      (select true from spectacles where is_visible(spectacles) and starts_at > now()
        order by spectacles.starts_at limit 1) is not null as date,
      exists (select from campaigns) as letter,
      exists (select from spectacles
               where is_visible(spectacles) and not is_off(spectacles) and starts_at <= now()) as "hasPlayed"`
  if (!begun || begun.hasPlayed) return null
  const { hasPlayed: _, ...steps } = begun
  return steps
}

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

const selectSoirees = (db: Db, which: Prisma.Sql, limit: number) => queryRows(db, Soiree)`
  select ${DATE}, booking_mode, ${IS_TONIGHT} as "isTonight", starts_by(spectacles) <= now() as "isBegun",
    is_date_tba(spectacles) as "isDateTba",
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
    (select count(distinct r.id)::int
       from tickets t join reservations r on r.id = t.reservation_id left join users u on u.id = r.user_id
      where t.spectacle_id = spectacles.id and is_sold(t, r)
        and is_mail_refused(coalesce(u.email, r.guest_email))) as refused,
    price_cents is not null as "hasPrice",
    booking_mode = 'maison' or lien_spectacle is not null as "hasTicketing", img <> '' as "hasPicture"
    from spectacles cross join ${SEATS}
   where deleted_at is null and ${which}
   order by starts_at, spectacles.id limit ${limit}`
