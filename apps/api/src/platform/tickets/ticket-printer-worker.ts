import type { VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import { ticketPdf } from './ticket-pdf.ts'

export interface PrintJob {
  tickets: readonly PaperTicket[]
  house: VenueLines
}

/** What the thread of `TicketPrinter` runs. */
export async function printTickets({ tickets, house }: PrintJob): Promise<Uint8Array> {
  const pdf = await ticketPdf(tickets, house)
  // A copy of its own: a slice of the pool's buffers cannot cross threads whole.
  return new Uint8Array(pdf)
}
