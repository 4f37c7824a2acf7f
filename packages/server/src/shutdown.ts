import type { Server } from 'node:http'
import type { Logger } from './log.ts'

/** How long answers under way may take before their connections are cut. */
const DRAIN_MS = 8_000

/** Stops taking connections, lets the answers under way finish, then cuts what is left. */
export async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  cut.unref()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

/**
 * Runs `stop` once on the first SIGINT or SIGTERM and exits; an error that nobody caught is logged
 * and stops the process the same way, with exit code 1.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  const end = async (code: number) => {
    if (isStopping) return
    isStopping = true
    try {
      await stop()
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
    }
    process.exit(code)
  }
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void end(1)
  })
}
