import type { DoorEvening } from '@espace/contracts/door/evening'
import { DOOR_PATH } from '@espace/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted, plural } from '#languages/fr/plural.ts'
import { Confirm } from '../shared/dialog/confirm.tsx'
import { PageHead } from '../shared/lib/head/page-head.tsx'
import { places } from '../shared/lib/language/french.ts'
import { Link, ScrollRestoration, useSearchParams } from '../shared/lib/router.ts'
import { useServices, useUser } from '../shared/lib/services.tsx'
import { Loading, Empty } from '../shared/ui/feedback/status.tsx'
import { lazyPart } from '../shared/ui/page/lazy-part.tsx'
import { BookAhead } from './ahead/book-ahead.tsx'
import { whenOf } from './check-in/words.ts'
import { DoorTrouble } from './door-trouble.tsx'
import { Evening } from './evening.tsx'
import { DoorProvider, useDoor, doorKey } from './keep/door.tsx'
import styles from './door.module.css'
import listsStyles from './lists.module.css'

const Guide = lazyPart(async () => (await import('../shared/guide/guide.tsx')).Guide)

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
      {/* A browser's translator would leave the figures of a former verdict. */}
      <div className={styles.door} translate="no">
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
      <Guide />
    </>
  )
}

const WORKER = '/accueil-hors-ligne.js'

/** Registers the service worker, for offline use from the next visit on; without it the page needs a network. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER, { scope: DOOR_PATH }).catch(() => undefined)
}

function DoorHeader({ eveningId, isHome }: { eveningId: number; isHome: boolean }) {
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

/** Tonight's evenings first; offline those opened before. */
function EveningPicker() {
  const { client, storage } = useDoor()
  const kept = useQuery({
    queryKey: doorKey('kept'),
    queryFn: () => storage.evenings(),
  })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: doorKey('evenings'),
    queryFn: () => client.evenings(),
    retry: false,
  })
  const offline = (kept.data ?? []).map(({ evening }) => evening)
  const evenings = data ?? offline
  // A failed query keeps its error while it is retried: show that it loads instead.
  if (!data && isFetching) return <Loading />
  return (
    <>
      <h2 className={styles.title}>Quelle soirée ?</h2>
      {error && <DoorTrouble error={error} onRetry={() => void refetch()} />}
      {error && offline.length > 0 && <p>Ces soirées sont gardées sur cet appareil&nbsp;:</p>}
      {data?.length === 0 && <Empty>Aucune séance de la maison dans les sept jours.</Empty>}
      <ul className={listsStyles.evenings}>
        {evenings.map((evening) => (
          <li key={evening.id}>
            <EveningLink evening={evening} />
          </li>
        ))}
      </ul>
      <Link to={`${DOOR_PATH}?reserver`} className={listsStyles.evening}>
        <span className={listsStyles.name}>Réserver pour un client</span>
        <span>À n’importe quelle date à venir</span>
      </Link>
      <Link to={`${DOOR_PATH}?guide`} className={listsStyles.evening}>
        <span className={listsStyles.name}>Guide de l’équipe</span>
        <span>Que faire un mauvais soir</span>
      </Link>
    </>
  )
}

function EveningLink({ evening }: { evening: DoorEvening }) {
  const { expected, free } = evening.counts
  return (
    <Link to={`${DOOR_PATH}?seance=${evening.id}`} className={listsStyles.evening}>
      {evening.isTonight && <strong className={listsStyles.tonight}>Ce soir</strong>}
      <span className={listsStyles.name}>{evening.title}</span>
      <span>{whenOf(evening)}</span>
      <span>
        {evening.isCancelled
          ? 'Séance annulée'
          : `${expected} attendus, ${places(free)} ${plural(free, 'libre')}`}
      </span>
    </Link>
  )
}
