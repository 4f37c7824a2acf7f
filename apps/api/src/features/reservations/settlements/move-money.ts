import type { PartyChange } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import { PLACES_TARIF } from '#features/codes/vouchers.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'
import { type MoneyBack, NOTHING_BACK } from '../reservation-words.ts'
import { recordSettlement, returnSettlements, settlementsOf } from './settlements.ts'

interface Moved {
  ticketId: number
  quantity: number
  priceCents: number
  settle: PartyChange['settle'] | 'ligne'
  /** Staff's account; null: the customer. */
  actorId: number | null
}

interface MovedMoney {
  back: MoneyBack
  /** Paid beyond whole seats, kept until a payment link pays the difference. */
  looseCents: number
}

/**
 * What was paid for seats pays for them in their new place, whole seats of them. What is more than they cost there goes
 * back; what is less is taken now or by a payment link, or, where it is paid at the door, so is the whole of such a seat.
 */
export async function moveMoney(tx: Db, party: PartyRow, moved: Moved): Promise<MovedMoney> {
  const { ticketId, quantity, priceCents, settle, actorId } = moved
  const paidSeats =
    party.paymentId !== null ? quantity : Math.max(0, party.paidSeats - (party.seats - quantity))
  const credit = paidSeats * party.priceCents
  // A place of a voucher pays for a seat at its own price, or is refunded whole.
  const usable = isPlaces(party) && priceCents !== party.priceCents ? 0 : credit
  const need = quantity * priceCents
  const whole = priceCents === 0 ? 0 : Math.min(quantity, Math.floor(usable / priceCents))
  const isLater = settle === 'porte' || settle === 'lien' || settle === 'ligne'
  const isPaidNow = !isLater && need > usable
  const isLoose = settle === 'ligne' && need > usable
  const kept = isPaidNow || isLoose ? usable : whole * priceCents
  const pay = party.paymentId ? fromPage : fromSettlements
  const back = await pay(tx, party, { ...moved, paidSeats, credit, kept, whole })
  if (isPaidNow) {
    const paid = { ticketId, seats: quantity - whole, amountCents: need - usable, actorId }
    await recordSettlement(tx, { ...paid, means: settle })
  }
  return { back, looseCents: isLoose ? usable - whole * priceCents : 0 }
}

const isPlaces = ({ tarif }: PartyRow): boolean => tarif.startsWith(PLACES_TARIF)

interface Sums extends Moved {
  /** Paid seats, and their amount. */
  paidSeats: number
  credit: number
  /** The part that pays for the new seats, and how many it pays in full. */
  kept: number
  whole: number
}

async function fromPage(
  tx: Db,
  { reservationId, spectacleId, paymentId }: PartyRow,
  { ticketId, credit, kept, whole, actorId }: Sums,
): Promise<MoneyBack> {
  const paid = { ticketId, seats: whole, amountCents: kept, paymentId, actorId }
  if (kept > 0) await recordSettlement(tx, { ...paid, means: 'ligne' })
  const backCents = credit - kept
  if (backCents > 0) {
    const data = { reservationId, spectacleId, amountCents: backCents, reason: 'annulation' }
    await tx.refund.create({ data })
  }
  return { ...NOTHING_BACK, backCents }
}

async function fromSettlements(
  tx: Db,
  { id }: PartyRow,
  { ticketId, paidSeats, credit, kept, whole, actorId }: Sums,
): Promise<MoneyBack> {
  // The new seats count once, with the first settlement.
  let [seatsHere, seatsThere, left] = [paidSeats, whole, kept]
  for (const { means, paymentId, voucherId, amountCents } of await settlementsOf(tx, id)) {
    const cents = Math.min(left, amountCents)
    if (cents <= 0) continue
    const about = { means, paymentId, voucherId, actorId }
    await recordSettlement(tx, {
      ...about,
      ticketId: id,
      seats: 0 - seatsHere,
      amountCents: -cents,
    })
    await recordSettlement(tx, { ...about, ticketId, seats: seatsThere, amountCents: cents })
    seatsHere = 0
    seatsThere = 0
    left -= cents
  }
  const rest = { seats: seatsHere, amountCents: credit - kept, actorId }
  return credit > kept ? returnSettlements(tx, id, rest) : NOTHING_BACK
}
