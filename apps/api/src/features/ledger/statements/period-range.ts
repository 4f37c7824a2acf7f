import { midnight } from '#platform/pagination.ts'

/** A day, a month or a year in Paris as a half-open interval. */
export function periodRange(period: string): { from: Date; to: Date } {
  const first = Temporal.PlainDate.from(`${period}-01-01`.slice(0, 10))
  const length = [{ years: 1 }, { months: 1 }, { days: 1 }][period.split('-').length - 1]
  if (!length) throw new RangeError(`no period: ${period}`)
  return { from: midnight(first.toString()), to: midnight(first.add(length).toString()) }
}
