import { inDays } from './builders.ts'

const DAY_MS = 86_400_000
export const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** A Sunday that is still to come, some weeks ahead. */
const inWeeks = (weeks: number) => {
  const day = inDays(weeks * 7)
  return shifted(day.toISOString(), (7 - day.getUTCDay()) % 7)
}
export const SUNDAY = inWeeks(2)
export const sundays = (count: number, from = SUNDAY) =>
  Array.from({ length: count }, (_, week) => shifted(from, week * 7))

export const aRule = (fields: object = {}) => ({
  enabled: true as const,
  weekday: 0,
  time: '17:00',
  startDate: SUNDAY,
  endDate: shifted(SUNDAY, 28),
  ...fields,
})

/** What the form sends of a series. */
export const aSeriesDraft = (rule: object = {}, fields: object = {}) => ({
  title: 'Un ado peut en cacher un autre',
  img: '/uploads/ado.webp',
  description: 'Une famille.',
  lieu: "L'espace comédie",
  ...fields,
  recurrence: aRule(rule),
})
