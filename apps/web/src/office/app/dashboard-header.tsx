import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'
import { preloadTab, tabPath, tabsOf } from './tabs.ts'
import styles from './shell.module.css'

const TABS_ID = 'onglets'

const Palette = lazyPart(async () => (await import('../lib/palette/palette.tsx')).Palette)

/** Header with a link to the site and the tabs, each with its address (§2). */
export function DashboardHeader({ current }: { current: string }) {
  const { session, maintenance } = useServices()
  const user = useUser()
  const isInMaintenance = useStore(maintenance)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <header className={styles.header} data-screen-only>
        <div className={styles.name}>
          <h1 className={styles.title}>Dashboard Administrateur</h1>
          <Link className={styles.back} to="/">
            Retour au site
          </Link>
        </div>
        <nav
          id={TABS_ID}
          className={styles.menu}
          data-open={isOpen || undefined}
          aria-label="Onglets du dashboard"
        >
          <ul className={styles.tabs}>
            {tabsOf(user?.role).map(([name, { label }]) => (
              <li key={name}>
                <TabLink {...{ name, label, current }} onClick={() => setIsOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
        {isInMaintenance && <p className={styles.closed}>Site en maintenance</p>}
        <p className={styles.who}>
          <span>{user && `${user.firstName} ${user.lastName}`}</span>
          {user?.role === 'admin' && <PaletteButton />}
          <button type="button" onClick={() => session.end()}>
            Déconnexion
          </button>
        </p>
      </header>
      {user?.role === 'admin' && (
        <PhoneBar current={current} menuId={TABS_ID} isOpen={isOpen} onOpen={setIsOpen} />
      )}
    </>
  )
}

interface TabLinkProps {
  name: string
  label: string
  current: string
  onClick: () => void
}

/** Loads the file of its tab when it is pointed at or focused, so that a press finds it there. */
function TabLink({ name, label, current, onClick }: TabLinkProps) {
  const to = tabPath(name)
  const load = () => void preloadTab(to)
  return (
    <Link
      to={to}
      aria-current={name === current ? 'page' : undefined}
      onPointerEnter={load}
      onFocus={load}
      onClick={onClick}
    >
      {label}
    </Link>
  )
}

/** Opens the command palette, also by ⌘K or Ctrl+K, except in an open dialog, whose input would be lost. */
function PaletteButton() {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" aria-keyshortcuts="Meta+K Control+K" onClick={() => setIsOpen(true)}>
        Aller à…
      </button>
      {isOpen && (
        <Palette
          tabs={tabsOf(user?.role).map(([name, { label }]) => ({ label, to: tabPath(name) }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Tabs in the bottom bar on a phone; a menu has all others. */
const FREQUENT = { 'ce-soir': 'Ce soir', spectacles: 'Programme', reservations: 'Réservations' }

interface PhoneBarProps {
  current: string
  menuId: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function PhoneBar({ current, menuId, isOpen, onOpen }: PhoneBarProps) {
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onOpen(false)
      more.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen, onOpen])
  return (
    <nav className={styles.bar} aria-label="Raccourcis" data-screen-only>
      {Object.entries(FREQUENT).map(([name, label]) => (
        <TabLink key={name} {...{ name, label, current }} onClick={() => onOpen(false)} />
      ))}
      <Link to={DOOR_PATH}>Porte</Link>
      <button
        ref={more}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => onOpen(!isOpen)}
      >
        <span className="visually-hidden">Autres onglets : </span>Plus
      </button>
    </nav>
  )
}
