import { useNavigate } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'

/** Navigates to the next step of a booking: a page of the site or the payment page. */
export function useGoingOn() {
  const { origin } = useServices()
  const navigate = useNavigate()
  /** @returns whether that is a page of the site */
  return (url: string): boolean => {
    const next = new URL(url, origin)
    const isOurs = next.origin === new URL(origin).origin
    if (isOurs) void navigate(next.pathname + next.search)
    else location.assign(url)
    return isOurs
  }
}
