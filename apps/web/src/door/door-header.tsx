import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect, useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Confirm } from '../shared/dialog/confirm.tsx'
import { Link } from '../shared/lib/router.ts'
import { useServices, useUser } from '../shared/lib/services.tsx'
import { useDoor } from './keep/door.tsx'
import styles from './door.module.css'

/** Header with the links out of the door. */
export function DoorHeader({ eveningId, isHome }: { eveningId: number; isHome: boolean }) {
  const hasEvening = eveningId > 0
  const { session } = useServices()
  const user = useUser()
  const { storage } = useDoor()
  const [waiting, setWaiting] = useState<number>()
  const leave = async () => {
    const count = (await storage.events()).length
    if (count > 0) setWaiting(count)
    else session.end()
  }
  useEffect(() => {
    if (isHome) document.querySelector('h1')?.focus()
  }, [isHome])
  return (
    <header className={styles.header} data-screen-only>
      <h1 tabIndex={-1}>La porte</h1>
      <nav aria-label="La porte">
        {!isHome && <Link to={DOOR_PATH}>Soirées</Link>}
        {user?.role === 'admin' && (
          <Link to={hasEvening ? `/dashboard/soiree?date=${eveningId}` : '/dashboard/ce-soir'}>
            {hasEvening ? 'La soirée' : 'Ce soir'}
          </Link>
        )}
        <Link to="/" reloadDocument>
          Site
        </Link>
        <button type="button" onClick={() => void leave()} aria-describedby="qui">
          Déconnexion
        </button>
      </nav>
      <span id="qui" className="visually-hidden">
        {user && `${user.firstName} ${user.lastName}`}
      </span>
      {waiting !== undefined && (
        <Confirm
          title="Se déconnecter ?"
          sentence={`${counted(waiting, 'enregistrement attend', 'enregistrements attendent')} encore le réseau : ils partiront à la prochaine connexion sur cet appareil, dans les deux jours.`}
          action="Se déconnecter"
          onConfirm={() => session.end()}
          onClose={() => setWaiting(undefined)}
        />
      )}
    </header>
  )
}
