import { fieldError } from '@espace/contracts/kernel/errors'
import type { PlannedDate } from '@espace/contracts/spectacles/managed-spectacle'
import type { Rule } from '@espace/contracts/spectacles/spectacle-fields'
import type { Scope } from '@espace/contracts/spectacles/spectacles.constants'
import type { Db, Prisma, Recurrence, Spectacle } from '@espace/prisma/client'
import { changesOf, sharedOf, type ShowColumns } from '../columns.ts'
import { hidesBooked } from '../status/sales.ts'
import {
  dayColumn,
  dayIn,
  startColumn,
  startIn,
  timeColumn,
  timeIn,
  wallClock,
} from '../wall-clock.ts'
import { type Member, planSeries } from './series-plan.ts'

export interface SeriesChange {
  show: Spectacle & { recurrenceId: number }
  scope: Exclude<Scope, 'date'>
  /** Absent: the rule stays. */
  rule: Rule | undefined
  /** The edited columns, applied to every date. */
  columns: Omit<ShowColumns, 'date' | 'time'>
  now: Date
}

export interface SeriesOutcome {
  recurrenceId: number
  rule: Rule
  dates: PlannedDate[]
  isChanged: boolean
}

/** The dates of a series, or those from one of them on, in the order that the series gave them. */
export const membersOf = (
  tx: Db,
  { recurrenceId, originalStart }: Pick<Spectacle, 'recurrenceId' | 'originalStart'>,
  scope: SeriesChange['scope'],
): Promise<Spectacle[]> =>
  tx.spectacle.findMany({
    where: {
      recurrenceId,
      ...(scope === 'suivantes' && originalStart && { originalStart: { gte: originalStart } }),
    },
    orderBy: { originalStart: 'asc' },
  })

/** A rule with the days that are skipped, where the save does not name them. */
export const ruleOf = (series: Recurrence): Rule => ({
  weekdays: series.weekdays,
  interval: series.interval,
  time: timeIn(series.time),
  startDate: dayIn(series.startDate),
  endDate: dayIn(series.endDate),
  skip: series.skipped.map(dayIn),
})

/** The rule as it is to be, and what it does to the dates that it is for. Changes nothing. */
export async function planChange(
  tx: Db,
  { show, scope, rule, now }: Omit<SeriesChange, 'columns'>,
) {
  const series = await tx.recurrence.findUniqueOrThrow({ where: { id: show.recurrenceId } })
  const members = await membersOf(tx, show, scope)
  const present = ruleOf(series)
  const from = scope === 'suivantes' && show.originalStart ? dayIn(show.originalStart) : ''
  const wanted = rule ?? present
  const next: Rule = {
    ...wanted,
    skip: wanted.skip ?? present.skip ?? [],
    startDate: wanted.startDate < from ? from : wanted.startDate,
  }
  if (next.endDate < next.startDate) throw noDate()
  const dates = planSeries({ rule: next, members: members.map(asMember), now: wallClock(now) })
  return { series, present, next, members, dates }
}

const noDate = () => fieldError('recurrence.endDate', 'Aucune date dans cette période')

/** Changes a series, from one date on or all of it. Running the same change again writes nothing. */
export async function changeSeries(tx: Db, change: SeriesChange): Promise<SeriesOutcome> {
  const { show, scope, rule, columns, now } = change
  const plan = rule
    ? await planChange(tx, change)
    : { ...(await planChange(tx, change)), dates: [] satisfies PlannedDate[] }
  const { series, present, next, members, dates } = plan
  const isRuleNew = rule !== undefined && !isSameRule(present, next)
  const others = await tx.spectacle.count({
    where: { recurrenceId: series.id, deletedAt: null, id: { notIn: members.map(({ id }) => id) } },
  })
  const isSplit = isRuleNew && scope === 'suivantes' && others > 0
  const recurrenceId = isSplit ? await split(tx, series, members, next) : series.id
  if (isRuleNew && !isSplit) {
    await tx.recurrence.update({ where: { id: series.id }, data: recurrenceData(next) })
  }
  const texts = await changeTexts(tx, { ...change, members })
  const template = { ...sharedOf({ ...show, ...columns }), recurrenceId }
  await createDates(tx, dates, template)
  await moveDates(tx, dates, next)
  await removeDates(tx, dates, now)
  const isPlanned = dates.some(({ outcome }) => ['create', 'move', 'remove'].includes(outcome))
  return { recurrenceId, rule: next, dates, isChanged: isRuleNew || isPlanned || texts > 0 }
}

const isSameRule = (a: Rule, b: Rule) =>
  JSON.stringify(recurrenceData(a)) === JSON.stringify(recurrenceData(b))

export const recurrenceData = (rule: Rule) => ({
  weekdays: [...rule.weekdays],
  interval: rule.interval,
  time: timeColumn(rule.time),
  startDate: dayColumn(rule.startDate),
  endDate: dayColumn(rule.endDate),
  skipped: (rule.skip ?? []).toSorted().map(dayColumn),
})

