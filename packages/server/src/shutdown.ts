import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { announceClosing } from './listen.ts'
import type { Logger } from './log/log.ts'

/** How long readiness fails before the socket closes: a load balancer that polls every second has seen it. */
const NOTICE_MS = 1_000

/** How long pending answers may take before their connections are destroyed. */
const DRAIN_MS = 8_000

const SWEEP_MS = 100

/** How long all of it may take: the container's grace period is 20 seconds. */
const STOP_TIMEOUT_MS = 18_000

/**
 * Graceful shutdown: announces it, accepts no more connections, lets pending answers finish, destroys the others.
 *
 * @param noticeMs how long `/readyz` fails before the socket closes; 0 without a load balancer
 */
export async function closeServer(server: Server, noticeMs = NOTICE_MS): Promise<void> {
  announceClosing(server)
  await delay(noticeMs)
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearInterval(sweep)
  clearTimeout(cut)
}

/**
 * Runs `stop` once on the first SIGINT or SIGTERM and exits, at the timeout at the latest; an uncaught error is logged
 * and stops the process the same way, with exit code 1.
 */
export function stopOnSignal(
  log: Pick<Logger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
  timeoutMs = STOP_TIMEOUT_MS,
): void {
  let isStopping = false
  const end = async (code: number) => {
    if (isStopping) return
    isStopping = true
    try {
      await Promise.race([stop(), tooLate(timeoutMs)])
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

async function tooLate(ms: number): Promise<never> {
  await delay(ms)
  throw new Error(`not stopped after ${ms} ms`)
}
