import { type Evening, type HouseKind, type ShowDate, startOf } from './evening.ts'
import { coeur, ratage, retard } from './saturdays.ts'
import type { Show } from './show.ts'
import { matchNul, psy, roast } from './weeknights.ts'

/** Late shows, sold in-house beside those sold elsewhere. */
const LATE_SHOWS: readonly Show[] = [matchNul, psy, retard, coeur, roast, ratage]

/** The last show of a day begins at the first of them that leaves the room free. */
const LATE_HOURS = ['22:00', '22:30', '23:00', '23:30'] as const

const CLEAR_MINUTES = 30

/** The duration of a show without one. */
const USUAL_MINUTES = 120

/** The door counts hours until six as the evening before (features/door). */
const NIGHT_HOURS = 6

/**
 * « Ce soir » is the next late show that begins in two hours or more: from about eight in the evening it is
 * tomorrow's. So the demo's visitor never finds it over, and bookings can still be given back.
 */
const HEADROOM_HOURS = 2

/** Days from tonight's show, with prices. */
const AFTER_TONIGHT: readonly { kind: HouseKind; days: number; priceCents: number }[] = [
  { kind: 'full', days: 3, priceCents: 1600 },
  { kind: 'free', days: 5, priceCents: 0 },
  { kind: 'cancelled', days: 8, priceCents: 1500 },
  { kind: 'postponed', days: 13, priceCents: 1400 },
]

const POSTPONED_DAYS = 7

/**
 * The in-house dates: the last show of their days, each of another show than those
 * around it.
 *
 * @param programme all others, soonest first
 * @param now on the clock in Paris
 */
export function houseEvenings(
  programme: readonly ShowDate[],
  now: Temporal.PlainDateTime,
): Evening[] {
  let turn = 0
  const late = (day: Temporal.PlainDate, kind: HouseKind, priceCents: number): Evening => {
    turn += 1
    const slot = lateSlot(programme, day.toString(), turn)
    return {
      ...slot,
      season: null,
      ticketUrl: null,
      seatsLeft: null,
      house: { kind, priceCents, putOffFrom: null },
    }
  }
  const today = now.toPlainDate()
  const begins = Temporal.PlainDateTime.from(startOf(lateSlot(programme, today.toString(), 0)))
  const isTonight = Temporal.PlainDateTime.compare(begins, now.add({ hours: HEADROOM_HOURS })) >= 0
  const tonight = isTonight ? today : today.add({ days: 1 })
  const lastNight = now.subtract({ hours: NIGHT_HOURS }).toPlainDate().subtract({ days: 1 })
  return [
    late(lastNight, 'past', 1400),
    late(tonight, 'tonight', 1500),
    ...AFTER_TONIGHT.map(({ kind, days, priceCents }) =>
      putOff(late(tonight.add({ days }), kind, priceCents)),
    ),
    late(tonight.add({ months: 1 }), 'nextMonth', 1800),
  ]
}

function putOff(evening: Evening): Evening {
  const { house, date, time } = evening
  if (house?.kind !== 'postponed') return evening
  const before = Temporal.PlainDate.from(date).subtract({ days: POSTPONED_DAYS }).toString()
  return { ...evening, house: { ...house, putOffFrom: startOf({ date: before, time }) } }
}

/** The show and the hour that end a day. */
function lateSlot(programme: readonly ShowDate[], date: string, turn: number) {
  const before = programme.findLast((other) => other.date <= date)
  const after = programme.find((other) => other.date > date)
  const shows = LATE_SHOWS.map((_, index) => LATE_SHOWS[(turn + index) % LATE_SHOWS.length])
  for (const time of LATE_HOURS) {
    for (const show of shows) {
      if (
        show &&
        isClear(before, { date, time }) &&
        isOther(show, before) &&
        isOther(show, after)
      ) {
        return { show, date, time }
      }
    }
  }
  throw new Error(`No late show fits in on ${date}.`)
}

/** Shows of the morning are far away: only the show before matters. */
function isClear(before: ShowDate | undefined, slot: Pick<ShowDate, 'date' | 'time'>): boolean {
  if (!before) return true
  const minutes = (before.show.minutes ?? USUAL_MINUTES) + CLEAR_MINUTES
  const free = Temporal.PlainDateTime.from(startOf(before)).add({ minutes })
  return Temporal.PlainDateTime.compare(Temporal.PlainDateTime.from(startOf(slot)), free) >= 0
}

/** One show and the next look different. */
const isOther = (show: Show, neighbour: ShowDate | undefined): boolean =>
  !neighbour || (neighbour.show.ambiance !== show.ambiance && neighbour.show.motif !== show.motif)
