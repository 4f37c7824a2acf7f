import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect } from 'react'
import { PageHead } from '../shared/lib/head/page-head.tsx'
import { ScrollRestoration, useSearchParams } from '../shared/lib/router.ts'
import { BookAhead } from './ahead/book-ahead.tsx'
import { DoorHeader } from './door-header.tsx'
import { EveningPicker } from './evening-picker.tsx'
import { Evening } from './evening.tsx'
import { DoorProvider } from './keep/door.tsx'
import styles from './door.module.css'

/** The door (decision 049): made for a phone in a dark entrance, online or offline. */
export function Component() {
  const [search] = useSearchParams()
  const eveningId = Number(search.get('seance'))
  const isBooking = search.has('reserver')
  useEffect(registerWorker, [])
  return (
    <DoorProvider>
      <PageHead
        title="La porte"
        description="Les entrées de la soirée, pour l’équipe de la porte."
      />
      <div className={styles.door}>
        <a className="skip-link" href="#contenu">
          Aller au contenu
        </a>
        <DoorHeader eveningId={eveningId} isHome={!(eveningId > 0) && !isBooking} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <Part eveningId={eveningId} isBooking={isBooking} />
        </main>
      </div>
      <ScrollRestoration />
    </DoorProvider>
  )
}

function Part({ eveningId, isBooking }: { eveningId: number; isBooking: boolean }) {
  if (eveningId > 0) return <Evening key={eveningId} id={eveningId} />
  return isBooking ? <BookAhead /> : <EveningPicker />
}

const WORKER = '/accueil-hors-ligne.js'

/** Registers the service worker, for offline use from the next visit on; without it the page needs a network. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER, { scope: DOOR_PATH }).catch(() => undefined)
}
