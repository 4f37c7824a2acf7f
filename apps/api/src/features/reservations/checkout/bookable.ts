import { discounted } from '@espace/contracts/codes/discount'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Cart } from '@espace/contracts/reservations/reservation'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { findCode, useCode } from '#features/codes/redeem.ts'
import { queryRows } from '#platform/sql.ts'

/** The reason why a show is not bookable, as SQL functions return it. */
export const Refusal = z
  .enum([
    'SPECTACLE_INTROUVABLE',
    'RESERVATION_EXTERNE',
    'SPECTACLE_ANNULE',
    'SPECTACLE_REPORTE',
    'SPECTACLE_PASSE',
    'VENTES_A_VENIR',
    'VENTES_CLOSES',
  ])
  .nullable()

const Show = z.object({
  id: z.int(),
  title: z.string(),
  priceCents: z.int(),
  tarifs: z.array(Tarif),
  refusal: Refusal,
  free: z.int(),
})
type Show = z.infer<typeof Show>

/** An item of the cart, with its price; without a tarif it is the full one. */
export interface Wanted extends Pick<Show, 'title' | 'priceCents'> {
  spectacleId: number
  quantity: number
  tarif?: Pick<Tarif, 'key' | 'name' | 'class'> | undefined
  promoCodeId?: number
}

/**
 * The shows of a cart, in the order of their ids.
 *
 * @param group of seats that are taken from a group, which need not be free
 * @throws {ApiError} one of them cannot be booked, with the reason
 */
export async function wantedOf(
  db: Db,
  { items, code }: Cart,
  group?: 'hold' | 'take',
): Promise<Wanted[]> {
  const shows = await showsOf(
    db,
    items.map(({ spectacleId }) => spectacleId),
    Prisma.sql`sales_refusal(spectacles)`,
  )
  const byId = new Map(shows.map((show) => [show.id, show]))
  const requested = new Map<number, number>()
  const wanted = items.map(({ spectacleId, quantity, tarif: key }, index): Wanted => {
    const show = assertBookable(byId.get(spectacleId))
    const all = (requested.get(spectacleId) ?? 0) + quantity
    requested.set(spectacleId, all)
    if (group !== 'take') assertFree(show, all, `items.${index}.quantity`)
    const { title } = show
    return { spectacleId, quantity, title, ...priceAt(show, key, `items.${index}.tarif`) }
  })
  const priced = await withCode(db, wanted, code)
  return priced.toSorted((a, b) => a.spectacleId - b.spectacleId)
}

/** Applies a promo code to the seats that it is for. @throws {ApiError} the reason of its refusal */
async function withCode(
  db: Db,
  wanted: readonly Wanted[],
  code: string | undefined,
): Promise<readonly Wanted[]> {
  if (code === undefined) return wanted
  const ids = wanted.map(({ spectacleId }) => spectacleId)
  const found = await findCode(db, code, ids)
  const { id: promoCodeId } = found
  return mergeAlike(
    wanted.map((item): Wanted => {
      const tarif = found.covered.get(item.spectacleId)
      if (tarif === undefined) return item
      if (tarif === null)
        return { ...item, priceCents: discounted(item.priceCents, found), promoCodeId }
      const { priceCents } = tarif
      return priceCents < item.priceCents ? { ...item, priceCents, tarif, promoCodeId } : item
    }),
  )
}

/** Merges seats with the same tarif of a date into one ticket. */
function mergeAlike(wanted: readonly Wanted[]): Wanted[] {
  const alike = Map.groupBy(
    wanted,
    ({ spectacleId, tarif }) => `${spectacleId} ${tarif?.key ?? ''}`,
  )
  return [...alike.values()].flatMap((items) => {
    // The one that a code made cheaper names it.
    const one = items.find(({ promoCodeId }) => promoCodeId !== undefined) ?? items[0]
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    return one ? [{ ...one, quantity }] : []
  })
}

/**
 * A show that the team gives seats of, whenever the site sells them.
 *
 * @throws {ApiError} there are none to be given, with the reason
 */
export async function showForTeam(db: Db, spectacleId: number, request: ForTeam): Promise<Wanted> {
  const wanted = await showAs(db, { ...request, spectacleId }, BOOKING)
  const [cheaper = wanted] = await withCode(db, [wanted], request.code)
  return cheaper
}

const BOOKING = Prisma.sql`booking_refusal(spectacles)`

/**
 * What seats cost at the door, where the show may have begun or be sold out on the site; uses up the code.
 *
 * @throws {ApiError} TARIF_INCONNU, or the reason why the code is refused
 */
export async function priceAtDoor(tx: Db, request: SeatRequest & ForTeam): Promise<Wanted> {
  const { spectacleId, quantity, tarif, code } = request
  const [show] = await showsOf(tx, [spectacleId], BOOKING)
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  const seats: Wanted = {
    spectacleId,
    quantity,
    title: show.title,
    ...priceAt(show, tarif, 'tarif'),
  }
  const [wanted = seats] = await withCode(tx, [seats], code)
  await useCode(tx, [wanted], { userId: null, email: null })
  return wanted
}

/** A show on sale on the site. @throws {ApiError} the reason why it is not */
export const showOnSite = (db: Db, wanted: SeatRequest): Promise<Wanted> =>
  showAs(db, wanted, Prisma.sql`sales_refusal(spectacles)`)

interface SeatRequest {
  spectacleId: number
  quantity: number
  tarif?: string | undefined
}

async function showAs(
  db: Db,
  { spectacleId, quantity, tarif }: SeatRequest,
  refusal: Prisma.Sql,
): Promise<Wanted> {
  const [found] = await showsOf(db, [spectacleId], refusal)
  const show = assertBookable(found)
  assertFree(show, quantity, 'quantity')
  const { title } = show
  return { spectacleId, quantity, title, ...priceAt(show, tarif, 'tarif') }
}

interface ForTeam {
  quantity: number
  tarif?: string | undefined
  code?: string | undefined
}

/** The price of a tarif; without one the price of the show. @throws {ApiError} TARIF_INCONNU */
function priceAt(
  { priceCents, tarifs }: Show,
  key: string | undefined,
  path: string,
): Pick<Wanted, 'priceCents' | 'tarif'> {
  if (key === undefined) return { priceCents }
  const tarif = tarifs.find((each) => each.key === key)
  if (!tarif) throw tarifUnknown(path)
  return { priceCents: tarif.priceCents, tarif }
}

const showsOf = (db: Db, ids: readonly number[], refusal: Prisma.Sql) =>
  queryRows(db, Show)`
    select id, title, coalesce(price_cents, 0) as "priceCents", tarifs, ${refusal} as refusal,
      (select seats from seats_for_sale(spectacles)) as free
      from spectacles where id = any(${ids}::int[])`

function assertBookable(show: Show | undefined): Show {
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  if (show.refusal) throw apiError(show.refusal)
  return show
}

function assertFree({ free }: Show, quantity: number, path: string): void {
  if (free < quantity) throw full(path, free)
}

const tarifUnknown = (path: string) =>
  fieldError(path, 'Choisissez un autre tarif', 'TARIF_INCONNU')

/** Fewer seats left than requested; `free` is how many. */
export const full = (path: string, free: number) => fieldError(path, leftOver(free), 'COMPLET')

const leftOver = (free: number): string => {
  if (free === 0) return 'Il ne reste plus de place'
  return free === 1 ? 'Il ne reste qu’une place' : `Il ne reste que ${free} places`
}
