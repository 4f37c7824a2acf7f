import { longDate } from '../language/dates-fr.ts'
import { t } from '../language/language.ts'
import { withParisOffset } from './paris.ts'

/** `lundi 23 novembre 2026 à 18:04`, in Paris. */
export function moment(instant: number | string): string {
  const [day = '', time = ''] = withParisOffset(new Date(instant).toISOString()).split('T')
  return t('{day} à {time}', { day: longDate(day), time: time.slice(0, 5) })
}

/** `23/11/2026 à 18:04`, in Paris. */
export function shortMoment(instant: string): string {
  const [day = '', time = ''] = withParisOffset(instant).split('T')
  return t('{day} à {time}', {
    day: day.split('-').toReversed().join('/'),
    time: time.slice(0, 5),
  })
}
