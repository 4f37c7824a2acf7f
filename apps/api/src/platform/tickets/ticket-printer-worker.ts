import type { VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import { ticketPdf } from './ticket-pdf.ts'

export interface PrintJob {
  tickets: readonly PaperTicket[]
  house: VenueLines
}

/** What the thread of `TicketPrinter` runs. */
export const printTickets = ({ tickets, house }: PrintJob): Promise<Uint8Array> =>
  ticketPdf(tickets, house)
