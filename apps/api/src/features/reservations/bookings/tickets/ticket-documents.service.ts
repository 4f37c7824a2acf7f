import { apiError } from '@espace/contracts/kernel/errors'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { bookingsService } from '../bookings.service.ts'
import { onPaper, printTickets } from './paper-tickets.ts'
import { printedTickets } from './printed-tickets.ts'

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
