import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { places } from '../lib/language/french.ts'
import { t } from '../lib/language/language.ts'
import { priceOf } from './show-price.ts'
import { isOff, newsOf } from './show-status.ts'
import styles from './tags.module.css'

export const LAST_SEATS = 10

type Sold = Pick<Spectacle, 'places_restantes' | 'price_cents' | 'tarifs' | 'startsAt'>
type Tagged = Sold & Pick<Spectacle, 'status' | 'previousStartsAt' | 'date_spectacle'>

export const isFull = ({ places_restantes: left }: Pick<Sold, 'places_restantes'>): boolean =>
  left !== null && left <= 0

/**
 * Availability and price of a show. One that was full stays marked so (§2); the seats left
 * of a past show are not shown.
 */
export function Tags({ show, now }: { show: Tagged; now: number }) {
  const left = isOff(show) ? null : show.places_restantes
  const news = newsOf(show)
  const isPast = Date.parse(show.startsAt) <= now
  if (!isPast && !news && left === null && show.price_cents === null) return null
  return (
    <span className={styles.tags}>
      {news && <span className={styles.news}>{news}</span>}
      {isPast && !isOff(show) && <span className={styles.tag}>{t('Passé')}</span>}
      {left !== null && (!isPast || isFull(show)) && <SeatsTag left={left} />}
      {show.price_cents !== null && <span className={styles.price}>{priceOf(show)}</span>}
    </span>
  )
}

function SeatsTag({ left }: { left: number }) {
  if (left <= 0) return <span className={styles.full}>{t('Complet')}</span>
  if (left > LAST_SEATS) return <span className={styles.tag}>{places(left)}</span>
  return (
    <span className={styles.last}>
      {left === 1 ? t('Dernière place') : t('{left} dernières places', { left })}
    </span>
  )
}
