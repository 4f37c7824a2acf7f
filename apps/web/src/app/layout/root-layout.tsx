import { useEffect, useState, useRef } from 'react'
import { Footer } from '#shared/layout/footer.tsx'
import { pageAt } from '#shared/lib/language/address.ts'
import { t, localAddress } from '#shared/lib/language/language.ts'
import { Outlet, ScrollRestoration, useLocation } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { whenIdle } from '#shared/lib/when-idle.ts'
import { lazyOptional } from '#shared/ui/page/lazy-part.tsx'
import { Header } from './header.tsx'
import styles from './root-layout.module.css'

const MaintenancePage = lazyOptional(
  async () => (await import('../maintenance/maintenance-page.tsx')).MaintenancePage,
)

export function RootLayout() {
  useFocusAfterNavigation()
  useKeptPages()
  const { pathname } = useLocation()
  const isInMaintenance = useStore(useServices().maintenance)
  const user = useUser()
  // Maintenance may begin while the page is open: the next answer of the API says so.
  if (isInMaintenance && user?.role !== 'admin' && !pageAt(pathname)?.open) {
    return <MaintenancePage />
  }
  return (
    <>
      <a className="skip-link" href="#contenu">
        {t('Aller au contenu')}
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <LaterScroll />
    </>
  )
}

/**
 * Scroll restoration of the router, mounted after hydration: it reads session storage synchronously, and the
 * browser restores the position of the first page itself.
 */
function LaterScroll() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && <ScrollRestoration />
}

/**
 * Moves focus to the title after a navigation, for screen readers; not on the first load.
 * Nor when only the query changes: a paginated list moves focus itself.
 */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    let title = focusTitle()
    // On a slow connection the page replaces its loading state, and the title that has the focus
    // with it. Focus that was moved elsewhere meanwhile stays there.
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

/** The active service worker, in browsers that have them. */
const keeper = () => navigator.serviceWorker?.controller

/** Offline, links are full page loads: the service worker has cached documents only. */
const leaveToBrowser = (event: Event) => {
  if (!keeper() || navigator.onLine) return
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}

/**
 * Caches visited public pages for offline reading (decision 068), once the service worker that
 * `server/starter.ts` registers is active. After a client-side navigation the document is fetched in the
 * background, as the worker caches documents only.
 */
function useKeptPages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    addEventListener('click', leaveToBrowser, true)
    return () => removeEventListener('click', leaveToBrowser, true)
  }, [])
  useEffect(() => keeper()?.postMessage(localAddress(pathname + search)), [pathname, search])
}
