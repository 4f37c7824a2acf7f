const PARIS = 'Europe/Paris'

/**
 * Offset of Paris from UTC at an instant, in minutes. `Temporal` needs no set-up, while `Intl` takes twenty
 * milliseconds, a hundred on a phone, which would delay hydration.
 */
const offsetMinutes: (instant: number) => number =
  'Temporal' in globalThis ? offsetByTemporal : offsetByIntl

function offsetByTemporal(instant: number): number {
  // oxlint-disable-next-line eslint/no-restricted-globals -- only called where there is one
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant))
  return moment.toZonedDateTimeISO(PARIS).offsetNanoseconds / 60_000_000_000
}

let wallClock: Intl.DateTimeFormat | undefined

/** Fallback for browsers without `Temporal`. */
export function offsetByIntl(instant: number): number {
  wallClock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: PARIS,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = wallClock.formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '00'
  const date = `${part('year')}-${part('month')}-${part('day')}`
  const wall = Date.parse(`${date}T${part('hour')}:${part('minute')}:${part('second')}Z`)
  return Math.round((wall - instant) / 60_000)
}

/** Local time in Paris of an instant, as a UTC date. */
const wallOf = (instant: number) => new Date(instant + offsetMinutes(instant) * 60_000)

/** Local day in Paris of an instant, `YYYY-MM-DD`. */
export const dayInParis = (instant: number): string => wallOf(instant).toISOString().slice(0, 10)

/** An instant with the offset of Paris: `2026-11-23T20:00:00+01:00`. */
export function withParisOffset(instant: string): string {
  const ms = Date.parse(instant)
  const offset = offsetMinutes(ms)
  const wall = wallOf(ms).toISOString().slice(0, 19)
  const hours = String(Math.floor(offset / 60)).padStart(2, '0')
  return `${wall}+${hours}:${String(offset % 60).padStart(2, '0')}`
}

/** Instant of a local date and time in Paris; the later one of the hour that occurs twice. */
export function parisInstant(date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wall)) return new Date(0).toISOString()
  const instant = wall - offsetMinutes(wall) * 60_000
  const settled = wall - offsetMinutes(instant) * 60_000
  return `${new Date(settled).toISOString().slice(0, 19)}Z`
}
