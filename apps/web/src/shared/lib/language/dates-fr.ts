import { dateWithoutYear as frenchDate, MONTHS } from '@espace/contracts/spectacles/dates-fr'
import { translated } from './language.ts'

/** Not from `Intl`: browsers abbreviate differently, which would break hydration. */
const SHORT_WEEKDAYS = 'dim. lun. mar. mer. jeu. ven. sam.'.split(' ')
const SHORT_MONTHS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')

const DAY_MS = 86_400_000

/** 0 = Sunday to 6 = Saturday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const monthIndex = (day: string) => Number(day.slice(5, 7)) - 1
const dayNumber = (day: string) => Number(day.slice(8, 10))

/** `lundi 23 novembre`; in English, word by word, `Monday 23 November`. */
export const dateWithoutYear = (day: string): string =>
  frenchDate(day).split(' ').map(translated).join(' ')

/** `lundi 23 novembre 2026` */
export const longDate = (day: string): string => `${dateWithoutYear(day)} ${day.slice(0, 4)}`

/** Short date on the stub of a ticket: `lun.`, `23`, `nov.` */
export const stub = (day: string) => ({
  weekday: translated(SHORT_WEEKDAYS[weekdayOf(day)] ?? ''),
  day: String(dayNumber(day)),
  month: translated(SHORT_MONTHS[monthIndex(day)] ?? ''),
})

/** `20:30`, from `20:30:00` (§3). */
export const shortTime = (time: string): string => time.slice(0, 5)

/** A month, `YYYY-MM`: `décembre`, `2026`. */
export const monthName = (month: string) => ({
  name: translated(MONTHS[monthIndex(month)] ?? ''),
  year: month.slice(0, 4),
})

/** The month that many months later, `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month, Monday first, as days `YYYY-MM-DD`, the first and last with days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`)
  const lead = (weekdayOf(`${month}-01`) + 6) % 7
  const weeks: string[][] = []
  for (
    let monday = first - lead * DAY_MS;
    dayAt(monday).slice(0, 7) <= month;
    monday += 7 * DAY_MS
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAt(monday + index * DAY_MS)))
  }
  return weeks
}

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Near = 'aujourd’hui' | 'ce soir' | 'demain'

/** Shows before this hour are not labelled « ce soir ». */
const EVENING = '18:00'

/** Relative name of a day: `ce soir`, `demain`, or undefined. */
export function nearness(day: string, time: string, today: string): Near | undefined {
  const distance = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (distance === 0) return time < EVENING ? 'aujourd’hui' : 'ce soir'
  return distance === 1 ? 'demain' : undefined
}
