import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { isOff } from '../show-status.ts'
import { isFull } from '../tags.tsx'
import { type OnSale } from './sales.ts'

/** Anchor of the date alert form on the page of a show. */
export const ALERT_ID = 'prevenez-moi'

type Awaitable = OnSale &
  Pick<Spectacle, 'status' | 'previousStartsAt' | 'date_spectacle' | 'startsAt' | 'lien_spectacle'>

/** Whether the date alert applies: this date cannot be booked yet. A full one has the waiting list instead. */
export function isAwaited(
  show: Awaitable & Pick<Spectacle, 'places_restantes'>,
  now: number,
): boolean {
  if (isOff(show) || Date.parse(show.startsAt) <= now) return false
  const { booking_mode: mode, salesOpenAt: open, lien_spectacle: link } = show
  if (mode === 'maison') return open !== null && Date.parse(open) > now
  return link === null || isFull(show)
}
