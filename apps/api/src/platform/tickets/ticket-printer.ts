import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { drawApart } from '../pdf/draw-apart.ts'
import type { VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import type { PrintJob, ticketPdf } from './ticket-pdf.ts'

/** PDFs kept for a second download; each is some 10 kB. */
const CACHED = 200

const FILE = join(import.meta.dirname, 'ticket-pdf.ts')

/** Draws tickets as PDF in a worker. Results are cached by their content, so that the same download costs nothing. */
export class TicketPrinter {
  readonly #cache = new LRUCache<string, Uint8Array, PrintJob>({
    max: CACHED,
    fetchMethod: (_key, _stale, { context }) =>
      drawApart<typeof ticketPdf>(FILE, 'ticketPdf', context),
  })

  /** @throws {ApiError} SERVICE_INDISPONIBLE when too many wait */
  async pdf(tickets: readonly PaperTicket[], venue: VenueLines): Promise<Uint8Array> {
    const job = { tickets, venue }
    return this.#cache.forceFetch(JSON.stringify(job), { context: job })
  }
}
