import { useEffect, useState } from 'react'
import { useSearchParams } from '../router.ts'

/**
 * Token of an email link, removed from the address at once: it must be neither in the history nor on the screen.
 * Undefined when the page was opened in another way.
 */
export function useAddressToken(): string | undefined {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? undefined)
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
