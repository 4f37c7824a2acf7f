import type { OpenEvening } from '@espace/contracts/door/door'
import { price } from '../shared/lib/language/french.ts'
import { holderOf, people, timeOf } from './check-in/words.ts'
import { useDoor } from './keep/door.tsx'
import styles from './lists.module.css'

const SHOWN = 5

type Ticket = OpenEvening['tickets'][number]

/** Last entries of this phone, to undo one that staff recorded by mistake. */
export function RecentEntries({
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
    <section className={styles.recent} aria-labelledby="recent">
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
