/**
 * Days in French, from wall-clock texts. The names are written here, so that no runtime's own idea of
 * them can differ from another's. No zod here: the browser carries this file.
 */
export const WEEKDAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ')

export const MONTHS =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** French says « 1er », and plain numbers after it. */
const ordinal = (number: number) => (number === 1 ? '1er' : String(number))

/** `lundi 23 novembre`, of `2026-11-23` */
export function dateWithoutYear(day: string): string {
  const date = new Date(day)
  const weekday = WEEKDAYS[date.getUTCDay()]
  return `${weekday} ${ordinal(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]}`
}
