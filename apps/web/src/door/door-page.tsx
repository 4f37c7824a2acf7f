import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect } from 'react'
import { PageHead } from '../shared/lib/head/page-head.tsx'
import { ScrollRestoration, useSearchParams } from '../shared/lib/router.ts'
import { DoorHeader } from './door-header.tsx'
import { EveningPicker } from './evening-picker.tsx'
import { Evening } from './evening.tsx'
import { DoorProvider } from './keep/door.tsx'
import styles from './door.module.css'

/** The evening's door (decision 049): on a phone, in the dark, with or without a network. */
export function Component() {
  const [search] = useSearchParams()
  const eveningId = Number(search.get('seance'))
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
        <DoorHeader eveningId={eveningId} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          {eveningId > 0 ? <Evening key={eveningId} id={eveningId} /> : <EveningPicker />}
        </main>
      </div>
      <ScrollRestoration />
    </DoorProvider>
  )
}

const WORKER = '/accueil-hors-ligne.js'

/** Lets the page open without network from its next visit on; where that is refused, it needs one. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER, { scope: DOOR_PATH }).catch(() => undefined)
}
