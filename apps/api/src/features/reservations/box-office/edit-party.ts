import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyEdit } from '@espace/contracts/reservations/counter-sale'
import { type Db, Prisma } from '@espace/prisma/client'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { askOnlineAgain } from '../settlements/links/payment-links.ts'
import { getParty, inJournal, lockOpen, type PartyRow, selectPartyRows } from './box-office-rows.ts'
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
  if (name !== undefined) await correctContacts(tx, party, { name, email, phone })
  const contact = email === party.email ? 'corrigées' : 'nouvelle adresse'
  const after = {
    note: note === '' ? 'aucune' : 'écrite',
    ...(name !== undefined && { coordonnées: contact }),
  }
  await audit(tx, by, { action: 'modification', ...inJournal(party), after })
  return getParty(tx, id)
}

type Contact = Pick<PartyEdit, 'email' | 'phone'> & { name: string }

/** Of the order, and of those of its changed seats that are to come, booked in the same name and address. */
async function correctContacts(tx: Db, party: PartyRow, contact: Contact): Promise<void> {
  const { reservationId, email } = party
  const alike = await selectPartyRows(
    tx,
    Prisma.sql`r.user_id is null and r.guest_name = ${contact.name} and r.guest_email is not distinct from ${email}
      and coalesce(r.part_of, r.id) = (select coalesce(part_of, id) from reservations where id = ${reservationId}::uuid)
      and r.status = 'confirmed' and t.released_at is null and starts_by(s) > now()`,
  )
  const orders = new Map([...alike, party].map((each) => [each.reservationId, each]))
  for (const each of orders.values()) await correctContact(tx, each, contact)
}

/**
 * A new address gets its tickets, the link of its option, or the one to pay by; links mailed to the former one end, as
 * they could give the seats back.
 */
async function correctContact(
  tx: Db,
  { id, reservationId, status, email: former }: PartyRow,
  { name, email, phone }: Contact,
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
