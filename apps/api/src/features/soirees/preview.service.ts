import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Party } from '@espace/contracts/reservations/box-office'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import type { ChangePreview, PlannedChange } from '@espace/contracts/soirees/soirees'
import { type Db, Prisma } from '@espace/prisma/client'
import { sum } from 'es-toolkit/math/sum'
import * as z from 'zod'
import type { Actor } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { composeMail } from '#platform/mail/content/compose-mail.ts'
import { templatesByName } from '#platform/mail/queue/mail-template.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import * as givingBack from '../reservations/bookings/giving-back-mails.ts'
import * as boxOffice from '../reservations/box-office/box-office-mails.ts'
import { carryOut, partiesService } from '../reservations/box-office/parties.service.ts'
import * as changes from '../reservations/changes/change-mails.ts'
import { changeService } from '../reservations/settlements/change.service.ts'
import * as settlements from '../reservations/settlements/settlement-mails.ts'
import { datesService } from '../spectacles/programme/dates.service.ts'
import { programmeService } from '../spectacles/programme/programme.service.ts'
import { groupLeaving, selectUnnotified } from './leaving.ts'

type Planned = z.output<typeof PlannedChange>
type OfDate = Extract<Planned, { kind: 'status' | 'show' }>
type OfParty = Exclude<Planned, OfDate>

const TEMPLATES = templatesByName([boxOffice, changes, givingBack, settlements])

/** A dry run: the change is made, its mails and refunds are read, and the transaction is rolled back. */
export function previewService(services: Services) {
  const { origin } = services
  const programme = programmeService(services)
  const dates = datesService(services)
  const parties = partiesService(services)
  const teamChanges = changeService(services)

  const changeDates = ({ kind, id, change }: OfDate, by: Actor, tx: Db) => {
    const save = { by, expected: undefined }
    return kind === 'status'
      ? dates.changeStatus(tx, id, change, save)
      : programme.change(tx, id, change, save)
  }
  /** The parties that the change would notify, without those already due another notification. */
  const ofDates = async (planned: OfDate, by: Actor, tx: Db): Promise<ChangePreview> => {
    const known = new Set((await selectUnnotified(tx)).map(keyOf))
    await changeDates(planned, by, tx)
    const added = (await selectUnnotified(tx)).filter((party) => !known.has(keyOf(party)))
    const leaving = await groupLeaving(tx, origin, added)
    return {
      parties: sum(leaving.map((each) => each.parties)),
      seats: sum(leaving.map((each) => each.seats)),
      emails: sum(leaving.map((each) => each.emails)),
      refundCents: sum(leaving.map((each) => each.refundCents)),
      voucherCents: sum(leaving.map((each) => each.voucherCents)),
      byHandCents: sum(leaving.map((each) => each.byHandCents)),
      leavesAt: leaving.at(-1)?.leavesAt ?? null,
      letter: leaving.find(({ letter }) => letter !== null)?.letter ?? null,
    }
  }
  const changeParty = (planned: OfParty, by: Actor, tx: Db): Promise<Party> => {
    const { kind, id } = planned
    if (kind === 'change') return teamChanges.changeIn(tx, id, planned.change, by)
    return kind === 'move'
      ? parties.moveIn(tx, id, planned.spectacleId, by)
      : parties.planCancellation(tx, id, planned, by)
  }
  const ofParty = async (planned: OfParty, by: Actor, tx: Db): Promise<ChangePreview> => {
    const { id } = planned
    const party = await changeParty(planned, by, tx)
    const seats = (planned.kind === 'cancellation' && planned.seats) || party.seats
    const leavesAt = await carryOut(tx, id)
    const mails = await selectWritten(tx)
    const [first] = mails
    const venue = await readVenueLines(tx)
    const money = (await selectGivenBack(tx)) ?? NOTHING_BACK
    const mail = first && composeMail(TEMPLATES, first, { origin, venue })
    // The code of a new ticket is another once the change is made.
    const text = mail?.text.replaceAll(groupedCode(party.code), '(son code)') ?? ''
    const letter = mail ? { subject: mail.subject, text } : null
    return { parties: 1, seats, emails: mails.length, ...money, leavesAt, letter }
  }
  return {
    read: (planned: Planned, by: Actor, transaction: Transaction<ChangePreview>) =>
      rolledBack(transaction, (tx) =>
        planned.kind === 'status' || planned.kind === 'show'
          ? ofDates(planned, by, tx)
          : ofParty(planned, by, tx),
      ),
  }
}

const NOTHING_BACK = { refundCents: 0, voucherCents: 0, byHandCents: 0 }

/** Does the work, and leaves no trace of it. */
async function rolledBack<Result>(
  transaction: Transaction<Result>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = []
  const rollback = new Error('Only to be read.')
  try {
    await transaction(async (tx) => {
      done.push(await work(tx))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const [result] = done
  if (result === undefined) throw rollback
  return result
}

const keyOf = ({ ticketId, news }: { ticketId: number; news: string }) => `${ticketId} ${news}`

/** Of this transaction alone. */
const Written = z.object({
  template: z.string(),
  data: z.unknown(),
  language: z.enum(LANGUAGES),
})

const selectWritten = (tx: Db) => queryRows(tx, Written)`
  select template, data, language from mails
   where xmin = pg_current_xact_id()::xid and template = any(${[...TEMPLATES.keys()]}) order by id`

const GivenBack = z.object({ refundCents: z.int(), voucherCents: z.int(), byHandCents: z.int() })

const selectGivenBack = (tx: Db) => queryRow(tx, GivenBack)`
  select
    (select coalesce(sum(amount_cents), 0)::int from refunds
      where xmin = pg_current_xact_id()::xid) as "refundCents",
    ${netBack(Prisma.sql`means = 'bon'`)} as "voucherCents",
    ${netBack(Prisma.sql`means not in ('ligne', 'bon')`)} as "byHandCents"`

/** Payments that stay with the party are taken and given once each. */
const netBack = (means: Prisma.Sql) => Prisma.sql`
  (select greatest(0, coalesce(-sum(amount_cents), 0))::int from settlements
    where xmin = pg_current_xact_id()::xid and ${means})`
