import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { dateWithoutYear } from '../lib/language/dates-fr.ts'
import { t } from '../lib/language/language.ts'

type Planned = Pick<Spectacle, 'status' | 'previousStartsAt' | 'date_spectacle'>

/** What a visitor must hear before anything else; undefined where all is as it was planned. */
export function newsOf(show: Planned): string | undefined {
  if (show.status === 'annulé') return t('Annulé')
  if (show.status !== 'reporté') return undefined
  return isOff(show)
    ? t('Reporté')
    : t('Reporté au {day}', { day: dateWithoutYear(show.date_spectacle) })
}

/** The same within a sentence. */
export function newsWithin(show: Planned): string | undefined {
  const news = newsOf(show)
  return news && news.charAt(0).toLowerCase() + news.slice(1)
}

/** Nobody plays that evening: cancelled, or put off to a day that is not known yet. */
export const isOff = ({ status, previousStartsAt: before }: Omit<Planned, 'date_spectacle'>) =>
  status === 'annulé' || (status === 'reporté' && before === null)
