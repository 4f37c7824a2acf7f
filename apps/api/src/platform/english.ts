// What mails say in English, as the pages under `/en` have it.

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** `Monday 23 November`, of `2026-11-23` */
export function englishDate(day: string): string {
  const date = new Date(day)
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** `€12`, `€12.50` */
export const englishEuros = (cents: number): string =>
  `€${(cents / 100).toFixed(2).replace('.00', '')}`

/** `2 seats (Réduit)` */
export const seatsInEnglish = (seats: number, tarif = ''): string =>
  `${seats === 1 ? '1 seat' : `${seats} seats`}${tarif === '' ? '' : ` (${tarif})`}`
