import { useEffect, useState } from 'react'

/** Between two keys of somebody who types. */
const PAUSE_MS = 250

/** The value as it was when it last stood still: nobody is asked for every letter of a word. */
export function useLater(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
