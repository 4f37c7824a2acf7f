import { useQuery } from '@tanstack/react-query'
import { useApi } from '#shared/lib/services.tsx'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'
import { WaitingTicket } from './waiting-party.tsx'
import { waitingQueries } from './waiting.queries.ts'
import styles from '../bookings/bookings.module.css'

/** Waiting list entries and offers of the account; nothing without any. */
export function MyWaiting() {
  const { data = [], error, refetch } = useQuery(waitingQueries.mine(useApi()))
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <ul className={styles.list}>
      {data.map((party) => (
        <WaitingTicket key={party.id} party={party} />
      ))}
    </ul>
  )
}
