import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { withParisOffset } from '#shared/lib/time/paris.ts'

export type OnSale = Pick<Spectacle, 'booking_mode' | 'salesOpenAt' | 'salesCloseAt'>

/** Why sales are closed now; undefined when they are open, or made by an external service. */
export function noSales(
  { booking_mode, salesOpenAt: open, salesCloseAt: close }: OnSale,
  now: number,
): string | undefined {
  if (booking_mode !== 'maison') return undefined
  if (open !== null && Date.parse(open) > now) {
    return t('Réservations à partir du {date}.', { date: wallOf(open) })
  }
  return close !== null && Date.parse(close) <= now ? t('Réservations closes.') : undefined
}

function wallOf(instant: string): string {
  const [day = '', time = ''] = withParisOffset(instant).split('T')
  return `${dateWithoutYear(day)} ${t('à')}\u00A0${shortTime(time)}`
}
