import { plural } from '#languages/fr/plural.ts'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import type { ShowValues } from './show-values.ts'

const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** Monday first, as weeks are in France (§2). */
export const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  value: String(weekday),
  label: DAYS[weekday] ?? '',
}))

/** Counted dates with a participle: `10 dates seront créées`. */
export const fate = (count: number, participle: string): string =>
  `${plural(count, 'sera', 'seront')} ${plural(count, participle)}`

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

/** `Tous les dimanches à 17:00, du dimanche 29 novembre au dimanche 20 décembre` */
export function ruleSentence({ weekdays, time, startDate, endDate, interval }: ShowValues): string {
  const days = list.format(
    WEEKDAY_OPTIONS.filter(({ value }) => weekdays.includes(value)).map(({ label }) => `${label}s`),
  )
  const rhythm = Number(interval) > 1 ? `, une semaine sur ${interval}` : ''
  return `Tous les ${days} à ${time}${rhythm}, du ${dateWithoutYear(startDate)} au ${dateWithoutYear(endDate)}`
}