/** The dates from one on become a series of their own; the other ends before it. */
async function split(tx: Db, series: Recurrence, members: readonly Spectacle[], next: Rule) {
  const first = members.find(({ deletedAt }) => deletedAt === null) ?? members[0]
  const from = first?.originalStart ?? dayColumn(next.startDate)
  const eve = new Date(dayColumn(dayIn(from)).getTime() - 86_400_000)
  const skip = (next.skip ?? []).filter((day) => day >= dayIn(from))
  await tx.recurrence.update({
    where: { id: series.id },
    data: {
      endDate: eve < series.startDate ? series.startDate : eve,
      skipped: series.skipped.filter((day) => dayIn(day) < dayIn(from)),
    },
  })
  const { id } = await tx.recurrence.create({ data: recurrenceData({ ...next, skip }) })
  await tx.spectacle.updateMany({
    where: { id: { in: members.map((member) => member.id) } },
    data: { recurrenceId: id },
  })
  return id
}

/** The edited show and every date without manual changes, as far as they differ. */
async function changeTexts(tx: Db, change: SeriesChange & { members: readonly Spectacle[] }) {
  const { show, columns, members, now } = change
  const ids = members
    .filter(({ deletedAt }) => deletedAt === null)
    .filter((member) => member.id === show.id || !member.isHandEdited)
    .filter((member) => !hidesBooked(member, columns, now))
    .filter((member) => Object.keys(changesOf(member, columns)).length > 0)
    .map(({ id }) => id)
  if (ids.length === 0) return 0
  const data = { ...columns, version: { increment: 1 } }
  const { count } = await tx.spectacle.updateMany({ where: { id: { in: ids } }, data })
  return count
}

/** A day that is in the bin comes out of it: it keeps its address. */
async function createDates(
  tx: Db,
  dates: readonly PlannedDate[],
  template: Omit<Prisma.SpectacleCreateManyInput, 'date' | 'time'>,
): Promise<void> {
  const created = dates.filter(({ outcome }) => outcome === 'create')
  await tx.spectacle.createMany({
    data: created
      .filter(({ spectacle_id: id }) => id === null)
      .map((date) => dateRow(date, template)),
  })
  for (const date of created) {
    if (date.spectacle_id === null) continue
    await tx.spectacle.update({
      where: { id: date.spectacle_id },
      data: { ...dateRow(date, template), deletedAt: null, version: { increment: 1 } },
    })
  }
}

export const dateRow = <Template extends object>(
  {
    date_spectacle: day,
    heure_spectacle: time,
  }: Pick<PlannedDate, 'date_spectacle' | 'heure_spectacle'>,
  template: Template,
) => ({
  ...template,
  date: dayColumn(day),
  time: timeColumn(time),
  originalStart: startColumn(day, time),
})

async function moveDates(tx: Db, dates: readonly PlannedDate[], rule: Rule): Promise<void> {
  const ids = idsOf(dates, 'move')
  if (ids.length === 0) return
  await tx.$executeRaw`
    update spectacles
       set heure_spectacle = ${rule.time}::time,
           original_start = original_start::date + ${rule.time}::time,
           version = version + 1
     where id = any(${ids}::int[])`
}

async function removeDates(tx: Db, dates: readonly PlannedDate[], now: Date): Promise<void> {
  await tx.spectacle.updateMany({
    where: { id: { in: idsOf(dates, 'remove') } },
    data: { deletedAt: now, version: { increment: 1 } },
  })
}

const idsOf = (dates: readonly PlannedDate[], outcome: PlannedDate['outcome']): number[] =>
  dates.flatMap((date) => (date.outcome === outcome ? (date.spectacle_id ?? []) : []))

export const asMember = (show: Spectacle): Member => ({
  id: show.id,
  originalStart: (show.originalStart ?? startColumn(dayIn(show.date), timeIn(show.time)))
    .toISOString()
    .slice(0, 19),
  start: startIn(show),
  isHandEdited: show.isHandEdited,
  isBooked: show.seatsTaken > 0,
  isInBin: show.deletedAt !== null,
})

export async function ruleAt(tx: Db, recurrenceId: number, time: string): Promise<Rule> {
  const series = await tx.recurrence.findUniqueOrThrow({ where: { id: recurrenceId } })
  return { ...ruleOf(series), time }
}

/** The show that was edited; where its series has no such day any more, the next date that is left. */
export async function stillThere(tx: Db, id: number): Promise<number> {
  const { deletedAt, recurrenceId, date } = await tx.spectacle.findUniqueOrThrow({ where: { id } })
  if (deletedAt === null) return id
  const others = { recurrenceId, deletedAt: null }
  const next = await tx.spectacle.findFirst({
    where: { ...others, date: { gte: date } },
    orderBy: { date: 'asc' },
  })
  const last = next ?? (await tx.spectacle.findFirst({ where: others, orderBy: { date: 'desc' } }))
  return last?.id ?? id
}
