import { apiError } from '@espace/contracts/kernel/errors'
import { Tinypool } from 'tinypool'

/** The bound on the worker's queue, which draws some thirty sheets of tickets a second. */
const MAX_QUEUE = 16

/** The idle timeout of the worker: it holds fonts and a font engine. */
const IDLE_MS = 60_000

let pool: Tinypool | undefined

/** A function for a worker thread: its arguments and result must be cloneable. */
type Draw = (job: never) => Promise<Uint8Array>

/**
 * Draws a PDF in a worker thread, one at a time: that takes up to 100 ms of a core, which the event loop does not have.
 *
 * @param file the module, and the name of what it exports
 * @throws {ApiError} SERVICE_INDISPONIBLE when too many wait
 */
export async function drawApart<Function extends Draw>(
  file: string,
  name: string,
  job: Parameters<Function>[0],
): Promise<Uint8Array> {
  pool ??= new Tinypool({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_QUEUE,
    idleTimeout: IDLE_MS,
    // Without limits V8 lets the heap grow like that of the main thread.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  })
  if (pool.queueSize >= MAX_QUEUE) throw apiError('SERVICE_INDISPONIBLE')
  const pdf: unknown = await pool.run(job, { filename: file, name })
  if (!(pdf instanceof Uint8Array)) throw new TypeError('the worker answered with no PDF')
  return pdf
}
