import { useNavigate } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'

/** @returns false where there is nothing to pay online */
export function goToPayment(url: string | null, origin: string): boolean {
  if (url === null || new URL(url, origin).origin === new URL(origin).origin) return false
  location.assign(url)
  return true
}

/** Navigates to the next step of a booking: a page of the site or the payment page. */
export function useGoingOn() {
  const { origin } = useServices()
  const navigate = useNavigate()
  /** @returns whether that is a page of the site */
  return (url: string): boolean => {
    if (goToPayment(url, origin)) return false
    const { pathname, search } = new URL(url, origin)
    void navigate(pathname + search)
    return true
  }
}
