import { useEffect, useState } from 'react'

/** A value once it rests for longer than between two keystrokes: a search sends one request, not one a letter. */
export function useDebounced(value: string, delayMs = 250): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
