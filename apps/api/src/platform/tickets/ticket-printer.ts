import { join } from 'node:path'
import { apiError } from '@espace/contracts/kernel/errors'
import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import type { VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import type { PrintJob } from './ticket-printer-worker.ts'

/** PDFs that may wait for the worker, which draws three a second. */
const MAX_QUEUE = 16

/** A worker without work goes after that time: it holds fonts and a font engine. */
const IDLE_MS = 60_000

/** PDFs kept for a second download; each is some 10 kB. */
const CACHED = 200

/**
 * Draws tickets as PDF in a worker thread, one at a time: a PDF takes 300 ms of a core, which the event loop does not have. What was drawn is
 * cached by what it says, so that the same download costs nothing again.
 */
export class TicketPrinter {
  #pool: Tinypool | undefined
  readonly #cache = new LRUCache<string, Uint8Array, PrintJob>({
    max: CACHED,
    fetchMethod: (_key, _stale, { context }) => this.#draw(context),
  })

  /** @throws {ApiError} SERVICE_INDISPONIBLE when too many wait */
  async pdf(tickets: readonly PaperTicket[], house: VenueLines): Promise<Uint8Array> {
    const job = { tickets, house }
    return this.#cache.forceFetch(JSON.stringify(job), { context: job })
  }

  async #draw(job: PrintJob): Promise<Uint8Array> {
    this.#pool ??= new Tinypool({
      filename: join(import.meta.dirname, 'ticket-printer-worker.ts'),
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
    })
    if (this.#pool.queueSize >= MAX_QUEUE) throw apiError('SERVICE_INDISPONIBLE')
    const pdf: unknown = await this.#pool.run(job)
    if (!(pdf instanceof Uint8Array)) throw new TypeError('the worker answered with no PDF')
    return pdf
  }
}
