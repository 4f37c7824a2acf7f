import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Leaving } from '@espace/contracts/soirees/soirees'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import { sum } from 'es-toolkit/math/sum'
import * as z from 'zod'
import { composeContent } from '#platform/mail/content/compose-mail.ts'
import type { QueuedMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows, utc } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import { type PartyRow, selectPartyRows } from '../reservations/box-office/box-office-rows.ts'
import { letterTo, moneyOf } from '../reservations/box-office/parties.service.ts'
import { LETTER, letterFor, Party, UNNOTIFIED } from '../reservations/dates/date-changes.ts'
import type { MoneyBack } from '../reservations/reservation-words.ts'

const Unnotified = Party.extend({
  spectacleId: z.int(),
  seats: z.int(),
  priceCents: z.int(),
  leavesAt: z.string(),
  mayUndo: z.boolean(),
})
type Unnotified = z.infer<typeof Unnotified>

/** Of a row of `spectacles`: changes of status that may still be undone. */
const UNDOABLE = Prisma.sql`
  status_changes c where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now()`

/** Notifications not sent before the undo deadline, as `IS_SETTLED` of changes of status counts them. */
export const selectUnnotified = (db: Db) => queryRows(db, Unnotified)`
  select ${LETTER}, spectacles.id as "spectacleId", t.seats, t.price_cents as "priceCents",
    ${utc(Prisma.sql`
      greatest(spectacles.updated_at + ${UNDO_MS} * interval '1 ms', (select max(undo_until) from ${UNDOABLE}))`)}
      as "leavesAt",
    exists (select from ${UNDOABLE}) as "mayUndo"
    from ${UNNOTIFIED} order by "leavesAt", spectacles.id, r.id, t.id`

/** Mails that wait for the undo deadline, by date, each with a preview of its first one, and those about one party. */
export async function leavingOf(db: Db, origin: string): Promise<Leaving[]> {
  const write = await writerOf(db, origin)
  const ofDates = await groupLeaving(db, origin, await selectUnnotified(db))
  const waiting = await selectPartyRows(db, Prisma.sql`t.leaves_at is not null`)
  const ofParties = await Promise.all(waiting.map((party) => leavingParty(db, party, write)))
  return [...ofDates, ...ofParties].toSorted((a, b) => a.leavesAt.localeCompare(b.leavesAt))
}

/** A cancellation or a move of one party. */
async function leavingParty(db: Db, party: PartyRow, write: Writer): Promise<Leaving> {
  const { id, spectacleId, title, day, name, seats, cancelReason, movedFrom, language } = party
  const letter = await letterTo(db, party)
  const isMoved = cancelReason === null
  return {
    spectacleId,
    title,
    date_spectacle: day,
    news: isMoved ? 'déplacé' : 'annulé',
    party: { id, name, backTo: isMoved ? movedFrom : null },
    parties: 1,
    seats,
    emails: letter ? 1 : 0,
    refundCents: isMoved ? 0 : (await moneyOf(db, party)).backCents,
    leavesAt: party.leavesAt ?? never(),
    mayUndo: true,
    letter: letter ? write(letter, language) : null,
  }
}

type Writer = (
  letter: Pick<QueuedMail, 'template' | 'data'>,
  language: LanguageCode,
) => NonNullable<Leaving['letter']>

async function writerOf(db: Db, origin: string): Promise<Writer> {
  const venue = await readVenueLines(db)
  return ({ template, data }, language) => {
    const { subject, text } = composeContent(template.write(data, language), { origin, venue })
    return { subject, text }
  }
}
export async function groupLeaving(
  db: Db,
  origin: string,
  parties: readonly Unnotified[],
): Promise<(Leaving & Pick<MoneyBack, 'voucherCents' | 'byHandCents'>)[]> {
  if (parties.length === 0) return []
  const write = await writerOf(db, origin)
  return [...Map.groupBy(parties, ({ spectacleId }) => spectacleId)].map(([spectacleId, all]) => {
    const { title, day, news, leavesAt, mayUndo } = all[0] ?? never()
    const emailed = all.filter(({ email }) => email !== null)
    const [first] = emailed
    const cancelled = news.startsWith('annulé') ? all : []
    return {
      spectacleId,
      title,
      date_spectacle: day,
      news: newsOf(news),
      party: null,
      parties: all.length,
      seats: sum(all.map(({ seats }) => seats)),
      emails: emailed.length,
      refundCents: sum(cancelled.map(({ backCents }) => backCents)),
      voucherCents: sum(cancelled.map(({ voucherCents }) => voucherCents)),
      byHandCents: sum(cancelled.map(({ byHandCents }) => byHandCents)),
      leavesAt,
      mayUndo,
      letter: first ? write(letterFor(first), first.language) : null,
    }
  })
}

const newsOf = (news: string): Leaving['news'] => {
  if (news.startsWith('annulé')) return 'annulé'
  return news.startsWith('sans date') ? 'reporté' : 'déplacé'
}

function never(): never {
  throw new Error('A group has a first.')
}
