import { MAX_RECURRENCE_DATES } from './spectacles.constants.ts'

/** The recurrence that the form proposes (§9): Sunday, 17:00. */
export const DEFAULT_RECURRENCE = { weekday: 0, time: '17:00' } as const

export interface WeeklyRule {
  /** 0 = Sunday to 6 = Saturday (§3). */
  weekdays: readonly number[]
  /** `YYYY-MM-DD`, included. */
  startDate: string
  /** `YYYY-MM-DD`, included. */
  endDate: string
  /** Weeks between occurrences, from the Monday before the first day on; absent: every week. */
  interval?: number
  /** Days that do not play, `YYYY-MM-DD`. */
  skip?: readonly string[]
}

const DAY_MS = 86_400_000

/**
 * The days of a weekly rule, soonest first, as `YYYY-MM-DD`. They are wall-clock days: the hour of
 * a show is the same on each, whatever the clocks do.
 *
 * @throws {RangeError} above 400 dates
 */
export function datesOf(rule: WeeklyRule): string[] {
  const { weekdays, startDate, endDate, interval = 1, skip = [] } = rule
  const dates: string[] = []
  const skipped = new Set(skip)
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  const firstMonday = start - ((new Date(start).getUTCDay() + 6) % 7) * DAY_MS
  for (let day = start; day <= end; day += DAY_MS) {
    const sinceMonday = (day - firstMonday) / DAY_MS
    const week = Math.floor(sinceMonday / 7)
    if (week % interval !== 0 || !weekdays.includes((sinceMonday + 1) % 7)) continue
    const date = new Date(day).toISOString().slice(0, 10)
    if (skipped.has(date)) continue
    if (dates.length === MAX_RECURRENCE_DATES) {
      throw new RangeError(`more than ${MAX_RECURRENCE_DATES} dates`)
    }
    dates.push(date)
  }
  return dates
}
