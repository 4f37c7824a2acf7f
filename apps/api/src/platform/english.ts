// What mails say in English, as the pages under `/en` have it.

const DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `Monday 23 November`, of `2026-11-23` */
export const englishDate = (day: string): string => DATE.format(new Date(day))

/** `€12`, `€12.50` */
export const englishEuros = (cents: number): string =>
  `€${(cents / 100).toFixed(2).replace('.00', '')}`

/** `2 seats (Réduit)` */
export const seatsInEnglish = (seats: number, tarif = ''): string =>
  `${seats === 1 ? '1 seat' : `${seats} seats`}${tarif === '' ? '' : ` (${tarif})`}`
