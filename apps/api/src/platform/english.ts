// What mails say in English, as the pages under `/en` have it.

/** `€12`, `€12.50` */
export const englishEuros = (cents: number): string =>
  `€${(cents / 100).toFixed(2).replace('.00', '')}`

/** `2 seats (Réduit)` */
export const seatsInEnglish = (seats: number, tarif = ''): string =>
  `${seats === 1 ? '1 seat' : `${seats} seats`}${tarif === '' ? '' : ` (${tarif})`}`
