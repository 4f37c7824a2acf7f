import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartySettlement } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import { findVoucher } from '#features/codes/vouchers.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { getParty, inJournal, lockOpen, lockParty } from '../box-office/box-office-rows.ts'
import { tooMany } from './payment-links.ts'
import { recordSettlement, returnSettlements, settlementsOf } from './settlements.ts'

/** Money that the team takes and gives back before an evening. */
export const settlementsService = () => ({
  /** A deposit pays for some of the seats; who pays one has decided. */
  async settle(tx: Db, id: number, paid: PartySettlement, by: Actor): Promise<Party> {
    const party = await lockOpen(tx, id, ['confirmed', 'pending'], { mayBeIn: true })
    const left = party.isToPay ? party.seats - party.paidSeats : 0
    if (party.status === 'pending' && !party.isOption) throw apiError('RESERVATION_CLOSE')
    if (paid.seats > left) throw tooMany(left)
    const { seats, means } = paid
    const amountCents = seats * party.priceCents
    const about = { ticketId: id, seats, amountCents, actorId: by.userId }
    if (paid.means === 'bon') {
      const voucherId = await findVoucher(tx, paid.voucher, amountCents)
      await recordSettlement(tx, { ...about, means, voucherId })
    } else await recordSettlement(tx, { ...about, means, receivedOn: paid.receivedOn })
    if (party.status === 'pending') {
      await tx.$executeRaw`
        update reservations set status = 'confirmed', confirmed_at = now()
         where id = ${party.reservationId}::uuid`
      await queueTickets(tx, party.reservationId)
    }
    const after = { places: seats, règlement: means, centimes: amountCents }
    await audit(tx, by, { action: 'encaissement', ...inJournal(party), after })
    return getParty(tx, id)
  },

  /** Where seats ended while nobody was there to hand the money back, such as a date that was called off. */
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
