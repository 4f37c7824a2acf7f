import type { OpenEvening } from '@espace/contracts/door/door'
import { addFactorPath, isFactorDemanded } from '../shared/lib/client/demanded-factor.ts'
import { price } from '../shared/lib/language/french.ts'
import { Link, useSearchParams, useLocation } from '../shared/lib/router.ts'
import { useStore } from '../shared/lib/store.ts'
import { Loading } from '../shared/ui/feedback/status.tsx'
import { CodeForm } from './check-in/code-form.tsx'
import { useCheckIn } from './check-in/use-check-in.ts'
import { VerdictCard } from './check-in/verdict-card.tsx'
import { whenOf, answerWords, holderOf, people, timeOf } from './check-in/words.ts'
import { DoorTrouble } from './door-trouble.tsx'
import { GuestList } from './guest-list.tsx'
import { useKeeper, useDoor } from './keep/door.tsx'
import type { Seen } from './keep/seen.ts'
import { BoxOffice } from './till/box-office.tsx'
import { ClosingSheet } from './till/closing-sheet.tsx'
import styles from './door.module.css'
import lists from './lists.module.css'

const PARTS = { entrees: 'Entrées', liste: 'Liste', caisse: 'Caisse', bilan: 'Bilan' } as const

type Part = keyof typeof PARTS

const partNamed = (name: string | null): Part =>
  name === 'liste' || name === 'caisse' || name === 'bilan' ? name : 'entrees'

/** One evening at the door: check-in, guest list, box office, cash-up. */
export function Evening({ id }: { id: number }) {
  const keeper = useKeeper(id)
  const seen = useStore(keeper.state)
  const checkIn = useCheckIn(keeper)
  const [search, setSearch] = useSearchParams()
  const part = partNamed(search.get('partie'))
  const { evening, error, isOnline } = seen
  const addressOf = (name: Part) => `?seance=${id}${name === 'entrees' ? '' : `&partie=${name}`}`
  if (!evening) {
    if (error) return <DoorTrouble error={error} onRetry={() => void keeper.sync()} />
    return isOnline ? <Loading /> : <p>Cette soirée n’a pas encore été ouverte sur cet appareil.</p>
  }
  const choose = (code: string) => {
    setSearch({ seance: String(id) })
    void checkIn.look(code)
  }
  return (
    <>
      <EveningHead evening={evening} />
      <SyncState seen={seen} />
      {part === 'entrees' && (
        <>
          <VerdictCard keeper={keeper} evening={evening} isOnline={isOnline} checkIn={checkIn} />
          <CodeForm
            isBusy={isCounting(checkIn.shown?.kind)}
            onCode={(code) => void checkIn.look(code)}
          />
          <RecentEntries evening={evening} onUndo={checkIn.undo} />
        </>
      )}
      {part === 'liste' && <GuestList tickets={evening.tickets} onChoose={choose} />}
      {part === 'caisse' && <BoxOffice keeper={keeper} evening={evening} isOnline={isOnline} />}
      {part === 'bilan' && <ClosingSheet keeper={keeper} evening={evening} isOnline={isOnline} />}
      <nav className={styles.parts} aria-label="La soirée">
        {Object.entries(PARTS).map(([name, label]) => (
          <Link
            key={name}
            to={addressOf(partNamed(name))}
            aria-current={name === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}

const isCounting = (kind: string | undefined) => kind === 'verdict' || kind === 'en cours'

function EveningHead({ evening }: { evening: OpenEvening }) {
  const { entered, expected, free } = evening.counts
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{evening.title}</h2>
      <p>{evening.isCancelled ? 'Séance annulée' : whenOf(evening)}</p>
      <dl className={styles.counter}>
        <Count label="Entrés" value={entered} />
        <Count label="Attendus" value={expected} />
        <Count label="Libres" value={free} />
      </dl>
    </div>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** Sync status: online or not, events in the outbox, and conflicts with the server. */
function SyncState({ seen }: { seen: Seen }) {
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
                À {timeOf(event.at)}, non enregistré&nbsp;: {trouble}
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

const SHOWN = 5

type Ticket = OpenEvening['tickets'][number]

/** Last entries of this phone, to undo one that staff recorded by mistake. */
function RecentEntries({
  evening,
  onUndo,
}: {
  evening: OpenEvening
  onUndo: (id: string) => void
}) {
  const { deviceId } = useDoor()
  const last = evening.tickets
    .flatMap((ticket) => ticket.entries.map((entry) => ({ ...entry, ticket })))
    .filter((entry) => entry.deviceId === deviceId)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN)
  if (last.length === 0) return null
  return (
    <section className={lists.recent} aria-labelledby="recent">
      <h3 id="recent">Sur cet appareil, à l’instant</h3>
      <ul>
        {last.map(({ ticket, ...entry }) => (
          <li key={entry.id}>
            <span>
              {timeOf(entry.at)} · {whatOf(entry)} · {holderOf(ticket)}
            </span>
            <button type="button" onClick={() => onUndo(entry.id)}>
              Annuler <span className="visually-hidden">{holderOf(ticket)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatOf({ kind, seats, paidCents }: Ticket['entries'][number]): string {
  const paid = paidCents > 0 ? price(paidCents) : ''
  if (kind === 'payment') return `payé ${paid}`
  return [people(seats), paid].filter((part) => part !== '').join(', ')
}
