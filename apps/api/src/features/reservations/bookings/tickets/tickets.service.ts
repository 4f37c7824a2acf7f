import { randomUUID } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import type { TicketCheck } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import { recordEntry } from '#features/reservations/entries.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { findTicket, type FoundTicket, ofCode } from '../booking-rows.ts'
import { bookingsService } from '../bookings.service.ts'
import { onPaper, printTickets } from './paper-tickets.ts'
import { printedTickets } from './printed-tickets.ts'

export const ticketsService = ({ db }: Services) => ({
  check: (code: string): Promise<TicketCheck> => findOrThrow(db, code),

  /** Of two concurrent scans, one succeeds. */
  async use(tx: Db, code: string, by: Actor): Promise<TicketCheck> {
    await tx.$executeRaw`select from tickets t where ${ofCode(code)} for update`
    return letIn(tx, await findOrThrow(tx, code), by)
  },
})

async function findOrThrow(db: Db, code: string): Promise<FoundTicket> {
  const ticket = await findTicket(db, code)
  if (!ticket) throw apiError('BILLET_INTROUVABLE')
  return ticket
}

/** Checks the whole party in, or one seat of it. Call it with the ticket locked. */
export async function letIn(tx: Db, ticket: FoundTicket, by: Actor): Promise<TicketCheck> {
  const { id, ticket: code, seat, quantity, valid, reason, spectacle } = ticket
  if (!valid) throw apiError(reason === 'utilisé' ? 'BILLET_DEJA_VALIDE' : 'BILLET_ANNULE')
  await tx.$executeRaw`
    update tickets set used_at = coalesce(used_at, now()), entered = entered + ${quantity} where id = ${id}`
  await recordEntry(tx, {
    id: randomUUID(),
    kind: 'entry',
    code,
    asked: quantity,
    seats: quantity,
    seat,
    at: null,
    deviceId: '',
    actorId: by.userId,
    ticketId: id,
    spectacleId: spectacle.id,
  })
  await audit(tx, by, { action: 'validation', entity: 'billets', id, label: spectacle.title })
  const used = await findOrThrow(tx, code)
  return { ...used, valid: true, reason: null }
}

type Who = Parameters<ReturnType<typeof bookingsService>['get']>[1]

export function ticketDocumentsService(services: Services) {
  const { db, origin } = services
  const reservations = bookingsService(services)

  /** @throws {ApiError} not found for others, or without a valid ticket */
  const ticketsOf = async (id: string, who: Who): Promise<PrintedTicket[]> => {
    await reservations.get(id, who)
    const tickets = await printedTickets(db, id)
    if (tickets.length === 0) throw apiError('RESERVATION_CLOSE')
    return tickets
  }

  return {
    async pdf(id: string, who: Who): Promise<Uint8Array> {
      const printed = await ticketsOf(id, who)
      return printTickets(await onPaper(db, id, printed), await readVenueLines(db))
    },

    async calendar(id: string, who: Who): Promise<string> {
      const tickets = await ticketsOf(id, who)
      const { ticketCalendar } = await import('#platform/tickets/ticket-calendar.ts')
      return ticketCalendar(tickets, origin, await readVenueLines(db))
    },
  }
}
