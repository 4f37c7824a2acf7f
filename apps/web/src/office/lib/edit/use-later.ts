import { useEffect, useState } from 'react'

/** Debounce delay: longer than between two keystrokes. */
const PAUSE_MS = 250

/** Debounced value, so that a search sends one request and not one for each letter. */
export function useLater(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
