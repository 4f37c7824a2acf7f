import { useEffect } from 'react'
import { localAddress } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'

/** What keeps pages, where a browser lets it. */
const keeper = () => navigator.serviceWorker?.controller

/** Without a network a link is left to the browser: it asks for a document, and that may be kept. */
const leaveToBrowser = (event: Event) => {
  if (!keeper() || navigator.onLine) return
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}

/**
 * Lets the public pages that are visited be read without a network (decision 068), once the worker that
 * `server/starter.ts` registers keeps them. A page that was turned to in the browser is fetched once more
 * behind it, as a document to keep.
 */
export function useKeptPages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    addEventListener('click', leaveToBrowser, true)
    return () => removeEventListener('click', leaveToBrowser, true)
  }, [])
  useEffect(() => keeper()?.postMessage(localAddress(pathname + search)), [pathname, search])
}
