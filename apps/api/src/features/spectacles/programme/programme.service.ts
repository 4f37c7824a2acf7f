import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type {
  ManagedRange,
  ManagedSpectacle,
  SpectacleChange,
  SpectacleDraft,
} from '@espace/contracts/spectacles/managed-spectacle'
import { datesOf } from '@espace/contracts/spectacles/recurrence'
import type { Rule } from '@espace/contracts/spectacles/spectacle-fields'
import { DEFAULT_CAPACITY } from '@espace/contracts/spectacles/spectacles.constants'
import type { Db, PrismaClient, Spectacle } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import { type Actor, audit } from '#platform/audit.ts'
import type { Save } from '#platform/content/versions.ts'
import { unlessTaken } from '#platform/database-errors.ts'
import { renewPicture } from '#platform/stored-pictures.ts'
import { tarifGrid } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'
import { changesOf, columnsOf, sharedOf, type ShowColumns } from './columns.ts'
import { changeOf, seriesChangeOf } from './journal.ts'
import { newDate } from './series/series-plan.ts'
import { changeSeries, dateRow, recurrenceData, ruleAt, stillThere } from './series/series.ts'
import { getManaged, lockLiveShow, selectRange } from './shows.ts'
import {
  hidesBooked,
  refuseNoPrice,
  refuseOneEnd,
  refuseSales,
  refuseSeats,
  withSales,
} from './status/sales.ts'
import { noteStatusChange, type Said, withPutOff } from './status/status-changes.ts'
import { dayIn, timeIn } from './wall-clock.ts'

/** Shows as the team adds and changes them (§7, Admin). */
export function programmeService({ db, now, security, uploadsDir }: Services) {
  const maxSeats = DEFAULT_CAPACITY * security.rateLimitScale
  const change = async (tx: Db, id: number, body: SpectacleChange, { by, expected }: Save) => {
    const show = await lockLiveShow(tx, id, expected)
    const { recurrence: rule, scope = rule ? 'serie' : 'date', ...fields } = body
    const isWhole = scope !== 'date' && (rule || isOfSeries(show))
    const changed = changesOf(show, columnsOf(fields, now()))
    const columns = isWhole ? changed : withSales(show, changed)
    refuseSeats(show.seatsTaken, columns, maxSeats)
    refuseNoPrice(show, columns)
    if (hidesBooked(show, columns, now())) throw apiError('PLACES_RESERVEES')
    await renewPicture({ uploadsDir, field: 'img', path: columns.img, before: show.img })
    if (isWhole) refuseOneEnd(columns)
    if (touchesSales(columns)) refuseSales({ ...show, ...columns })
    if (!isWhole) await changeDate(tx, { show, columns, by, now: now() })
    else if (!isOfSeries(show)) await makeSeries(tx, { show, rule: rule ?? null, columns, by })
    else {
      const { date, time, ...texts } = columns
      if (date && !rule) throw fieldError('date_spectacle', 'Changez la règle de la série')
      const sameAt = time && !rule ? await ruleAt(tx, show.recurrenceId, timeIn(time)) : undefined
      const change = { show, scope, rule: rule ?? sameAt, columns: texts, now: now() }
      const outcome = await changeSeries(tx, change)
      if (outcome.isChanged) {
        await audit(tx, by, seriesChangeOf('modification', show, outcome, texts))
      }
    }
    return getManaged(tx, await stillThere(tx, id))
  }
  return {
    list: (range: ManagedRange) => selectRange(db, range),

    get: async (id: number): Promise<ManagedSpectacle> => {
      const show = await getManaged(db, id)
      if (show.deletedAt !== null) throw apiError('SPECTACLE_INTROUVABLE')
      return show
    },

    /** @returns of a recurrence, its first date */
    async add(tx: Db, draft: SpectacleDraft, by: Actor): Promise<ManagedSpectacle> {
      const tarifs = draft.tarifs ?? (await gridFor(tx, draft))
      const columns = { ...columnsOf({ ...draft, tarifs }, now()), ...textsOf(draft) }
      refuseSeats(0, columns, maxSeats)
      refuseSales(columns)
      await renewPicture({ uploadsDir, field: 'img', path: draft.img })
      if (draft.recurrence) {
        refuseOneEnd(columns)
        return getManaged(tx, await addSeries(tx, draft.recurrence, columns, by))
      }
      const { date, time } = columns
      if (!date || !time) throw apiError('REQUETE_INVALIDE')
      const after = await tx.spectacle.create({ data: { ...columns, date, time } })
      await audit(tx, by, changeOf('ajout', { after }))
      return getManaged(tx, after.id)
    },

    /** Saves what differs; a save that changes nothing leaves no trace. */
    change: (tx: Db, id: number, body: SpectacleChange, save: Save): Promise<ManagedSpectacle> =>
      unlessTaken(change(tx, id, body, save), 'DATE_EXISTANTE'),

    /** A draft with all that a show says and shows, on a day of its own. */
    async duplicate(
      tx: Db,
      id: number,
      when: { date_spectacle?: string | undefined; heure_spectacle?: string | undefined },
      by: Actor,
    ): Promise<ManagedSpectacle> {
      const show = await lockLiveShow(tx, id)
      const { date = show.date, time = show.time } = columnsOf(when, now())
      const photos = await tx.photo.findMany({
        // Those of the show are of the copy, too.
        where: { spectacleId: id, deletedAt: null, ofShow: false },
        orderBy: { id: 'asc' },
        select: { imagePath: true, sortOrder: true },
      })
      const copy = { ...sharedOf(show), status: 'brouillon', publishAt: null, date, time }
      const data = { ...copy, photos: { create: photos } }
      const after = await tx.spectacle.create({ data })
      await audit(tx, by, changeOf('ajout', { after }))
      return getManaged(tx, after.id)
    },
  }
}

