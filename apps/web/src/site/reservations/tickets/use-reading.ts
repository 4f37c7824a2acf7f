import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

/** Polling interval within the rate limit of email links, thirty requests in a quarter of an hour. */
const ASK_MS = 30_000
const DOORS_MS = 2 * 3_600_000

/** While a ticket is shown around its evening, polls whether it was checked in; stops once it is. */
export function useReading(startsAt: number, isRead: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isRead || Math.abs(startsAt - Date.now()) > DOORS_MS) return undefined
    const ask = () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      for (const queryKey of [[PERSONAL, 'reservations'], ['order']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    }
    const timer = setInterval(ask, ASK_MS)
    return () => clearInterval(timer)
  }, [queryClient, startsAt, isRead])
}
