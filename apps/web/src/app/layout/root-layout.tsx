import { Suspense, useEffect, useState, useRef } from 'react'
import { Footer } from '#shared/layout/footer.tsx'
import { pageAt } from '#shared/lib/language/address.ts'
import { t, localAddress } from '#shared/lib/language/language.ts'
import { lazyOptional } from '#shared/lib/lazy-optional.ts'
import { Outlet, ScrollRestoration, useLocation } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { whenIdle } from '#shared/lib/when-idle.ts'
import { Header } from './header.tsx'
import styles from './root-layout.module.css'

const MaintenancePage = lazyOptional(
  async () => (await import('../maintenance/maintenance-page.tsx')).MaintenancePage,
)

/** Layout of every page. */
export function RootLayout() {
  useFocusAfterNavigation()
  useKeptPages()
  const { pathname } = useLocation()
  const isInMaintenance = useStore(useServices().maintenance)
  const user = useUser()
  // Closed while the page was open: the server says so from its next answer on.
  if (isInMaintenance && user?.role !== 'admin' && !pageAt(pathname)?.open) {
    return (
      <Suspense fallback={null}>
        <MaintenancePage />
      </Suspense>
    )
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
 * The browser restores the first page's position by itself, and what the router remembers of the others
 * stands in a storage that it stops for: not while the first page is set up.
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

/** The active service worker, in browsers that have them. */
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
function useKeptPages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    addEventListener('click', leaveToBrowser, true)
    return () => removeEventListener('click', leaveToBrowser, true)
  }, [])
  useEffect(() => keeper()?.postMessage(localAddress(pathname + search)), [pathname, search])
}
