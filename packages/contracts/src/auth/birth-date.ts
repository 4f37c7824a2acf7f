import { BIRTH_YEARS, MINIMUM_AGE } from './auth.constants.ts'

/** A day as `YYYY-MM-DD`; days compare as texts. */
type DayText = string

/** Today in Paris, the venue's time zone. */
export const todayInParis = (now = new Date()): DayText =>
  new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(now)

/** The years of birth that the form offers, from 15 years ago back 100 years (§5). */
export function birthYears(today: DayText = todayInParis()): number[] {
  const latest = Number(today.slice(0, 4)) - MINIMUM_AGE
  return Array.from({ length: BIRTH_YEARS + 1 }, (_, index) => latest - index)
}

/** Days of a month; 31 or 29 as long as the month or the year is not known. */
export function daysInMonth(month: number | undefined, year: number | undefined): number {
  if (month === undefined) return 31
  return new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
}

/** `YYYY-MM-DD`, or null when there is no such day. */
export function birthDateOf(year: number, month: number, day: number): DayText | null {
  const isDay =
    [year, month, day].every(Number.isInteger) &&
    year >= 1000 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(month, year)
  return isDay ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null
}

/** Whether a person born on that day is 15 in Paris today; one born on 29 February is so on 1 March. */
export function isOldEnough(birthDate: DayText, today: DayText = todayInParis()): boolean {
  const year = Number(today.slice(0, 4)) - MINIMUM_AGE
  return birthDate <= `${year}${today.slice(4)}`
}

/** Whether the form offers the year of that day, or a later one. */
export const isPlausible = (birthDate: DayText, today: DayText = todayInParis()): boolean =>
  Number(birthDate.slice(0, 4)) >= Number(today.slice(0, 4)) - MINIMUM_AGE - BIRTH_YEARS

const twoDigits = (value: number) => String(value).padStart(2, '0')
