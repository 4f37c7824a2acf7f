import type { WaitingGuest } from '@espace/contracts/reservations/waiting'
import { useQuery } from '@tanstack/react-query'
import { places } from '#shared/lib/language/french.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { boxOfficeQueries } from './box-office.queries.ts'
import styles from './box-office.module.css'

/** Waiting list of a date, in the order of offers. */
export function WaitingList({ id }: { id: number }) {
  const query = useQuery(boxOfficeQueries.waiting(useAdmin(), id))
  const { data } = query
  return (
    <div className="stack" data-screen-only>
      <h3 className={styles.date}>Liste d’attente</h3>
      <QueryStatus of={query} />
      {data && (
        <ul className={styles.waiting} aria-label="Liste d’attente">
          {data.map((guest) => (
            <li key={guest.id}>
              <strong>{`${guest.firstName} ${guest.lastName}`}</strong>, {places(guest.quantity)},{' '}
              {rankOf(guest)}
              <span className={styles.email}>
                {guest.email}, depuis le {shortMoment(guest.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const rankOf = ({ rank, offeredUntil: until }: WaitingGuest): string => {
  if (until !== null) return `proposées jusqu’au ${shortMoment(until)}`
  return rank === 1 ? '1er rang' : `${rank ?? '?'}e rang`
}
