import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { t } from '#shared/lib/language/language.ts'
import { LAST_SEATS } from '#shared/spectacles/tags.tsx'

/** Seats left, rounded to five so that a page cached for a minute stays true; the last ones are exact. */
export const nearly = (left: number): number =>
  left > LAST_SEATS ? Math.min(Math.round(left / 5) * 5, VENUE.seats) : Math.max(left, 0)

/** `places_restantes` in words: « environ 35 places libres », « 4 dernières places ». */
export function freeSeats(left: number): string {
  if (left <= 0) return t('complet')
  if (left === 1) return t('dernière place')
  if (left <= LAST_SEATS) return t('{left} dernières places', { left })
  return t('environ {left} places libres', { left: nearly(left) })
}
