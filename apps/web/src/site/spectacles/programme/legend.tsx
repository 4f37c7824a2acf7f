import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { t } from '#shared/lib/language/language.ts'
import { Gauge } from '../sections/calendar-day.tsx'
import styles from '../sections/calendar.module.css'

/** Placeholder start time of the marks in the legend. */
const HOUR = '00:00'

export function Legend() {
  return (
    <ul className="row" aria-label={t('Légende')} data-screen-only>
      <li className="row">
        <span className={styles.mark} data-ambiance="deule">
          {HOUR}
          <Gauge left={VENUE.seats * 0.7} />
        </span>
        {t('des places')}
      </li>
      <li className="row">
        <span className={styles.mark} data-ambiance="deule">
          {HOUR}
          <Gauge left={VENUE.seats * 0.1} />
        </span>
        {t('presque complet')}
      </li>
      <li className="row">
        <span className={styles.mark} data-full>
          {HOUR}
        </span>
        {t('complet')}
      </li>
      <li className="row">
        <span className={styles.mark} data-ambiance="deule" data-news="Annulé">
          {HOUR}
        </span>
        {t('annulé ou reporté')}
      </li>
    </ul>
  )
}
