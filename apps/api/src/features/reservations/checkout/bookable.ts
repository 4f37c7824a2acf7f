import { apiError } from '@espace/contracts/kernel/errors'
import type { Cart } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import { SEATS_FREE } from '../../spectacles/seats-free.ts'
import { VISIBLE } from '../../spectacles/visible.ts'
import { IS_DATE_TBA } from '../dates/date-tba.ts'

interface Show {
  id: number
  title: string
  priceCents: number
  status: string
  bookingMode: string
  isPast: boolean
  isBeforeSales: boolean
  isAfterSales: boolean
  isWithoutDay: boolean
  free: number
}

/** What somebody wants, with what the house asks for it. */
export interface Wanted extends Pick<Show, 'title' | 'priceCents'> {
  spectacleId: number
  quantity: number
}

/**
 * The shows of a cart, in the order of their ids.
 *
 * @throws {ApiError} one of them cannot be booked, with the reason
 */
export async function wantedOf(db: Db, { items }: Cart): Promise<Wanted[]> {
  const shows = await showsOf(
    db,
    items.map(({ spectacleId }) => spectacleId),
  )
  const byId = new Map(shows.map((show) => [show.id, show]))
  const wanted = items.map(({ spectacleId, quantity }, index) => {
    const show = assertBookable(byId.get(spectacleId))
    assertOnSale(show)
    assertFree(show, quantity, `items.${index}.quantity`)
    const { title, priceCents } = show
    return { spectacleId, quantity, title, priceCents }
  })
  return wanted.toSorted((a, b) => a.spectacleId - b.spectacleId)
}

/**
 * A show that the team gives seats of, whenever the site sells them.
 *
 * @throws {ApiError} there are none to be given, with the reason
 */
export async function showForTeam(db: Db, spectacleId: number, quantity: number): Promise<void> {
  const [show] = await showsOf(db, [spectacleId])
  assertFree(assertBookable(show), quantity, 'quantity')
}

const showsOf = (db: Db, ids: readonly number[]) =>
  db.$queryRaw<Show[]>`
    select id, title, coalesce(price_cents, 0) as "priceCents", status, booking_mode as "bookingMode",
      starts_at <= now() as "isPast", ${IS_DATE_TBA} as "isWithoutDay", ${SEATS_FREE} as free,
      coalesce(sales_open_at > now(), false) as "isBeforeSales",
      coalesce(sales_close_at <= now(), false) as "isAfterSales"
      from spectacles where id = any(${ids}::int[]) and ${VISIBLE}`

function assertBookable(show: Show | undefined): Show {
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  if (show.bookingMode !== 'maison') throw apiError('RESERVATION_EXTERNE')
  if (show.status === 'annulé') throw apiError('SPECTACLE_ANNULE')
  if (show.isWithoutDay) throw apiError('SPECTACLE_REPORTE')
  if (show.isPast) throw apiError('SPECTACLE_PASSE')
  return show
}

function assertOnSale({ isBeforeSales, isAfterSales }: Show): void {
  if (isBeforeSales) throw apiError('VENTES_A_VENIR')
  if (isAfterSales) throw apiError('VENTES_CLOSES')
}

function assertFree(show: Show, quantity: number, path: string): void {
  const free = show.status === 'complet' ? 0 : Math.max(0, show.free)
  if (free < quantity) throw full(path, free)
}

/** Fewer seats than somebody wants; `free` is how many. */
export const full = (path: string, free: number) =>
  apiError('COMPLET', { issues: [{ path, message: leftOver(free) }] })

const leftOver = (free: number): string => {
  if (free === 0) return 'Il ne reste plus de place'
  return free === 1 ? 'Il ne reste qu’une place' : `Il ne reste que ${free} places`
}
