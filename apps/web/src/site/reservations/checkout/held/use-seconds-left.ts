import { useSyncExternalStore } from 'react'

/** Whole seconds until an instant of this device's clock, in milliseconds; none once it is over. */
export const useSecondsLeft = (until: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)))

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1_000)
  return () => clearInterval(timer)
}
