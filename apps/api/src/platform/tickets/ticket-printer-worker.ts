import type { PrintedTicket } from './printed-ticket.ts'
import { ticketPdf } from './ticket-pdf.ts'

export interface PrintJob {
  tickets: readonly PrintedTicket[]
  licence?: string | undefined
}

/** What the thread of `TicketPrinter` runs. */
// The pool calls a worker by its default export.
// oxlint-disable-next-line import/no-default-export
export default async ({ tickets, licence }: PrintJob): Promise<Uint8Array> => {
  const pdf = await ticketPdf(tickets, licence)
  // A copy of its own: a slice of the pool's buffers cannot cross threads whole.
  return new Uint8Array(pdf)
}
