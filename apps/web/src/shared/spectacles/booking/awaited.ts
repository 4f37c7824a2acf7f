import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { isOff } from '../show-status.ts'
import { isFull } from '../tags.tsx'
import { type OnSale } from './sales.ts'

/** Of the form that takes an address on the page of a show. */
export const ALERT_ID = 'prevenez-moi'

type Awaitable = OnSale &
  Pick<Spectacle, 'status' | 'previousStartsAt' | 'date_spectacle' | 'startsAt' | 'lien_spectacle'>

/** Whether there is a day to wait for on which this date can be booked; a full one of the house has a waiting list. */
export function isAwaited(
  show: Awaitable & Pick<Spectacle, 'places_restantes'>,
  now: number,
): boolean {
  if (isOff(show) || Date.parse(show.startsAt) <= now) return false
  const { booking_mode: mode, salesOpenAt: open, lien_spectacle: link } = show
  if (mode === 'maison') return open !== null && Date.parse(open) > now
  return link === null || isFull(show)
}
