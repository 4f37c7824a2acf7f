import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Mean event loop delay over a second from which on the process is overloaded. */
const TOO_LATE_MS = 250

const EVERY_MS = 1_000

const RESOLUTION_MS = 20

/** Watches the event loop delay; a single slow moment is no overload. */
export function watchLoad() {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let isTooHigh = false
  const timer = setInterval(() => {
    isTooHigh = delays.mean / 1e6 > TOO_LATE_MS
    delays.reset()
  }, EVERY_MS).unref()
  return {
    isTooHigh: () => isTooHigh,
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
