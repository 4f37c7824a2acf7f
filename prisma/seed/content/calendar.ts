import { datesOf } from '@espace/contracts/spectacles/recurrence'
import type { Evening, Season, ShowDate } from './evening.ts'
import { houseEvenings } from './house-evenings.ts'
import { CYCLES, RESIDENCIES, type Residency, SEATS_LEFT } from './plan.ts'

/** The range of the programme, in weeks before and from today. */
const SPANS = {
  demo: { past: 52, coming: 10 },
  /** About 2,500 dates on either side, for measurements. */
  large: { past: 350, coming: 227 },
} as const

export type SeedSize = keyof typeof SPANS

const DAY_MS = 86_400_000

/** A series is renewed after that many weeks. */
const SEASON_WEEKS = 52

export interface Programme {
  seasons: Season[]
  /** Soonest first. */
  evenings: Evening[]
}

/**
 * The venue's past and coming programme, around a moment on the clock in Paris (`YYYY-MM-DDTHH:MM`; a day alone is
 * its first minute). Its in-house dates are for looking at, and not for load tests.
 */
export function programmeAround(moment: string, size: SeedSize): Programme {
  const now = Temporal.PlainDateTime.from(moment)
  const day = now.toPlainDate()
  const { past, coming } = SPANS[size]
  const span = {
    past,
    coming,
    monday: day.subtract({ days: day.dayOfWeek - 1 }),
    end: day.add({ weeks: coming }).subtract({ days: 1 }),
  }
  const seasons = RESIDENCIES.flatMap((residency) => seasonsOf(residency, span))
  const dates = [...seasons.flatMap(datesOfSeason), ...datesOfCycles(span)]
  const inOrder = dates.toSorted(soonestFirst)
  const ours = size === 'demo' ? houseEvenings(inOrder, now) : []
  const evenings = [...onSale(inOrder, day.toString()), ...ours].toSorted(soonestFirst)
  return { seasons, evenings }
}

function soonestFirst(a: ShowDate, b: ShowDate): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.time < b.time ? -1 : 1
}

interface Span {
  /** Weeks before this one. */
  past: number
  /** Weeks from today. */
  coming: number
  /** Of the week that holds today. */
  monday: Temporal.PlainDate
  /** The last day. */
  end: Temporal.PlainDate
}

function seasonsOf({ share, ...series }: Residency, { past, monday, end }: Span): Season[] {
  const seasons: Season[] = []
  let start = monday.subtract({ weeks: Math.round(past * share) })
  while (Temporal.PlainDate.compare(start, end) <= 0) {
    const next = start.add({ weeks: SEASON_WEEKS })
    const last = next.subtract({ days: 1 })
    const endDate = Temporal.PlainDate.compare(last, end) < 0 ? last : end
    seasons.push({ ...series, startDate: start.toString(), endDate: endDate.toString() })
    start = next
  }
  return seasons
}

const datesOfSeason = (season: Season): ShowDate[] =>
  datesOf(season).map((date) => ({ show: season.show, date, time: season.time, season }))

function datesOfCycles({ past, coming, monday, end }: Span): ShowDate[] {
  const firstDay = Date.parse(monday.toString())
  const lastDay = end.toString()
  return Array.from({ length: past + coming + 1 }, (_, index) => index - past).flatMap((week) =>
    CYCLES.flatMap(({ weekday, time, shows }) => {
      const show = shows.at(week % shows.length)
      if (!show) return []
      // Milliseconds: arithmetic with Temporal takes four times as long.
      const day = new Date(firstDay + (week * 7 + ((weekday + 6) % 7)) * DAY_MS)
      const date = day.toISOString().slice(0, 10)
      return date > lastDay ? [] : [{ show, date, time, season: null }]
    }),
  )
}

function onSale(dates: readonly ShowDate[], today: string): Evening[] {
  const next = dates.findIndex(({ date }) => date >= today)
  return dates.map((evening, index) => {
    const ticketUrl = ticketUrlOf(evening)
    const seatsLeft = ticketUrl === null ? null : (SEATS_LEFT[index - next] ?? null)
    return { ...evening, ticketUrl, seatsLeft, house: null }
  })
}

/** The demo's external ticketing: a domain reserved for examples. */
export const TICKETING = 'https://billetterie.example'

const ticketUrlOf = ({ show, date, time }: ShowDate): string | null =>
  show.isOnSale ? `${TICKETING}/${show.slug}/${date}-${time.replace(':', 'h')}` : null
