import type { Db } from '@espace/prisma/client'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { bookingUrl } from '../bookings/booking-mails.ts'
import { endedEvenings } from '../bookings/owner-mails.ts'
import { printedTicket } from '../bookings/tickets/printed-tickets.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'
import { askOnline } from '../settlements/links/payment-links.ts'
import { type NewSeats, type Paying, type Split, splitOff } from '../settlements/split-off.ts'
import { seatsChanged } from './change-mails.ts'

/**
 * Splits seats off a party, asks for what is missing by a payment link where it is to be paid by one, and mails the holder
 * the changed seats and their money, with calendar updates.
 */
export async function changeSeats(
  tx: Db,
  party: PartyRow,
  seats: NewSeats,
  paying: Paying,
): Promise<Split> {
  const { id, userId, isGuest, isInvited, firstName, language, email: to } = party
  const { quantity, spectacleId } = seats
  const before = await printedTicket(tx, id)
  const split = await splitOff(tx, party, seats, paying)
  const { reservationId, ticketId, unpaid, missingCents, back } = split
  const isAsked = unpaid > 0 && (paying.settle === 'ligne' || paying.settle === 'lien')
  const asked = { seats: unpaid, until: null, amountCents: missingCents }
  if (isAsked) await askOnline(tx, ticketId, asked)
  const ticket = await printedTicket(tx, ticketId)
  if (to === null || !before || !ticket) return split
  const staying = quantity < party.seats ? await printedTicket(tx, id) : undefined
  const about = { id: party.reservationId, userId }
  const data = {
    firstName,
    isGuest,
    isInvited,
    url: await bookingUrl(tx, reservationId, party),
    before: { ...before, seats: quantity },
    ticket,
    staying: staying ? [staying] : [],
    former: spectacleId === party.spectacleId ? [] : await endedEvenings(tx, about, [before]),
    ...back,
    onlineCents: isAsked ? missingCents : 0,
    doorCents: isAsked ? 0 : unpaid * split.priceCents,
  }
  await queueMail(tx, { to, userId, template: seatsChanged, data, language })
  return split
}
