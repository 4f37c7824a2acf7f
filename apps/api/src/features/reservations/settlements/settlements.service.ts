import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartySettlement } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import { assertWorth, findVoucher } from '#features/codes/vouchers.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import {
  getParty,
  inJournal,
  lockOpen,
  lockParty,
  type PartyRow,
} from '../box-office/box-office-rows.ts'
import { tooMany } from './links/payment-links.ts'
import { sellAsPlaces } from './pay-by-voucher.ts'
import { recordSettlement, returnSettlements, settlementsOf } from './settlements.ts'

/** Money that the team takes and gives back before an evening. */
export const settlementsService = () => ({
  /** A deposit pays for some of the seats; it also confirms an option. */
  async settle(tx: Db, id: number, paid: PartySettlement, by: Actor): Promise<Party> {
    const party = await lockOpen(tx, id, ['confirmed', 'pending'], { mayBeIn: true })
    const left = party.isToPay ? party.seats - party.paidSeats : 0
    if (party.status === 'pending' && !party.isOption) throw apiError('RESERVATION_CLOSE')
    if (paid.seats > left) throw tooMany(left)
    const { seats, means } = paid
    const { ticketId, amountCents } = await pay(tx, party, paid, by)
    if (party.status === 'pending') {
      await tx.$executeRaw`
        update reservations set status = 'confirmed', confirmed_at = now()
         where id = ${party.reservationId}::uuid`
    }
    if (party.status === 'pending' || ticketId !== id) await queueTickets(tx, party.reservationId)
    const after = { places: seats, règlement: means, centimes: amountCents }
    await audit(tx, by, { action: 'encaissement', ...inJournal(party), after })
    return getParty(tx, ticketId)
  },

  /** Refunds, at the box office, seats that ended without staff present, such as those of a cancelled date. */
  async repay(tx: Db, id: number, by: Actor): Promise<Party> {
    const party = await lockParty(tx, id)
    if (!party) throw apiError('BILLET_INTROUVABLE')
    const held = await settlementsOf(tx, id)
    if (!party.isReleased || held.length === 0) throw apiError('RESERVATION_CLOSE')
    const amountCents = held.reduce((sum, each) => sum + each.amountCents, 0)
    const seats = party.paidSeats
    await returnSettlements(tx, id, { seats, amountCents, actorId: by.userId })
    const after = { centimes: -amountCents }
    await audit(tx, by, { action: 'remboursement', ...inJournal(party), after })
    return getParty(tx, id)
  },
})

/** @returns the ticket that is paid now: seats of a party may have got one of their own */
async function pay(tx: Db, party: PartyRow, paid: PartySettlement, by: Actor) {
  const { seats } = paid
  const about = { seats, actorId: by.userId }
  if (paid.means === 'bon') {
    const voucher = await findVoucher(tx, paid.voucher)
    const { ticketId, priceCents } = await sellAsPlaces(tx, party, seats, voucher)
    const amountCents = seats * priceCents
    assertWorth(voucher, amountCents)
    const voucherId = voucher.id
    await recordSettlement(tx, { ...about, ticketId, amountCents, means: 'bon', voucherId })
    return { ticketId, amountCents }
  }
  const { means, receivedOn } = paid
  const amountCents = seats * party.priceCents
  await recordSettlement(tx, { ...about, ticketId: party.id, amountCents, means, receivedOn })
  return { ticketId: party.id, amountCents }
}
