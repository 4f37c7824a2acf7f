import type { AuditAction } from '@espace/contracts/audit/audit.constants'
import type { Spectacle } from '@espace/prisma/client'
import type { Change } from '#platform/audit.ts'
import type { SeriesOutcome } from './series/series.ts'
import { dayIn, timeIn } from './wall-clock.ts'

// The programme's entries in the audit log.

/** A row with its wall clock as people read it. */
const said = (show: Spectacle) => {
  const { date, time, startsAt: _, ...row } = show
  return { ...row, date: dayIn(date), time: timeIn(time) }
}

export const changeOf = (
  action: AuditAction,
  rows: { before?: Spectacle; after?: Spectacle },
): Change => {
  const row = rows.after ?? rows.before
  return {
    action,
    entity: 'spectacles',
    id: row?.id ?? '',
    label: row?.title ?? '',
    before: rows.before ? said(rows.before) : null,
    after: rows.after ? said(rows.after) : null,
  }
}

/** One line for a whole series: what its rule is now, and which days came, moved and went. */
export function seriesChangeOf(
  action: AuditAction,
  show: Pick<Spectacle, 'title'>,
  { recurrenceId, rule, dates }: Omit<SeriesOutcome, 'isChanged'>,
  fields: object = {},
): Change {
  const days = Object.groupBy(dates, ({ outcome }) => outcome)
  const list = (outcome: 'create' | 'move' | 'remove') =>
    (days[outcome] ?? []).map(({ date_spectacle }) => date_spectacle)
  return {
    action,
    entity: 'series',
    id: recurrenceId,
    label: show.title,
    after: {
      ...fields,
      rule,
      created: list('create'),
      moved: list('move'),
      removed: list('remove'),
    },
  }
}
