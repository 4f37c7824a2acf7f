import type { Db } from '@espace/prisma/client'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { pathFor } from '../bookings/booking-mails.ts'
import { endedEvenings } from '../bookings/owner-mails.ts'
import { printedTicket } from '../bookings/tickets/printed-tickets.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'
import { createOrderLink } from '../guests/order-links.ts'
import type { Split } from '../settlements/split-off.ts'
import { seatsChanged } from './change-mails.ts'

interface ChangedSeats {
  party: PartyRow
  before: PrintedTicket | undefined
  quantity: number
  split: Split
  /** The difference is requested by a payment link. */
  isAsked: boolean
  userId: number | null
}

/** Mails the holder the changed seats, with calendar updates. */
export async function queueChanged(tx: Db, changed: ChangedSeats): Promise<void> {
  const { party, before, quantity, split, isAsked, userId } = changed
  const isGuest = userId === null
  const ticket = await printedTicket(tx, split.ticketId)
  if (party.email === null || !before || !ticket) return
  const staying = quantity < party.seats ? await printedTicket(tx, party.id) : undefined
  const isElsewhere = ticket.spectacleId !== party.spectacleId
  const about = { id: party.reservationId, userId }
  const data = {
    firstName: party.firstName,
    isGuest,
    url: isGuest
      ? await createOrderLink(tx, split.reservationId)
      : pathFor({ isGuest, language: party.language }),
    before: { ...before, seats: quantity },
    ticket,
    staying: staying ? [staying] : [],
    former: isElsewhere ? await endedEvenings(tx, about, [before]) : [],
    backCents: split.backCents,
    onlineCents: isAsked ? split.missingCents : 0,
    doorCents: isAsked ? 0 : split.unpaid * split.priceCents,
  }
  const { email: to, language } = party
  await queueMail(tx, { to, userId, template: seatsChanged, data, language })
}
