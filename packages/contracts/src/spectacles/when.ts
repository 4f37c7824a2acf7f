import type { LanguageCode } from '../kernel/languages.ts'
import { dateWithoutYear } from './dates-fr.ts'

const ENGLISH_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `lundi 23 novembre`, `Monday 23 November`, of a wall-clock day. */
export const dayIn = (language: LanguageCode, day: string): string =>
  language === 'en' ? ENGLISH_DATE.format(new Date(day)) : dateWithoutYear(day)

/** `lundi 23 novembre à 20:30`, `Monday 23 November at 20:30`, of a wall-clock day and an `HH:MM`. */
export const whenOf = (day: string, time: string, language: LanguageCode = 'fr'): string =>
  `${dayIn(language, day)} ${language === 'en' ? 'at' : 'à'} ${time}`
