import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows, utc } from '#platform/sql.ts'

/** Days that a feed keeps a cancelled date, so that subscribed calendars receive the cancellation. */
const CANCELLED_DAYS = 7

/** Days that a calendar remembers what has played. */
const PAST_DAYS = 30

const MAX_SHOWS = 1_000

/** News in a reader. */
const MAX_NEWS = 50

export const FeedShow = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  lieu: z.string(),
  startsAt: z.string(),
  minutes: z.int().nullable(),
  status: z.string(),
  isOff: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  publishedAt: z.string(),
})
export type FeedShow = z.infer<typeof FeedShow>

const COLUMNS = Prisma.sql`
  id, title, description, lieu, version, duration_minutes as minutes,
  ${utc(Prisma.sql`starts_at`)} as "startsAt",
  ${utc(Prisma.sql`updated_at`)} as "updatedAt",
  ${utc(Prisma.sql`greatest(publish_at, created_at)`)} as "publishedAt",
  status,
  is_off(spectacles) as "isOff"`

/** A cancelled date is shown as such for a week from the day it was cancelled, then it is gone. */
const NOT_LONG_CANCELLED = Prisma.sql`
  (status <> 'annulé'
   or coalesce((select max(c.changed_at) from status_changes c
                 where c.spectacle_id = spectacles.id and c.to_status = 'annulé' and c.undone_at is null),
               updated_at) > now() - make_interval(days => ${CANCELLED_DAYS}::int))`

/** The dates of a calendar feed, soonest first: all, of one show, or of one artist. */
export const calendarShows = (db: Db, only = Prisma.sql`true`) =>
  queryRows(db, FeedShow)`
    select ${COLUMNS} from spectacles
     where is_visible(spectacles) and ${only} and ${NOT_LONG_CANCELLED}
       and starts_at > now() - make_interval(days => ${PAST_DAYS}::int)
     order by starts_at, id limit ${MAX_SHOWS}`

/** One show, whenever it plays; undefined when there is none that visitors may see. */
export async function calendarShow(db: Db, id: number): Promise<FeedShow | undefined> {
  const show = await queryRow(db, FeedShow)`
    select ${COLUMNS} from spectacles where is_visible(spectacles) and id = ${id}`
  return show
}

/** The latest announcements of upcoming dates. */
export const newsShows = (db: Db) =>
  queryRows(db, FeedShow)`
    select ${COLUMNS} from spectacles
     where is_visible(spectacles) and starts_at > now() and not is_off(spectacles)
     order by greatest(publish_at, created_at) desc, starts_at, id limit ${MAX_NEWS}`
