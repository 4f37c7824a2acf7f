import type { OpenEvening } from '@espace/contracts/door/door'
import { addFactorPath, isFactorDemanded } from '../shared/lib/client/demanded-factor.ts'
import { Link, useLocation } from '../shared/lib/router.ts'
import { answerWords, holderOf, people, timeOf } from './check-in/words.ts'
import { useDoor } from './keep/door.tsx'
import type { Seen } from './keep/seen.ts'
import styles from './door.module.css'

/** Sync status: online or not, events in the outbox, and conflicts with the server. */
export function SyncState({ seen }: { seen: Seen }) {
  const { isOnline, waiting, troubles, late, evening, error } = seen
  const { deviceId } = useDoor()
  const location = useLocation()
  const count = waiting.length
  const conflicts = evening?.conflicts ?? []
  const listed = new Set(conflicts.map(({ id }) => id))
  const refused = late.filter(({ id }) => !listed.has(id))
  const problems = conflicts.length + refused.length + troubles.length
  return (
    <div className={styles.sync} data-screen-only>
      <p role="status" data-online={isOnline}>
        {isOnline ? 'En ligne' : 'Hors ligne : les entrées continuent'}
        {count > 0 && <strong> · {count} en attente</strong>}
      </p>
      {error && (
        <p role="alert">
          {error.message}
          {isFactorDemanded(error) && (
            <>
              {' '}
              <Link to={addFactorPath(location)}>Ajouter un second facteur</Link>
            </>
          )}
        </p>
      )}
      {problems > 0 && (
        <details className={styles.conflicts}>
          <summary>{problems} à vérifier</summary>
          <ul>
            {conflicts.map((conflict) => (
              <li key={conflict.id}>{conflictSentence(conflict, deviceId)}</li>
            ))}
            {refused.map((answer) => (
              <li key={answer.id}>
                {answer.ticket ? `${holderOf(answer.ticket)} : ` : ''}
                {answerWords(answer, deviceId).sentence}
              </li>
            ))}
            {troubles.map(({ key, event, trouble }) => (
              <li key={key}>
                À {timeOf(event.at)}, non enregistré : {trouble}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Both times and phones, which staff need to find the two parties in the room. */
function conflictSentence(conflict: OpenEvening['conflicts'][number], own: string): string {
  const { seats, at, deviceId, before, reason } = conflict
  const who = `${holderOf(conflict)}, ${people(seats)}`
  const where = (device: string) => (device === own ? 'sur cet appareil' : `sur ${device}`)
  const first = before ? ` ; avant cela à ${timeOf(before.at)} ${where(before.deviceId)}` : ''
  return `${who} : laissé entrer à ${timeOf(at)} ${where(deviceId)}${first} (${reason}).`
}
