import type { Leaving } from '@espace/contracts/soirees/soirees'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { composeContent } from '#platform/mail/content/compose-mail.ts'
import { queryRows, utc } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import { LETTER, letterFor, Party, UNNOTIFIED } from '../reservations/dates/date-changes.ts'

const Untold = Party.extend({
  spectacleId: z.int(),
  seats: z.int(),
  priceCents: z.int(),
  leavesAt: z.string(),
  mayUndo: z.boolean(),
})
type Untold = z.infer<typeof Untold>

/** Of a row of `spectacles`: changes of status that may still be undone. */
const UNDOABLE = Prisma.sql`
  status_changes c where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now()`

/** Notifications not sent before the undo deadline, as `IS_SETTLED` of changes of status counts them. */
export const selectUnnotified = (db: Db) => queryRows(db, Untold)`
  select ${LETTER}, spectacles.id as "spectacleId", t.seats, t.price_cents as "priceCents",
    ${utc(Prisma.sql`
      greatest(spectacles.updated_at + ${UNDO_MS} * interval '1 ms', (select max(undo_until) from ${UNDOABLE}))`)}
      as "leavesAt",
    exists (select from ${UNDOABLE}) as "mayUndo"
    from ${UNNOTIFIED} order by "leavesAt", spectacles.id, r.id, t.id`

/** Mails that wait for the undo deadline, by date, each with a preview of its first one. */
export const leavingOf = async (db: Db, origin: string): Promise<Leaving[]> =>
  groupLeaving(db, origin, await selectUnnotified(db))

/** The same of some of them. */
export async function groupLeaving(
  db: Db,
  origin: string,
  parties: readonly Untold[],
): Promise<(Leaving & { byHandCents: number })[]> {
  if (parties.length === 0) return []
  const house = await readVenueLines(db)
  const letterTo = (party: Untold | undefined): Leaving['letter'] => {
    if (!party) return null
    const { template, data } = letterFor(party)
    const { subject, text } = composeContent(template.write(data, party.language), {
      origin,
      house,
    })
    return { subject, text }
  }
  return [...Map.groupBy(parties, ({ spectacleId }) => spectacleId)].map(([spectacleId, all]) => {
    const { title, day, news, leavesAt, mayUndo } = all[0] ?? never()
    const told = all.filter(({ email }) => email !== null)
    const cancelled = news.startsWith('annulé') ? all : []
    return {
      spectacleId,
      title,
      date_spectacle: day,
      news: newsOf(news),
      parties: all.length,
      seats: sum(all.map(({ seats }) => seats)),
      emails: told.length,
      refundCents: sum(cancelled.map(({ backCents }) => backCents)),
      byHandCents: sum(cancelled.map(({ byHandCents }) => byHandCents)),
      leavesAt,
      mayUndo,
      letter: letterTo(told[0]),
    }
  })
}

const newsOf = (news: string): Leaving['news'] => {
  if (news.startsWith('annulé')) return 'annulé'
  return news.startsWith('sans date') ? 'reporté' : 'déplacé'
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function never(): never {
  throw new Error('A group has a first.')
}
