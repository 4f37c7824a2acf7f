import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import { queryRows, TODAY } from '#platform/sql.ts'

/** Of `spectacles`: published, upcoming and not cancelled. */
const PLAYING = Prisma.sql`
  is_visible(spectacles) and starts_at > now() and not is_off(spectacles)`

/** Follows (`w`) of artists (`a`) with the dates (`s`) and their line-up (`l`). */
const BOOKED = Prisma.sql`
  follows w
  join artistes a on a.id = w.artiste_id and a.deleted_at is null
  join line_ups l on l.artiste_id = w.artiste_id
  join (select id, title, date_spectacle, heure_spectacle, starts_at, ${IS_SETTLED} as is_settled
          from spectacles where ${PLAYING}) s on s.id = l.spectacle_id`

/** Of `BOOKED`: past the undo deadline, and new to the follower. No date is announced twice, whichever artist plays. */
const NEW = Prisma.sql`
  s.is_settled and l.announced_at <= now() - ${UNDO_MS} * interval '1 ms'
  and not exists (
    select from follow_news n
     where n.follower_id = w.follower_id and n.spectacle_id = l.spectacle_id
       and (n.artiste_id = w.artiste_id or n.told_at is not null))`

/**
 * Of `followers f`: confirmed and not suppressed. Unsubscribing from the newsletter afterwards ends the digests, too;
 * a follow after it is a new consent.
 */
const MAY_HEAR = Prisma.sql`
  f.confirmed_at is not null
  and not exists (
    select from suppressions x
     where x.email_hash = f.email_hash and (x.reason = 'rejet' or x.created_at > f.last_contact_at))`

/** Hours between two digests; with another day in Paris, so that the longest day has one, too. */
const REST_HOURS = 20

const RESTED = Prisma.sql`
  (f.last_digest_at is null
    or (f.last_digest_at <= now() - ${REST_HOURS}::int * interval '1 hour'
        and timezone('Europe/Paris', f.last_digest_at)::date < ${TODAY}))`

/** A date of a digest, with the followed artists that play. */
export const NewsDate = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  artists: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type NewsDate = z.infer<typeof NewsDate>

const datesOf = (tx: Db, followerId: number, which: Prisma.Sql) =>
  queryRows(tx, NewsDate)`
    select s.id, s.title, to_char(s.date_spectacle, 'YYYY-MM-DD') as day,
      to_char(s.heure_spectacle, 'HH24:MI') as time,
      json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) as artists
      from followers f, ${BOOKED}
     where f.id = ${followerId} and w.follower_id = f.id and ${MAY_HEAR} and ${which}
     group by s.id, s.title, s.date_spectacle, s.heure_spectacle, s.starts_at
     order by s.starts_at, s.id`

export const DueFollower = z.object({
  id: z.int(),
  email: z.string(),
  language: z.enum(LANGUAGES),
})
export type DueFollower = z.infer<typeof DueFollower>

/** Followers with news and without a digest today, locked until the transaction ends. */
export const takeDue = (tx: Db, limit: number) =>
  queryRows(tx, DueFollower)`
    select f.id, f.email, f.language from followers f
     where ${MAY_HEAR} and ${RESTED}
       and exists (select from ${BOOKED} where w.follower_id = f.id and ${NEW})
     order by f.id limit ${limit} for update of f skip locked`

export const newsFor = (tx: Db, followerId: number) => datesOf(tx, followerId, NEW)

/** The dates of a queued digest that are still on, of artists still followed. */
export const stillOn = (tx: Db, followerId: number, ids: readonly number[]) =>
  datesOf(tx, followerId, Prisma.sql`s.id = any(${[...ids]}::int[])`)

export async function markNotified(
  tx: Db,
  followerId: number,
  dates: readonly NewsDate[],
): Promise<void> {
  const pairs = dates.flatMap(({ id, artists }) =>
    artists.map((artist) => [id, artist.id] as const),
  )
  await tx.$executeRaw`
    insert into follow_news (follower_id, artiste_id, spectacle_id, told_at)
    select ${followerId}, pair.artiste_id, pair.spectacle_id, now()
      from unnest(${pairs.map(([, id]) => id)}::int[], ${pairs.map(([id]) => id)}::int[])
        as pair(artiste_id, spectacle_id)
    on conflict do nothing`
  await tx.$executeRaw`update followers set last_digest_at = now() where id = ${followerId}`
}

/** Dates announced before the follow are no news. */
export async function knowPublicDates(
  tx: Db,
  followerId: number,
  artisteId: number,
): Promise<void> {
  await tx.$executeRaw`
    insert into follow_news (follower_id, artiste_id, spectacle_id)
    select ${followerId}, ${artisteId}, spectacle_id from line_ups
     where artiste_id = ${artisteId}
       and spectacle_id in (select id from spectacles where ${PLAYING})
    on conflict do nothing`
}
