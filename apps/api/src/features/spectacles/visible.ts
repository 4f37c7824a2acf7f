import { Prisma } from '@espace/prisma/client'
import { SEATS_FREE } from './seats-free.ts'

/** What visitors may see, by the database's clock: neither a draft nor what is in the bin. */
export const VISIBLE = Prisma.sql`
  deleted_at is null
  and (publish_at <= now() or (publish_at is null and status <> 'brouillon'))`

/** A draft that was to be published at a time is none from then on. */
export const PRESENT_STATUS = Prisma.sql`
  case when status = 'brouillon' and publish_at <= now() then 'programmé' else status end`

/** Seats left; the team's « complet » goes before any number. */
export const SEATS_LEFT = Prisma.sql`
  case when status = 'complet' then 0
       when booking_mode = 'maison' then greatest(0, ${SEATS_FREE})
       else places_restantes end`

/** An instant as the wire has it. */
export const utc = (instant: Prisma.Sql) =>
  Prisma.sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/**
 * A row as the wire has it (§3): the database writes dates and times as text, because they are
 * wall-clock values that no JavaScript date can hold.
 */
export const WIRE_COLUMNS = Prisma.sql`
  id, title, img, description,
  to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
  to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle,
  lieu, lien_spectacle, ${SEATS_LEFT} as places_restantes,
  ${utc(Prisma.sql`starts_at`)} as starts_at,
  genre, ambiance, duration_minutes, price_cents, video_url, recurrence_id,
  ${PRESENT_STATUS} as status,
  ${utc(Prisma.sql`timezone('Europe/Paris', put_off_from)`)} as previous_starts_at,
  booking_mode`
