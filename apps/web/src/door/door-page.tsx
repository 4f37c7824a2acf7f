import { DOOR_PATH } from '@espace/contracts/paths'
import { lazy, Suspense, useEffect } from 'react'
import { PageHead } from '../shared/lib/head/page-head.tsx'
import { ScrollRestoration, useSearchParams } from '../shared/lib/router.ts'
import { Loading } from '../shared/ui/feedback/status.tsx'
import { BookAhead } from './ahead/book-ahead.tsx'
import { DoorHeader } from './door-header.tsx'
import { EveningPicker } from './evening-picker.tsx'
import { Evening } from './evening.tsx'
import { DoorProvider } from './keep/door.tsx'
import styles from './door.module.css'

const Guide = lazy(async () => ({ default: (await import('../shared/guide/guide.tsx')).Guide }))

/** The door (decision 049): made for a phone in a dark entrance, online or offline. */
export function Component() {
  const [search] = useSearchParams()
  const eveningId = Number(search.get('seance'))
  const part = PARTS.find((name) => search.has(name))
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
        <DoorHeader eveningId={eveningId} isHome={!(eveningId > 0) && !part} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <Part eveningId={eveningId} part={part} />
        </main>
      </div>
      <ScrollRestoration />
    </DoorProvider>
  )
}

/** Parts of the door that are no evening's, by their name in the address. */
const PARTS = ['reserver', 'guide'] as const

function Part({
  eveningId,
  part,
}: {
  eveningId: number
  part: (typeof PARTS)[number] | undefined
}) {
  if (eveningId > 0) return <Evening key={eveningId} id={eveningId} />
  if (part === 'reserver') return <BookAhead />
  if (part === undefined) return <EveningPicker />
  return (
    <>
      <h2 className={styles.title}>Guide de l’équipe</h2>
      <Suspense fallback={<Loading />}>
        <Guide />
      </Suspense>
    </>
  )
}

const WORKER = '/accueil-hors-ligne.js'

/** Registers the service worker, for offline use from the next visit on; without it the page needs a network. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER, { scope: DOOR_PATH }).catch(() => undefined)
}
