import { addressIn, type LanguageCode, LANGUAGES } from '#languages/languages.ts'
import { PAGES } from '#pages.ts'
import { hasTranslations } from '#shared/lib/language/address.ts'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { Link, NavLink, useLocation } from '#shared/lib/router.ts'
import { useUser } from '#shared/lib/services.tsx'
import { lazyOptional } from '#shared/ui/page/lazy-part.tsx'
import { Logo } from '#shared/ui/pictures/logo.tsx'
import styles from './header.module.css'

const AccountMenu = lazyOptional(async () => (await import('./account-menu.tsx')).AccountMenu)

/** Closes the open popovers. A browser without popovers has none, and throws at the name of their state. */
function closeMenus(): void {
  if (!('popover' in HTMLElement.prototype)) return
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
}

/** Name and navigation; log-in is in the footer. On a small screen a popover, which needs no script. */
export function Header() {
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
        {isLoggedIn && <AccountMenu onLeave={closeMenus} />}
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
