import { describe, expect, it } from 'vitest'
import { programmeAround } from './calendar.ts'
import { type Evening, startOf } from './evening.ts'
import { SHOWS } from './shows.ts'

const DAY_MS = 86_400_000

const inDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The programme seen from each day of two years, both changes of the clocks included. */
const programmes = Array.from({ length: 731 }, (_, index) => {
  const today = inDays('2026-11-01', index)
  const { evenings } = programmeAround(today, 'demo')
  const past = evenings.filter(({ date }) => date < today)
  const coming = evenings.filter(({ date }) => date > today)
  return { today, evenings, past, coming }
})

type Seen = (typeof programmes)[number]

/** The days on which something is not so. */
const daysWithout = (isSo: (seen: Seen) => boolean): string[] =>
  programmes.filter((seen) => !isSo(seen)).map(({ today }) => today)

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const pairsOf = (evenings: readonly Evening[]) =>
  evenings.slice(1).map((next, index) => [evenings[index] ?? next, next] as const)

/** A show without a duration: two hours are safe. */
const endOf = (evening: Evening): number =>
  Date.parse(`${startOf(evening)}Z`) + (evening.show.minutes ?? 120) * 60_000

/** One room: half an hour from the end of a show to the next. */
const isClear = ({ evenings }: Seen) =>
  pairsOf(evenings).every(
    ([before, after]) => Date.parse(`${startOf(after)}Z`) - endOf(before) >= 30 * 60_000,
  )

/** Every show has an evening to come. */
const isComplete = ({ coming }: Seen) =>
  new Set(coming.map(({ show }) => show)).size === SHOWS.length

/** One show and the next look different. */
const isVaried = ({ coming }: Seen) =>
  pairsOf(coming).every(
    ([{ show: one }, { show: other }]) =>
      one === other || (one.ambiance !== other.ambiance && one.motif !== other.motif),
  )

describe('the demo programme, whatever the day', () => {
  it('has 80 evenings and more to come in ten weeks, and 160 and more in the year before', () => {
    expect(daysWithout(({ coming }) => coming.length >= 80)).toEqual([])
    expect(daysWithout(({ past }) => past.length >= 160)).toEqual([])
    expect(
      daysWithout(({ today, coming }) => (coming.at(-1)?.date ?? '') < inDays(today, 70)),
    ).toEqual([])
    expect(daysWithout(({ today, past }) => (past[0]?.date ?? '') >= inDays(today, -371))).toEqual(
      [],
    )
  })

  it.each([
    ['Tchatcheur Comedy Club', ['1 20:00', '2 20:00', '3 20:00', '5 20:00']],
    ['Un ado peut en cacher un autre', ['0 17:00']],
    ['Chéri, je t’ai trompé', ['0 18:30']],
    ['Kaci dans la connerie humaine', ['0 20:00']],
  ])(
    'plays %s on its weekdays at its hour, every week, and never otherwise (§2.12)',
    (title, hours) => {
      const dates = programmes.flatMap(({ evenings }) =>
        evenings.filter(({ show }) => show.title === title),
      )
      const played = new Set(dates.map(({ date, time }) => `${weekdayOf(date)} ${time}`))

      expect([...played].toSorted()).toEqual(hours)
      expect(
        daysWithout(({ today, evenings }) => {
          const coming = evenings.filter(({ show, date }) => show.title === title && date >= today)
          return coming.length === hours.length * 10 && coming.every(({ season }) => season)
        }),
      ).toEqual([])
    },
  )

  it('leaves half an hour between two shows, for there is one room', () => {
    expect(daysWithout(isClear)).toEqual([])
  })

  it('has a show tonight at 20:00 on Mondays, Tuesdays, Wednesdays and Fridays', () => {
    const clubNights = new Set([1, 2, 3, 5])
    const isOn = ({ today, evenings }: Seen) =>
      !clubNights.has(weekdayOf(today)) ||
      evenings.some(({ date, time }) => date === today && time === '20:00')

    expect(daysWithout(isOn)).toEqual([])
  })

  it('has something within the next seven days, and days with several shows', () => {
    expect(
      daysWithout(({ today, coming }) => (coming[0]?.date ?? '~') <= inDays(today, 7)),
    ).toEqual([])
    expect(
      daysWithout(({ coming }) => pairsOf(coming).some(([one, other]) => one.date === other.date)),
    ).toEqual([])
  })

  it('brings every show in the weeks to come', () => {
    expect(daysWithout(isComplete)).toEqual([])
  })

  it.each<[string, (evening: Evening) => boolean]>([
    ['sold out', ({ seatsLeft }) => seatsLeft === 0],
    ['down to its last four seats', ({ seatsLeft }) => seatsLeft === 4],
    ['with plenty of seats', ({ seatsLeft }) => (seatsLeft ?? 0) > 20],
    ['with an unknown number of seats', ({ seatsLeft }) => seatsLeft === null],
    ['without a ticketing page', ({ ticketUrl }) => ticketUrl === null],
    ['with free entry', ({ show }) => show.priceCents === 0],
    ['of an unknown price', ({ show }) => show.priceCents === null],
    ['without a picture', ({ show }) => show.motif === null],
    ['with three more photos', ({ show }) => show.photos === 3],
    ['without any more photo', ({ show }) => show.photos === 0],
  ])('has an evening %s from tomorrow on', (_, isSo) => {
    expect(daysWithout(({ coming }) => coming.some(isSo))).toEqual([])
  })

  it('changes mood and object from one show to come to the next', () => {
    expect(daysWithout(isVaried)).toEqual([])
  })

  it.each(['00:10', '12:00', '19:59', '20:01', '23:50'])(
    'has the seven evenings of the house at %s, as the last shows of their days',
    (time) => {
      const isLast = ({ today }: Seen) => {
        const { evenings } = programmeAround(`${today}T${time}`, 'demo')
        const ours = evenings.filter(({ house }) => house !== null)
        const lastOf = (date: string) => evenings.findLast((other) => other.date === date)
        return ours.length === 7 && ours.every((evening) => lastOf(evening.date) === evening)
      }

      expect(daysWithout(isLast)).toEqual([])
    },
  )

  it('sells each evening on a page of its own, under a reserved domain', () => {
    const { evenings } = programmeAround('2026-11-21', 'demo')
    const pages = evenings.flatMap(({ ticketUrl }) => ticketUrl ?? [])

    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toContain('https://billetterie.example/cheri-je-tai-trompe/2026-11-22-18h30')
  })
})

describe('the large programme', () => {
  it('has about 2,500 evenings on either side of today', () => {
    const { seasons, evenings } = programmeAround('2026-11-21', 'large')
    const past = evenings.filter(({ date }) => date < '2026-11-21')

    expect(Math.abs(past.length - 2500)).toBeLessThan(100)
    expect(Math.abs(evenings.length - 5000)).toBeLessThan(200)
    expect(seasons.length).toBeGreaterThan(4)
  })
})
