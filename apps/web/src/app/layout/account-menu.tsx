import { DOOR_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import styles from './account-menu.module.css'

const MENU = 'compte'

/** Menu of the logged-in account (§2); a popover, which opens without script like the navigation. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { session } = useServices()
  const user = useUser()
  if (!user) return null
  const logOut = () => {
    onLeave()
    session.end()
  }
  return (
    <>
      <button type="button" className={styles.toggle} popoverTarget={MENU}>
        <span className="visually-hidden">{t('Compte de')} </span>
        <span className={styles.name}>{user.firstName}</span>
        <svg viewBox="0 0 14 8" width="14" aria-hidden="true">
          <path d="M1 1v6h12V1" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <ul id={MENU} popover="auto" className={styles.menu} aria-label={t('Compte')}>
        {(user.role === 'admin' || user.role === 'controle') && (
          <li>
            <Link to="/dashboard" onClick={onLeave}>
              {t('Dashboard')}
            </Link>
          </li>
        )}
        {(user.role === 'admin' || user.role === 'accueil') && (
          <li>
            <Link to={DOOR_PATH} reloadDocument>
              {t('La porte du soir')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/mon-compte" onClick={onLeave}>
            {t('Mon compte')}
          </Link>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            {t('Déconnexion')}
          </button>
        </li>
      </ul>
    </>
  )
}
