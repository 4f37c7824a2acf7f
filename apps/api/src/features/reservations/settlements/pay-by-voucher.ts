import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { assertWorth, type FoundVoucher, tarifOfPlaces } from '#features/codes/vouchers.ts'
import { queryRow } from '#platform/sql.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'
import type { Wanted } from '../checkout/bookable.ts'
import { insertTicket } from '../checkout/booking.ts'
import { giveToAccount } from '../guests/give-to-account.ts'
import { recordSettlement } from './settlements.ts'

/** Prices of an order paid by voucher: a place of it is a seat at the place's price, whatever the date costs. */
export function pricedBy(voucher: FoundVoucher, wanted: readonly Wanted[]): readonly Wanted[] {
  const sold = tarifOfPlaces(voucher)
  if (!sold) return wanted
  const free = wanted.filter(({ priceCents }) => priceCents === 0)
  const paid = wanted.filter(({ priceCents }) => priceCents > 0)
  const dates = Map.groupBy(paid, ({ spectacleId }) => spectacleId)
  const places = [...dates].map(([spectacleId, items]): Wanted => {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    const { priceCents, tarif } = sold
    return { spectacleId, title: items[0]?.title ?? '', quantity, priceCents, tarif }
  })
  return [...free, ...places]
}

/**
 * Pays all seats of an order that has just been written with a gift card: like any payment, it proves the order.
 *
 * @throws {ApiError} BON_INSUFFISANT
 */
export async function payByVoucher(
  tx: Db,
  reservationId: string,
  voucher: FoundVoucher,
): Promise<void> {
  const tickets = await tx.ticket.findMany({
    where: { reservationId, priceCents: { gt: 0 } },
    orderBy: { id: 'asc' },
  })
  const sums = tickets.map(({ id, seats, priceCents }) => ({
    ticketId: id,
    seats,
    amountCents: seats * priceCents,
  }))
  assertWorth(
    voucher,
    sums.reduce((sum, { amountCents }) => sum + amountCents, 0),
  )
  const by = { means: 'bon', voucherId: voucher.id, actorId: null } as const
  for (const sum of sums) await recordSettlement(tx, { ...sum, ...by })
  await giveToAccount(tx, Prisma.sql`r.id = ${reservationId}::uuid`)
}

const Ticket = z.object({ entered: z.int(), moves: z.int() })

/**
 * Seats of a party that a voucher pays. Places are sold at what they cost: seats that are all of the party keep their
 * ticket, some of them get one of their own in the same order.
 *
 * @returns the ticket to pay for
 * @throws {ApiError} BILLET_DEJA_VALIDE: a party that is checked in keeps the ticket that it showed
 */
export async function sellAsPlaces(
  tx: Db,
  party: PartyRow,
  seats: number,
  voucher: FoundVoucher,
): Promise<{ ticketId: number; priceCents: number }> {
  const { id, priceCents, reservationId, spectacleId } = party
  const sold = tarifOfPlaces(voucher)
  if (!sold || isSoldAs(party, sold)) return { ticketId: id, priceCents }
  const found = await queryRow(tx, Ticket)`select entered, moves from tickets where id = ${id}`
  if (!found) throw apiError('BILLET_INTROUVABLE')
  // A tarif of a date stands in an order once: each ticket, and each part of it, gets a key of its own.
  const tarif = { ...sold.tarif, key: `${sold.tarif.key}-${id}-${found.moves}` }
  if (seats === party.seats) {
    await tx.$executeRaw`
      update tickets set price_cents = ${sold.priceCents}, tarif = ${tarif.key}, tarif_name = ${tarif.name},
        tarif_class = ${tarif.class}, promo_code_id = null where id = ${id}`
    return { ticketId: id, priceCents: sold.priceCents }
  }
  if (seats > party.seats - found.entered) throw apiError('BILLET_DEJA_VALIDE')
  await tx.$executeRaw`
    update tickets set seats = seats - ${seats}, moves = moves + 1 where id = ${id}`
  const wanted = { spectacleId, quantity: seats, priceCents: sold.priceCents, tarif }
  await insertTicket(tx, reservationId, wanted)
  const own = await tx.ticket.findFirstOrThrow({ where: { reservationId, tarif: tarif.key } })
  return { ticketId: own.id, priceCents: own.priceCents }
}

type Sold = NonNullable<ReturnType<typeof tarifOfPlaces>>

const isSoldAs = (party: PartyRow, { priceCents, tarif }: Sold): boolean =>
  party.priceCents === priceCents &&
  party.tarifName === tarif.name &&
  party.tarifClass === tarif.class
