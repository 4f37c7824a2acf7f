import { Outlet, ScrollRestoration } from '../../lib/router.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import styles from './root-layout.module.css'

/** What every page stands in. */
export function RootLayout() {
  useFocusAfterNavigation()
  // The browser restores the first page's position by itself.
  const isHydrated = useIsHydrated()
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      {isHydrated && <ScrollRestoration />}
    </>
  )
}
