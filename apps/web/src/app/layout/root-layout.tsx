import { Suspense, useEffect, useState, useRef } from 'react'
import { addressIn, type LanguageCode, LANGUAGES } from '#languages/languages.ts'
import { PAGES } from '#pages.ts'
import { Footer } from '#shared/layout/footer.tsx'
import { pageAt, hasTranslations } from '#shared/lib/language/address.ts'
import { t, localAddress, languageCode } from '#shared/lib/language/language.ts'
import { Outlet, ScrollRestoration, useLocation, Link, NavLink } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { whenIdle } from '#shared/lib/when-idle.ts'
import { lazyOptional } from '#shared/ui/page/lazy-part.tsx'
import { Logo } from '#shared/ui/pictures/logo.tsx'
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

const AccountMenu = lazyOptional(async () => (await import('./account-menu.tsx')).AccountMenu)

/** Closes the open popovers. A browser without popovers has none, and throws at the name of their state. */
function closeMenus(): void {
  if (!('popover' in HTMLElement.prototype)) return
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
}

/** Name and navigation; log-in is in the footer. On a small screen a popover, which needs no script. */
function Header() {
  const isLoggedIn = useUser() !== undefined
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/">
        <Logo /> <span className="visually-hidden">, {t('accueil')}</span>
      </Link>
      <button type="button" className={styles.toggle} popoverTarget="menu">
        <span data-when="closed">{t('Menu')}</span>
        <span data-when="open">{t('Fermer')}</span>
        <svg viewBox="0 0 20 14" aria-hidden="true">
          <path d="M0 2h20M0 7h20M0 12h20" stroke="currentColor" strokeWidth="3" />
        </svg>
      </button>
      <nav id="menu" popover="auto" className={styles.nav} aria-label={t('Navigation principale')}>
        <ul>
          {PAGES.map(
            ({ path, nav }) =>
              nav && (
                <li key={path}>
                  <NavLink to={path} end={path === '/'} onClick={closeMenus}>
                    {t(nav)}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
        {isLoggedIn && (
          <Suspense fallback={null}>
            <AccountMenu onLeave={closeMenus} />
          </Suspense>
        )}
      </nav>
      <LanguageSwitch className={styles.language} />
    </header>
  )
}

const NAMES: Record<LanguageCode, string> = { fr: ', version française', en: ', English version' }

/** Links to the translations of this page: full page loads, as a document keeps its language (decision 067). */
function LanguageSwitch({ className }: { className: string | undefined }) {
  const { pathname, search } = useLocation()
  const isEverywhere = hasTranslations(pathname)
  const to = isEverywhere ? pathname + search : '/'
  return LANGUAGES.map(
    (code) =>
      code !== languageCode() &&
      (isEverywhere || code === 'fr') && (
        <a key={code} className={className} href={addressIn(code, to)} hrefLang={code} lang={code}>
          {code.toUpperCase()}
          <span className="visually-hidden">{NAMES[code]}</span>
        </a>
      ),
  )
}
