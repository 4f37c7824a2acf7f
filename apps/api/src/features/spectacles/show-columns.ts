import { Prisma } from '@espace/prisma/client'
import { utc } from '#platform/sql.ts'

const COLUMNS = Prisma.sql`
  id, title, img, description,
  to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
  to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle,
  lieu, lien_spectacle, booking_mode,
  ${utc(Prisma.sql`sales_open_at`)} as "salesOpenAt",
  ${utc(Prisma.sql`sales_close_at`)} as "salesCloseAt",
  ${utc(Prisma.sql`starts_at`)} as "startsAt",
  genre, ambiance, duration_minutes as "durationMinutes", price_cents, tarifs, video_url as "videoUrl", lsf,
  recurrence_id as "recurrenceId",
  case when status = 'brouillon' and publish_at <= now() then 'programmé' else status end as status,
  ${utc(Prisma.sql`timezone('Europe/Paris', put_off_from)`)} as "previousStartsAt"`

/** Free seats as visitors see them, null if unknown. */
export const PLACES_LEFT = Prisma.sql`
  case when booking_mode = 'maison' then (select seats from seats_for_sale(spectacles))
       when status = 'complet' then 0 else places_restantes end`

/**
 * A row as the wire has it (§3): the database writes dates and times as text, because they are
 * wall-clock values that no JavaScript date can hold. A draft whose time to be published has come is
 * none any more.
 */
export const WIRE_COLUMNS = Prisma.sql`${COLUMNS}, ${PLACES_LEFT} as places_restantes`

/** The same for the team, with internal columns. */
export const MANAGED_COLUMNS = Prisma.sql`
  ${COLUMNS}, places_restantes, version, capacity, seats_taken as "seatsTaken",
  is_hand_edited as "isHandEdited", vat_bp as "vatBp",
  ${utc(Prisma.sql`publish_at`)} as "publishAt",
  ${utc(Prisma.sql`deleted_at`)} as "deletedAt",
  is_visible(spectacles) as "isPublic",
  (select json_build_object(
            'weekdays', r.weekdays, 'interval', r.interval,
            'time', to_char(r.time, 'HH24:MI:SS'),
            'startDate', to_char(r.start_date, 'YYYY-MM-DD'),
            'endDate', to_char(r.end_date, 'YYYY-MM-DD'),
            'skip', array(select to_char(day, 'YYYY-MM-DD') from unnest(r.skipped) as day order by day))
     from recurrences r where r.id = spectacles.recurrence_id) as recurrence,
  (select ${utc(Prisma.sql`c.undo_until`)} from status_changes c
    where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now()
    order by c.id desc limit 1) as "undoUntil"`
