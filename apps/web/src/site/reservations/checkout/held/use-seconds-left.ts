import { useSyncExternalStore } from 'react'

/** Countdown in whole seconds to an instant of this device's clock; 0 afterwards. */
export const useSecondsLeft = (until: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)))

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1_000)
  return () => clearInterval(timer)
}
