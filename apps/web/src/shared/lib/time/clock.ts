import type { Readable } from '../store.ts'
import { whenIdle } from '../when-idle.ts'

const MINUTE_MS = 60_000

/** Start of the minute of an instant, in milliseconds. */
export const minuteOf = (instant: number): number => instant - (instant % MINUTE_MS)

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
    get: () => (isSet ? minuteOf(Date.now()) : renderedAt),
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
