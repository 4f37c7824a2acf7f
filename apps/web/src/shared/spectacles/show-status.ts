import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { dateWithoutYear } from '../lib/language/dates-fr.ts'
import { t } from '../lib/language/language.ts'

type Planned = Pick<Spectacle, 'status' | 'previousStartsAt' | 'date_spectacle'>

/** Cancellation or postponement, shown first; undefined for a show as planned. */
export function newsOf(show: Planned): string | undefined {
  if (show.status === 'annulé') return t('Annulé')
  if (show.status !== 'reporté') return undefined
  return isOff(show)
    ? t('Reporté')
    : t('Reporté au {day}', { day: dateWithoutYear(show.date_spectacle) })
}

/** The same, in the form used within a sentence. */
export function newsWithin(show: Planned): string | undefined {
  const news = newsOf(show)
  return news && news.charAt(0).toLowerCase() + news.slice(1)
}

/** Nothing takes place that evening: the show is cancelled, or postponed without a new date. */
export const isOff = ({ status, previousStartsAt: before }: Omit<Planned, 'date_spectacle'>) =>
  status === 'annulé' || (status === 'reporté' && before === null)
