import { addressIn, type LanguageCode } from '@espace/contracts/kernel/languages'
import { artistPath, showPath } from '@espace/contracts/spectacles/show-path'
import { whenOf } from '@espace/contracts/spectacles/when'
import type { PrismaClient } from '@espace/prisma/client'
import { leaveLinks } from '#features/newsletter/list-links.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { ClaimedMail } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { artistNews } from './follow-mails.ts'
import { markNotified, type NewsDate, newsFor, stillOn, takeDue } from './news.ts'

const BATCH = 50

/** Dates listed in a digest; the rest is a link. */
const NAMED = 20

type Keys = Pick<AddressKeys, 'leaveTokenOf' | 'confirmTokenOf'>

/**
 * Queues a digest for each follower with news: one a day at most, of dates that were in none. The dates sent are
 * recorded in the same transaction, under the lock of the follower's row.
 *
 * @returns how many digests were queued
 */
export const notifyFollowers = (db: PrismaClient, keys: Keys): Promise<number> =>
  db.$transaction(async (tx) => {
    if (await isQuarantined(tx, 'chores')) return 0
    const due = await takeDue(tx, BATCH)
    for (const { id, email, language } of due) {
      const dates = await newsFor(tx, id)
      // Cancelled between the two queries.
      if (dates.length === 0) continue
      await markNotified(tx, id, dates)
      const leave = leaveLinks(keys, { email, list: 'artistes', language })
      const data = { followerId: id, ...aboutOf(dates, language), leave }
      await queueMail(tx, { to: email, template: artistNews, data, language })
    }
    return due.length
  })

const aboutOf = (dates: readonly NewsDate[], language: LanguageCode) => ({
  dates: dates.slice(0, NAMED).map((date) => asDate(date, language)),
  more: Math.max(0, dates.length - NAMED),
  url: addressIn(language, pathFor(dates)),
})

const asDate = ({ id, title, day, time, artists }: NewsDate, language: LanguageCode) => ({
  id,
  title,
  when: whenOf(day, time, language),
  artists: artists.map(({ name }) => name),
})

/** The link of a digest: the show, the artist, or the programme. */
function pathFor(dates: readonly NewsDate[]): string {
  const [date] = dates
  if (date && dates.length === 1) return showPath(date)
  const artists = new Map(dates.flatMap((one) => one.artists.map((artist) => [artist.id, artist])))
  const [artist] = artists.values()
  return artist && artists.size === 1 ? artistPath(artist) : '/spectacles'
}

/**
 * Refreshes a queued digest at sending, which an unreachable mail server may delay for hours. Dates cancelled or
 * hidden meanwhile are left out; a digest without dates is dropped.
 */
export const latestDigest =
  (db: PrismaClient) =>
  async (mail: ClaimedMail): Promise<ClaimedMail | undefined> => {
    if (mail.template !== artistNews.name) return mail
    const data = artistNews.data.parse(mail.data)
    const ids = data.dates.map(({ id }) => id)
    const dates = await stillOn(db, data.followerId, ids)
    if (dates.length === 0) return undefined
    return { ...mail, data: { ...data, dates: dates.map((date) => asDate(date, mail.language)) } }
  }
