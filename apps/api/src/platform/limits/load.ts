import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** Mean event loop delay over a second from which on the process is overloaded. */
const TOO_LATE_MS = 250

/** Event loop utilization from which on requests wait for one another. */
const BUSY = 0.9

const EVERY_MS = 1_000

const RESOLUTION_MS = 20

/**
 * Watches the event loop delay until the process ends, and returns whether it is overloaded; not by one slow moment, nor
 * by other processes that take the cores: it would shed load that it does not have.
 */
export function watchLoad(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let isTooHigh = false
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    isTooHigh = delays.mean / 1e6 > TOO_LATE_MS && utilization > BUSY
    delays.reset()
  }, EVERY_MS).unref()
  return () => isTooHigh
}

const WINDOW_MS = 20

/** Waits while the event loop is busy: requests come before background work. */
export async function untilIdle(atMostMs: number): Promise<void> {
  const latest = performance.now() + atMostMs
  let utilization = 1
  while (utilization > BUSY && performance.now() < latest) {
    const before = performance.eventLoopUtilization()
    await delay(WINDOW_MS)
    ;({ utilization } = performance.eventLoopUtilization(before))
  }
}
