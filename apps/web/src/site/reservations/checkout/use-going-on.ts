import { houseLang } from '#shared/lib/language/language.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'

/** Where a booking goes on, in the words of the house. */
export function useGoingOn() {
  const { origin } = useServices()
  const navigate = useNavigate()
  /** @returns whether that is a page of ours */
  return (url: string): boolean => {
    const next = new URL(url, origin)
    const isOurs = next.origin === new URL(origin).origin
    // What follows is French (decision 067).
    if (isOurs && !houseLang()) void navigate(next.pathname + next.search)
    else location.assign(url)
    return isOurs
  }
}
