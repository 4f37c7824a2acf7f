import { MAX_RECURRENCE_DATES } from './limits.ts'

/** The recurrence that the form proposes (§9): Sunday, 17:00. */
export const DEFAULT_RECURRENCE = { weekday: 0, time: '17:00' } as const

export interface WeeklyRule {
  /** 0 = Sunday to 6 = Saturday (§3). */
  weekdays: readonly number[]
  /** `YYYY-MM-DD`, included. */
  startDate: string
  /** `YYYY-MM-DD`, included. */
  endDate: string
}

const DAY_MS = 86_400_000

/**
 * The days of a weekly rule, soonest first, as `YYYY-MM-DD`. They are wall-clock days: the hour of
 * a show is the same on each, whatever the clocks do.
 *
 * @throws {RangeError} above 400 dates
 */
export function datesOf({ weekdays, startDate, endDate }: WeeklyRule): string[] {
  const dates: string[] = []
  const end = Date.parse(endDate)
  for (let day = Date.parse(startDate); day <= end; day += DAY_MS) {
    const date = new Date(day)
    if (!weekdays.includes(date.getUTCDay())) continue
    if (dates.length === MAX_RECURRENCE_DATES) {
      throw new RangeError(`more than ${MAX_RECURRENCE_DATES} dates`)
    }
    dates.push(date.toISOString().slice(0, 10))
  }
  return dates
}
