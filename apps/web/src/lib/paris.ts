const PARIS = 'Europe/Paris'

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: PARIS,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The wall clock in Paris at an instant, as milliseconds since 1970 as if it were UTC. */
function wallClockMs(instant: number): number {
  const parts = wallClock.formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '00'
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return Date.parse(`${date}T${part('hour')}:${part('minute')}:${part('second')}Z`)
}

/** The day in Paris at an instant, `YYYY-MM-DD`. */
export const dayInParis = (instant: number): string =>
  new Date(wallClockMs(instant)).toISOString().slice(0, 10)

/** Minutes by which Paris is ahead of UTC at an instant. */
function offsetMinutes(instant: number): number {
  return Math.round((wallClockMs(instant) - Math.floor(instant / 1000) * 1000) / 60_000)
}

/** An instant with the offset of Paris: `2026-11-23T20:00:00+01:00`. */
export function withParisOffset(instant: string): string {
  const ms = Date.parse(instant)
  const offset = offsetMinutes(ms)
  const wall = new Date(ms + offset * 60_000).toISOString().slice(0, 19)
  const hours = String(Math.floor(offset / 60)).padStart(2, '0')
  return `${wall}+${hours}:${String(offset % 60).padStart(2, '0')}`
}

/** The instant of a wall-clock date and time in Paris; of the hour that comes twice, the later one. */
export function parisInstant(date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wall)) return new Date(0).toISOString()
  const instant = wall - offsetMinutes(wall) * 60_000
  const settled = wall - offsetMinutes(instant) * 60_000
  return `${new Date(settled).toISOString().slice(0, 19)}Z`
}
