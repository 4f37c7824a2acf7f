import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyEdit } from '@espace/contracts/reservations/counter-sale'
import type { Db } from '@espace/prisma/client'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { askOnlineAgain } from '../settlements/links/payment-links.ts'
import { getParty, inJournal, lockOpen, type PartyRow } from './box-office-rows.ts'
import { queueOption } from './counter.service.ts'

/** Edits the note for the door, and with a name the contact of a booking without an account. */
export async function editParty(
  tx: Db,
  id: number,
  { name, email, phone, note }: PartyEdit,
  by: Actor,
): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed', 'pending'], { mayBeIn: true })
  const { reservationId, userId, isOption, status } = party
  if (userId !== null && name !== undefined) {
    throw apiError('REQUETE_INVALIDE', { issues: OF_ACCOUNT })
  }
  if (status === 'pending' && !isOption) throw apiError('RESERVATION_CLOSE')
  await tx.reservation.update({ where: { id: reservationId }, data: { note } })
  if (name !== undefined) await correctContact(tx, party, { name, email, phone })
  const contact = email === party.email ? 'corrigées' : 'nouvelle adresse'
  const after = {
    note: note === '' ? 'aucune' : 'écrite',
    ...(name !== undefined && { coordonnées: contact }),
  }
  await audit(tx, by, { action: 'modification', ...inJournal(party), after })
  return getParty(tx, id)
}

/**
 * A new address gets its tickets, the link of its option, or the one to pay by; links mailed to the former one end, as
 * they could give the seats back.
 */
async function correctContact(
  tx: Db,
  { id, reservationId, status, email: former }: PartyRow,
  { name, email, phone }: { name: string; email: string | null; phone: string | null },
): Promise<void> {
  const data = { guestName: name, guestEmail: email, guestPhone: phone }
  await tx.reservation.update({ where: { id: reservationId }, data })
  if (email === former) return
  await tx.orderLink.deleteMany({ where: { reservationId } })
  const isAsked = await askOnlineAgain(tx, id)
  if (status === 'pending' && !isAsked) await queueOption(tx, reservationId, { name, email })
  if (status === 'confirmed' && (await queueTickets(tx, reservationId)))
    await recordReprint(tx, reservationId)
}

const OF_ACCOUNT = [{ path: 'name', message: 'Un compte change lui-même ses coordonnées' }]
