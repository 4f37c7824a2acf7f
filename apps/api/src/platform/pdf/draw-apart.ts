import { constants, setPriority } from 'node:os'
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
    filename: import.meta.filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // Without limits V8 lets the heap grow like that of the main thread.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  })
  if (pool.queueSize >= MAX_QUEUE) throw apiError('SERVICE_INDISPONIBLE')
  const pdf: unknown = await pool.run({ file, name, job }, { name: draw.name })
  if (!(pdf instanceof Uint8Array)) throw new TypeError('the worker answered with no PDF')
  return pdf
}

/** Runs in the worker, which loads its font engine at that low priority, too: idle cores draw as fast. */
export async function draw({ file, name, job }: { file: string; name: string; job: never }) {
  // Linux has a priority for each thread; elsewhere this would lower that of the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const drawings: Record<string, Draw> = await import(file)
  return drawings[name]?.(job)
}
