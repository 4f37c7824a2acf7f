import type { OpenEvening } from '@espace/contracts/door/door'
import { Link, useSearchParams } from '../shared/lib/router.ts'
import { useStore } from '../shared/lib/store.ts'
import { Loading } from '../shared/ui/feedback/status.tsx'
import { CodeForm } from './check-in/code-form.tsx'
import { useCheckIn } from './check-in/use-check-in.ts'
import { VerdictCard } from './check-in/verdict-card.tsx'
import { whenOf } from './check-in/words.ts'
import { DoorTrouble } from './door-trouble.tsx'
import { GuestList } from './guest-list.tsx'
import { useKeeper } from './keep/door.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { SyncState } from './sync-state.tsx'
import { BoxOffice } from './till/box-office.tsx'
import { ClosingSheet } from './till/closing-sheet.tsx'
import styles from './door.module.css'

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
