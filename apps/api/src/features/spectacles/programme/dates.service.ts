import { apiError } from '@espace/contracts/kernel/errors'
import type {
  ManagedSpectacle,
  PlannedDate,
  StatusDraft,
} from '@espace/contracts/spectacles/managed-spectacle'
import type { Rule } from '@espace/contracts/spectacles/spectacle-fields'
import type { Scope } from '@espace/contracts/spectacles/spectacles.constants'
import type { Db, Spectacle, StatusChange } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { Save } from '#platform/content/versions.ts'
import { unlessTaken } from '#platform/database-errors.ts'
import type { Services } from '#services.ts'
import { changesOf, columnsOf, sharedOf } from './columns.ts'
import { changeOf } from './journal.ts'
import { changeDate, firstPlace, save } from './programme.service.ts'
import { planSeries } from './series/series-plan.ts'
import { asMember, dateRow, planChange } from './series/series.ts'
import { getManaged, lockLiveShow } from './shows.ts'
import { withSales } from './status/sales.ts'
import { dayColumn, startIn, timeColumn } from './wall-clock.ts'

interface When {
  date_spectacle: string
  heure_spectacle: string
}

export function datesService({ db, now }: Services) {
  return {
    /** A dry run of saving a recurrence, day by day. */
    plan: (rule: Rule, scope: Scope, spectacleId: number | undefined): Promise<PlannedDate[]> =>
      db.$transaction(async (tx) => {
        if (spectacleId === undefined) return planSeries({ rule, members: [], now: null })
        const show = await tx.spectacle.findUnique({ where: { id: spectacleId } })
        if (!show || show.deletedAt) throw apiError('SPECTACLE_INTROUVABLE')
        const { recurrenceId } = show
        if (recurrenceId === null) {
          return planFirst(show, rule)
        }
        const change = { show: { ...show, recurrenceId }, rule, now: now() }
        const { dates } = await planChange(tx, {
          ...change,
          scope: scope === 'suivantes' ? scope : 'serie',
        })
        return dates
      }),

    /** One more date of a series; one that is in the bin comes out of it. */
    add: (tx: Db, id: number, when: When, by: Actor): Promise<ManagedSpectacle> =>
      unlessTaken(addDate(tx, id, when, by), 'DATE_EXISTANTE'),

    /** Cancels, puts off, fills, or puts back on. */
    async changeStatus(
      tx: Db,
      id: number,
      draft: StatusDraft,
      { by, expected }: Save,
    ): Promise<ManagedSpectacle> {
      const show = await lockLiveShow(tx, id, expected)
      const { note, reason, version: _, ...fields } = draft
      const columns = withSales(show, changesOf(show, columnsOf(fields, now())))
      await unlessTaken(
        changeDate(tx, { show, columns, said: { note, reason }, by, now: now() }),
        'DATE_EXISTANTE',
      )
      return getManaged(tx, id)
    },

    /** Reverts the last change of status, until ticket holders have been notified. */
    undoStatus: (id: number, by: Actor): Promise<ManagedSpectacle> =>
      save(db, async (tx) => {
        await undoLast(tx, { id, by, now: now() })
        return getManaged(tx, id)
      }),
  }
}

async function addDate(tx: Db, id: number, when: When, by: Actor): Promise<ManagedSpectacle> {
  const show = await lockLiveShow(tx, id)
  const { recurrenceId } = show
  const row = {
    ...dateRow(when, { ...sharedOf(show), recurrenceId }),
    ...(recurrenceId === null ? { originalStart: null } : { isHandEdited: true }),
  }
  const inBin =
    recurrenceId === null
      ? null
      : await tx.spectacle.findFirst({
          where: { recurrenceId, originalStart: row.originalStart, deletedAt: { not: null } },
        })
  const after = inBin
    ? await tx.spectacle.update({
        where: { id: inBin.id },
        data: { ...row, deletedAt: null, version: { increment: 1 } },
      })
    : await tx.spectacle.create({ data: row })
  await audit(tx, by, changeOf('ajout', { after }))
  return getManaged(tx, after.id)
}

async function undoLast(tx: Db, { id, by, now }: { id: number; by: Actor; now: Date }) {
  const before = await lockLiveShow(tx, id)
  const change = await tx.statusChange.findFirst({
    where: { spectacleId: id, undoneAt: null },
    orderBy: { id: 'desc' },
  })
  if (!change || !isStillSo(change, before) || change.undoUntil <= now) {
    throw apiError('ANNULATION_IMPOSSIBLE')
  }
  const { fromStatus: status, fromStart, putOffFrom } = change
  const [day = '', time = ''] = fromStart.toISOString().slice(0, 19).split('T')
  const start = { date: dayColumn(day), time: timeColumn(time) }
  const after = await tx.spectacle.update({
    where: { id },
    data: { ...withSales(before, start), status, putOffFrom, version: { increment: 1 } },
  })
  await tx.statusChange.update({ where: { id: change.id }, data: { undoneAt: now } })
  await audit(tx, by, changeOf('annulation', { before, after }))
}

/** A single show as the first date of the series that it becomes. */
function planFirst(show: Spectacle, rule: Rule): PlannedDate[] {
  const place = firstPlace(show, rule)
  const start = `${place.date_spectacle}T${place.heure_spectacle}`
  const member = { ...asMember(show), start, originalStart: start }
  const dates = planSeries({ rule, members: [member], now: null })
  const own = dates.find(({ spectacle_id: id }) => id === show.id)
  if (own && start !== startIn(show)) own.outcome = 'move'
  return dates
}

const isStillSo = ({ toStatus, toStart }: StatusChange, show: Spectacle) =>
  toStatus === show.status && toStart.toISOString().startsWith(startIn(show))
