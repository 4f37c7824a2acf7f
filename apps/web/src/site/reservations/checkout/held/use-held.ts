import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { PENDING_MS, reservationsQueries } from '../../reservations.queries.ts'

/**
 * Bookings of the account that await payment, and those that expired while the page was open, until the
 * customer dismisses them.
 *
 * @param spectacleId restricts them to one date
 */
export function useHeld(spectacleId?: number) {
  const api = useApi()
  const user = useUser()
  const { data = [] } = useQuery({
    ...reservationsQueries.ofUser(api, user?.id ?? 0),
    enabled: user !== undefined,
    // The page has often made this query a moment ago.
    staleTime: PENDING_MS,
  })
  const [seen, setSeen] = useState<Record<string, 'watched' | 'put away'>>({})
  const fresh = data.filter(({ id, status }) => status === 'pending' && !(id in seen))
  if (fresh.length > 0) {
    setSeen({ ...seen, ...Object.fromEntries(fresh.map(({ id }) => [id, 'watched' as const])) })
  }
  const isAbout = ({ items }: Reservation) =>
    spectacleId === undefined || items.some((item) => item.spectacleId === spectacleId)
  const isHeld = ({ id, status }: Reservation) =>
    seen[id] === 'watched' && (status === 'pending' || status === 'expired')
  return {
    held: data.filter((each) => isHeld(each) && isAbout(each)),
    putAway: (id: string) => setSeen({ ...seen, [id]: 'put away' }),
  }
}
