import { useEffect, useRef } from 'react'
import { Link } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { tabPath, TABS } from './tabs.ts'
import styles from './shell.module.css'

/** Name of the place, way back to the site, and the tabs, each with an address of its own (§2). */
export function DashboardHeader({ current }: { current: string }) {
  const { session, maintenance } = useServices()
  const user = useUser()
  const isInMaintenance = useStore(maintenance)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the tabs stand in a row that is longer than the screen.
    const link = list.current?.querySelector<HTMLElement>(`[href='${tabPath(current)}']`)
    const { offsetLeft = 0, offsetWidth = 0 } = link ?? {}
    const room = list.current?.clientWidth ?? 0
    list.current?.scrollTo({ left: offsetLeft - (room - offsetWidth) / 2 })
  }, [current])
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.name}>
        <h1 className={styles.title}>Dashboard Administrateur</h1>
        <Link className={styles.back} to="/">
          Retour au site
        </Link>
      </div>
      <nav aria-label="Onglets du dashboard">
        <ul ref={list} className={styles.tabs}>
          {Object.entries(TABS).map(([name, { label }]) => (
            <li key={name}>
              <Link to={tabPath(name)} aria-current={name === current ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isInMaintenance && <p className={styles.closed}>Site en maintenance</p>}
      <p className={styles.who}>
        <span>{user && `${user.firstName} ${user.lastName}`}</span>
        <button type="button" onClick={() => session.end()}>
          Déconnexion
        </button>
      </p>
    </header>
  )
}
