import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { PENDING_MS, reservationsQueries } from '../../reservations.queries.ts'

/**
 * The bookings of whoever is logged in that wait for their payment, and those that ran out before that
 * person's eyes until they are put away.
 *
 * @param spectacleId of that date only
 */
export function useHeld(spectacleId?: number) {
  const api = useApi()
  const user = useUser()
  const { data = [] } = useQuery({
    ...reservationsQueries.ofUser(api, user?.id ?? 0),
    enabled: user !== undefined,
    // The page around it may have asked a moment ago.
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
