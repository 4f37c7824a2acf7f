import { useQuery } from '@tanstack/react-query'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { PENDING_MS, reservationsQueries } from './reservations.queries.ts'

/** Seats of a date that the account has booked; 0 until hydration. */
export function useOwnSeats(spectacleId: number | undefined): number {
  const api = useApi()
  const user = useUser()
  const { data = [] } = useQuery({
    ...reservationsQueries.ofUser(api, user?.id ?? 0),
    enabled: user !== undefined && spectacleId !== undefined,
    // The page has often made this query a moment ago.
    staleTime: PENDING_MS,
  })
  return data
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ items }) => items)
    .filter((item) => item.spectacleId === spectacleId && !item.cancelled)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
