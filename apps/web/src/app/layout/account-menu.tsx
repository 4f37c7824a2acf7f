import { Link, useLocation, useNavigate } from '../../lib/router.ts'
import { useServices, useSession } from '../../lib/services.tsx'
import styles from './account-menu.module.css'

const MENU = 'compte'

/** Pages that nobody can stay on who logs out. */
const FOR_USERS = new Set(['/mon-compte', '/dashboard'])

/** This menu, and the navigation. */
function close(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    if (menu.matches(':popover-open')) menu.hidePopover()
  }
}

/** For who is signed in (§2); it opens without any script, as the navigation does. */
export function AccountMenu() {
  const { session } = useServices()
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!user) return null
  const logOut = async () => {
    close()
    if (FOR_USERS.has(pathname)) await navigate('/')
    session.end()
  }
  return (
    <>
      <button type="button" className={styles.toggle} popoverTarget={MENU}>
        <span className="visually-hidden">Compte de </span>
        <span className={styles.name}>{user.firstName}</span>
      </button>
      <ul id={MENU} popover="auto" className={styles.menu} aria-label="Compte">
        {user.role === 'admin' && (
          <li>
            <Link to="/dashboard" onClick={close}>
              Dashboard
            </Link>
          </li>
        )}
        <li>
          <Link to="/mon-compte" onClick={close}>
            Mon compte
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()}>
            Déconnexion
          </button>
        </li>
      </ul>
    </>
  )
}
