import type { Readable } from '../store.ts'
import { whenIdle } from '../when-idle.ts'

const MINUTE_MS = 60_000

/** Start of the minute of an instant, in milliseconds. */
export const minuteOf = (instant: number): number => instant - (instant % MINUTE_MS)

/** A page that comes from the server is younger; a device that is off by more would call a show over, or far. */
const TOLERATED_MS = 5 * MINUTE_MS

/** Clock skew: how far this device's clock is ahead of the server's. */
let skewMs = 0

/** The present by the server's clock, in milliseconds. */
export const serverNow = (): number => Date.now() - skewMs

/** Measures the clock skew by the page; one that was kept by the browser or its worker says nothing of the present. */
export function measureSkew(renderedAt: number): void {
  const [visit] = performance.getEntriesByType('navigation')
  if (!visit || !(visit instanceof PerformanceNavigationTiming)) return
  if (visit.transferSize === 0 || visit.workerStart > 0) return
  const measured = performance.timeOrigin + visit.responseStart - renderedAt
  skewMs = Math.abs(measured) > TOLERATED_MS ? measured : 0
}

/**
 * The current minute, one timer for all subscribers. Hydration keeps the minute in which the server
 * rendered the page, so that both show the same.
 */
export function createClock(renderedAt: number): Readable<number> {
  const listeners = new Set<() => void>()
  let isSet = false
  let timer: ReturnType<typeof setInterval> | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = () => {
    isSet = true
    notify()
  }
  return {
    initial: renderedAt,
    get: () => (isSet ? minuteOf(serverNow()) : renderedAt),
    subscribe: (onChange) => {
      if (listeners.size === 0) {
        timer = setInterval(notify, MINUTE_MS)
        if (!isSet) whenIdle(set)
      }
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
