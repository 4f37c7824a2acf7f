import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

/** Half a minute between two questions: links of mails may be asked thirty times in a quarter of an hour. */
const ASK_MS = 30_000
const DOORS_MS = 2 * 3_600_000

/** While a ticket is shown around its evening, asks whether the door has read it; never where it has. */
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
