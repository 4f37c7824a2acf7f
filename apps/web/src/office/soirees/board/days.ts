import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'

const DAY_MS = 86_400_000

export const STEP = 30

/** Drawn duration of a date without one, and minimum height, so that its title is legible. */
const USUAL_MINUTES = 60

/** Hours that a week shows at least. */
const USUAL_HOURS = { from: 14, to: 24 }

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Monday to Sunday, `YYYY-MM-DD`. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Minutes since midnight of `20:30`. */
export const minutesOf = (time: string): number =>
  60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5))

/** `20:30`, limited to the same day. */
export function timeAt(minutes: number): string {
  const within = Math.min(Math.max(minutes, 0), 24 * 60 - STEP)
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

const two = (number: number) => String(number).padStart(2, '0')

export interface Hours {
  from: number
  to: number
}

/** The usual hours, extended to earlier matinees. */
export const hoursOf = (shows: readonly ManagedSpectacle[]): Hours => ({
  from: Math.min(
    USUAL_HOURS.from,
    ...shows.map(({ heure_spectacle: time }) => Math.floor(minutesOf(time) / 60)),
  ),
  to: USUAL_HOURS.to,
})

export interface Placed {
  show: ManagedSpectacle
  /** Minutes since midnight. */
  start: number
  end: number
  /** Column among overlapping dates. */
  lane: number
  lanes: number
}

/** Layout of a day's dates; overlapping ones get columns side by side. */
export function placed(shows: readonly ManagedSpectacle[]): Placed[] {
  const all = shows
    .map((show) => {
      const start = minutesOf(show.heure_spectacle)
      const end = Math.min(24 * 60, start + Math.max(show.durationMinutes ?? 0, USUAL_MINUTES))
      return { show, start, end }
    })
    .toSorted((a, b) => a.start - b.start || a.show.id - b.show.id)
  return all.map((each) => {
    const together = all.filter(({ start, end }) => start < each.end && each.start < end)
    return Object.assign({}, each, { lane: together.indexOf(each), lanes: together.length })
  })
}
