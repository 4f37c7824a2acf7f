import { addressIn, LANGUAGES } from '@espace/contracts/kernel/languages'
import { artistPath } from '@espace/contracts/spectacles/show-path'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { TO_THE_LETTER } from '#features/newsletter/consents.ts'
import { leaveLinks } from '#features/newsletter/list-links.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { ClaimedMail } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { vanneLink } from './vanne-links.ts'
import { morningAfter } from './vanne-mails.ts'

/** Hours in Paris between which the mails leave. */
const FROM_HOUR = 10
const TO_HOUR = 20

/** Days back that an evening is asked about, for a machine that was off. */
const DAYS = 2

/** Mails queued in one transaction. */
const BATCH = 50

type Keys = Pick<AddressKeys, 'hashSql' | 'leaveTokenOf' | 'confirmTokenOf'>

/** Of `subscribers b`: confirmed, under the words that name this mail, and on no suppression list. */
const hasAgreed = (keys: Pick<AddressKeys, 'hashSql'>) => {
  const hash = keys.hashSql(Prisma.sql`b.email`)
  return Prisma.sql`
    b.confirmed_at is not null
    and not exists (select from suppressions x where x.email_hash = ${hash})
    and exists (
      select from consents c
       where c.email_hash = ${hash} and c.purpose = ${TO_THE_LETTER.purpose}
         and c.wording = ${TO_THE_LETTER.wording} and c.withdrawn_at is null)`
}

const Recipient = z.object({ spectacleId: z.int(), email: z.string(), language: z.enum(LANGUAGES) })

/** Records who is asked: subscribers with a ticket of that evening whose party was let in, each once. */
const takeAudience = (tx: Db, keys: Keys, today: string) => queryRows(tx, Recipient)`
  with audience as (
    select s.id, b.email, max(r.language) as language
      from spectacles s
      join tickets t on t.spectacle_id = s.id and t.entered > 0
      join reservations r on r.id = t.reservation_id
      left join users u on u.id = r.user_id and u.email_verified_at is not null
      join subscribers b on b.email in (u.email, lower(r.guest_email))
     where s.starts_at > now() - make_interval(days => ${DAYS + 1}::int) and s.starts_at < now()
       and s.date_spectacle between ${today}::date - ${DAYS}::int and ${today}::date - 1
       and is_visible(s) and not is_off(s) and ${hasAgreed(keys)}
       and not exists (select from vannes v where v.spectacle_id = s.id and v.email = b.email)
     group by s.id, b.email
     limit ${BATCH}),
  asked as (
    insert into vannes (spectacle_id, email) select id, email from audience
    on conflict do nothing
    returning spectacle_id, email)
  select id as "spectacleId", email, language
    from audience where (id, email) in (select spectacle_id, email from asked)`

const Evening = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  artists: z.array(z.object({ id: z.int(), name: z.string() })),
})

const eveningsOf = (tx: Db, ids: readonly number[]) => queryRows(tx, Evening)`
  select s.id, s.title, to_char(s.date_spectacle, 'YYYY-MM-DD') as day,
    to_char(s.heure_spectacle, 'HH24:MI') as time,
    coalesce((
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from line_ups l join artistes a on a.id = l.artiste_id and a.deleted_at is null
       where l.spectacle_id = s.id), '[]') as artists
    from spectacles s where s.id = any(${[...ids]}::int[])`

/**
 * The day after an evening, from ten in Paris on: one mail to each subscriber who came, with the artists to follow
 * and the question for the best joke.
 *
 * @returns how many were queued
 */
export async function askAudience(db: PrismaClient, keys: Keys, now: Date): Promise<number> {
  const paris = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    'Europe/Paris',
  )
  if (paris.hour < FROM_HOUR || paris.hour >= TO_HOUR) return 0
  return db.$transaction(async (tx) => {
    if (await isQuarantined(tx, 'chores')) return 0
    const asked = await takeAudience(tx, keys, paris.toPlainDate().toString())
    const evenings = await eveningsOf(
      tx,
      asked.map(({ spectacleId }) => spectacleId),
    )
    const byId = new Map(evenings.map((evening) => [evening.id, evening]))
    for (const { spectacleId, email, language } of asked) {
      const evening = byId.get(spectacleId)
      if (!evening) continue
      const { title, day, time, artists } = evening
      const data = {
        title,
        when: whenOf(day, time, language),
        artists: artists.map((artist) => ({
          name: artist.name,
          url: addressIn(language, artistPath(artist)),
        })),
        url: vanneLink(keys, { spectacleId, email, language }),
        leave: leaveLinks(keys, { email, language }),
      }
      await queueMail(tx, { to: email, template: morningAfter, data, language })
    }
    return asked.length
  })
}

/** Drops a queued mail whose recipient has left the letter meanwhile. */
export const latestQuestion =
  (db: PrismaClient, keys: Pick<AddressKeys, 'hashSql'>) =>
  async (mail: ClaimedMail): Promise<ClaimedMail | undefined> => {
    if (mail.template !== morningAfter.name) return mail
    const subscriber = await queryRow(db, z.object({ email: z.string() }))`
      select b.email from subscribers b where b.email = ${mail.to} and ${hasAgreed(keys)}`
    return subscriber && mail
  }