/** Fails with a sentence where two dates of a series would be the same. */
export const save = <Result>(
  db: PrismaClient,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => unlessTaken(db.$transaction(work), 'DATE_EXISTANTE')

const textsOf = (draft: SpectacleDraft) => pick(draft, ['title', 'img', 'description', 'lieu'])

const isOfSeries = (show: Spectacle): show is Spectacle & { recurrenceId: number } =>
  show.recurrenceId !== null

/** Only changed sales columns are validated: a text can be corrected on a show that became invalid meanwhile. */
const touchesSales = (columns: ShowColumns) =>
  ['salesOpenAt', 'salesCloseAt', 'date', 'time'].some((name) => Object.hasOwn(columns, name))

/** The price grid of a date that is sold here and not free. */
const gridFor = async (tx: Db, { booking_mode: mode, price_cents: price }: SpectacleDraft) =>
  mode === 'maison' && price !== 0 ? tarifGrid.read(tx) : []

async function addSeries(
  tx: Db,
  rule: Rule,
  columns: ShowColumns & ReturnType<typeof textsOf>,
  by: Actor,
): Promise<number> {
  const { date: _, time: __, ...texts } = columns
  const { id: recurrenceId } = await tx.recurrence.create({ data: recurrenceData(rule) })
  const dates = datesOf(rule).map((day) => newDate(day, rule.time))
  const data = dates.map((date) => dateRow(date, { ...texts, recurrenceId }))
  const rows = await tx.spectacle.createManyAndReturn({ data, select: { id: true, date: true } })
  const [first] = rows.toSorted((a, b) => a.date.getTime() - b.date.getTime())
  await audit(tx, by, seriesChangeOf('ajout', texts, { recurrenceId, rule, dates }))
  if (!first) throw apiError('REQUETE_INVALIDE')
  return first.id
}

interface DateChange {
  show: Spectacle
  columns: ShowColumns
  said?: Said | undefined
  by: Actor
  now: Date
}

/** One date alone; from then on its series leaves it as it is. */
export async function changeDate(
  tx: Db,
  { show, columns, said, by, now }: DateChange,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  const after = await tx.spectacle.update({
    where: { id: show.id },
    data: {
      ...withPutOff(show, columns),
      ...(isOfSeries(show) && { isHandEdited: true }),
      version: { increment: 1 },
    },
  })
  await noteStatusChange(tx, { before: show, after, said, now })
  await audit(tx, by, changeOf('modification', { before: show, after }))
}

/** The first date of the series that a single show becomes; with bookings, it does not move. */
export function firstPlace(show: Spectacle, rule: Rule) {
  const own = dayIn(show.date)
  if (show.seatsTaken > 0) return { date_spectacle: own, heure_spectacle: timeIn(show.time) }
  const days = datesOf(rule)
  const day = days.includes(own) ? own : (days[0] ?? own)
  return { date_spectacle: day, heure_spectacle: rule.time }
}

/** A single show becomes the first date of a series. */
async function makeSeries(
  tx: Db,
  { show, rule, columns, by }: Pick<DateChange, 'show' | 'columns' | 'by'> & { rule: Rule | null },
): Promise<void> {
  if (!rule) return
  const { date: _, time: __, ...texts } = columns
  const place = firstPlace(show, rule)
  const { id: recurrenceId } = await tx.recurrence.create({ data: recurrenceData(rule) })
  await tx.spectacle.update({
    where: { id: show.id },
    data: {
      ...dateRow(place, { ...texts, recurrenceId }),
      isHandEdited: show.seatsTaken > 0,
      version: { increment: 1 },
    },
  })
  const template = { ...sharedOf({ ...show, ...texts }), recurrenceId }
  const others = datesOf(rule).filter((day) => day !== place.date_spectacle)
  const dates = others.map((day) => newDate(day, rule.time))
  await tx.spectacle.createMany({ data: dates.map((date) => dateRow(date, template)) })
  await audit(tx, by, seriesChangeOf('ajout', show, { recurrenceId, rule, dates }, texts))
}
