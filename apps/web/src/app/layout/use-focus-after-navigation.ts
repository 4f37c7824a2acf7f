import { useEffect, useRef } from 'react'
import { useLocation } from '../../lib/router.ts'

/** After a change of page, reading goes on at its title; the page that was loaded first is left alone. */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}
