import { Suspense, useEffect, useState } from 'react'
import { Footer } from '#shared/layout/footer.tsx'
import { pageAt } from '#shared/lib/language/address.ts'
import { t } from '#shared/lib/language/language.ts'
import { lazyOptional } from '#shared/lib/lazy-optional.ts'
import { Outlet, ScrollRestoration, useLocation } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { whenIdle } from '#shared/lib/when-idle.ts'
import { Header } from './header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { useKeptPages } from './use-kept-pages.ts'
import styles from './root-layout.module.css'

const MaintenancePage = lazyOptional(
  async () => (await import('../maintenance/maintenance-page.tsx')).MaintenancePage,
)

/** What every page stands in. */
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
