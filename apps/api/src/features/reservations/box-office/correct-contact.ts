import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { BookingContact } from '@espace/contracts/reservations/counter-sale'
import type { Db } from '@espace/prisma/client'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { askOnlineAgain } from '../settlements/links/payment-links.ts'
import { getParty, inJournal, lockOpen } from './box-office-rows.ts'
import { queueOption } from './counter.service.ts'

/**
 * Corrects whom an order without an account belongs to. A new address gets its tickets, the link of its option, or the one
 * to pay by; links mailed to the former one end, as they could give the seats back.
 */
export async function correctContact(
  tx: Db,
  id: number,
  { name, email, phone }: BookingContact,
  by: Actor,
): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed', 'pending'], { mayBeIn: true })
  const { reservationId, userId, isOption, status } = party
  if (userId !== null) throw apiError('REQUETE_INVALIDE', { issues: OF_ACCOUNT })
  if (status === 'pending' && !isOption) throw apiError('RESERVATION_CLOSE')
  const data = { guestName: name, guestEmail: email, guestPhone: phone }
  await tx.reservation.update({ where: { id: reservationId }, data })
  if (email !== party.email) {
    await tx.orderLink.deleteMany({ where: { reservationId } })
    const isAsked = await askOnlineAgain(tx, id)
    if (status === 'pending' && !isAsked) await queueOption(tx, reservationId, { name, email })
    if (status === 'confirmed' && (await queueTickets(tx, reservationId)))
      await recordReprint(tx, reservationId)
  }
  const after = { coordonnées: email === party.email ? 'corrigées' : 'nouvelle adresse' }
  await audit(tx, by, { action: 'modification', ...inJournal(party), after })
  return getParty(tx, id)
}

const OF_ACCOUNT = [{ path: 'email', message: 'Un compte change lui-même ses coordonnées' }]
