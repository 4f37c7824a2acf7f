import { useEffect, useState } from 'react'

/** Longer than between two keystrokes. */
const PAUSE_MS = 250

/** A value once it rests, so that a search sends one request and not one for each letter. */
export function useDebounced(value: string, delayMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
