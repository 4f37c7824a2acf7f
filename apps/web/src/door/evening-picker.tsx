import type { DoorEvening } from '@espace/contracts/door/evening'
import { DOOR_PATH } from '@espace/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { plural } from '#languages/fr/plural.ts'
import { places } from '../shared/lib/language/french.ts'
import { Link } from '../shared/lib/router.ts'
import { Empty, Loading } from '../shared/ui/feedback/status.tsx'
import { whenOf } from './check-in/words.ts'
import { DoorTrouble } from './door-trouble.tsx'
import { doorKey, useDoor } from './keep/door.tsx'
import styles from './door.module.css'
import lists from './lists.module.css'

/** Tonight's evenings first; offline those opened before. */
export function EveningPicker() {
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
      {error && offline.length > 0 && <p>Ces soirées sont gardées sur cet appareil :</p>}
      {data?.length === 0 && <Empty>Aucune séance de la maison dans les sept jours.</Empty>}
      <ul className={lists.evenings}>
        {evenings.map((evening) => (
          <li key={evening.id}>
            <EveningLink evening={evening} />
          </li>
        ))}
      </ul>
      <Link to={`${DOOR_PATH}?reserver`} className={lists.evening}>
        <span className={lists.name}>Réserver pour un client</span>
        <span>À n’importe quelle date à venir</span>
      </Link>
      <Link to={`${DOOR_PATH}?guide`} className={lists.evening}>
        <span className={lists.name}>Guide de l’équipe</span>
        <span>Que faire un mauvais soir</span>
      </Link>
    </>
  )
}

function EveningLink({ evening }: { evening: DoorEvening }) {
  const { expected, free } = evening.counts
  return (
    <Link to={`${DOOR_PATH}?seance=${evening.id}`} className={lists.evening}>
      {evening.isTonight && <strong className={lists.tonight}>Ce soir</strong>}
      <span className={lists.name}>{evening.title}</span>
      <span>{whenOf(evening)}</span>
      <span>
        {evening.isCancelled
          ? 'Séance annulée'
          : `${expected} attendus, ${places(free)} ${plural(free, 'libre')}`}
      </span>
    </Link>
  )
}
