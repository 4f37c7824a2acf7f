import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import { type Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { placesOf } from '#platform/tickets/printed-ticket.ts'
import { keepSeats } from '../bookings/cancel-and-refund.ts'
import { mailingOwner } from '../bookings/owner-mails.ts'
import { askOnlineAgain } from '../settlements/links/payment-links.ts'
import { getParty, inJournal, type PartyRow } from './box-office-rows.ts'
import { queueOption } from './counter.service.ts'

/**
 * Cancels and refunds some seats of a locked party at once; the others keep its code, and its holder is mailed the reason.
 *
 * @throws {ApiError} RESERVATION_CLOSE: its payment page is open, for all of them
 */
export async function cancelSome(
  tx: Db,
  party: PartyRow,
  { seats, reason }: { seats: number; reason: string },
  by: Actor,
): Promise<Party> {
  const { id, reservationId, seats: before, spectacleId } = party
  const isOption = party.isOption && party.status === 'pending'
  if (party.status !== 'confirmed' && !isOption) throw apiError('RESERVATION_CLOSE')
  const staying = before - seats
  if (staying < 1) {
    const message = `Il n’y a que ${placesOf(before)} à annuler`
    throw fieldError('seats', message)
  }
  const kept = { spectacleId, before, staying }
  const keep = () => keepSeats(tx, Prisma.sql`id = ${id}`, kept, by.userId)
  await mailingOwner(tx, reservationId, reason, keep)
  if (isOption && !(await askOnlineAgain(tx, id))) await queueOption(tx, reservationId, party)
  const diff = { before: { places: before }, after: { places: staying } }
  await audit(tx, by, { action: 'modification', ...inJournal(party), ...diff })
  return getParty(tx, id)
}
