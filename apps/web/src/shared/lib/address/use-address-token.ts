import { useEffect, useState } from 'react'
import { useSearchParams } from '../router.ts'

/**
 * The token that a mailed link carries, taken out of the address at once: not for the history, nor for who looks over
 * a shoulder. Undefined when the page was opened in another way.
 */
export function useAddressToken(): string | undefined {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? undefined)
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
