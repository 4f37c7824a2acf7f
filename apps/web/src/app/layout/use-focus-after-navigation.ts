import { useEffect, useRef } from 'react'
import { useLocation } from '#shared/lib/router.ts'

/**
 * After a change of page, reading goes on at its title; the page that was loaded first is left alone.
 * A change of the query alone moves nobody here: a list whose pages are turned sees to it itself.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    let title = focusTitle()
    // On a slow line the page takes the place of one that says it is loading, and takes its title away
    // from under the reader. Who has gone on meanwhile is left there.
    const watch = new MutationObserver(() => {
      const isLost = !title?.isConnected && document.activeElement === document.body
      if (isLost) title = focusTitle()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
}

function focusTitle(): HTMLElement | null {
  const title = document.querySelector('h1')
  title?.focus({ preventScroll: true })
  return title
}
