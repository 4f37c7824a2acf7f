import { useState } from 'react'
import { keepsDoor } from '#shared/lib/kept.ts'
import { type LoaderFunctionArgs, Outlet, redirectDocument } from '#shared/lib/router.ts'
import { useSession } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { Guard, OutsideLayout } from './guard.tsx'

/** Camera permission and offline worker need a document of this address: no client-side navigation to it. */
export function loader({ request }: LoaderFunctionArgs) {
  if (typeof document === 'undefined') return null
  const [visit] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(request.url)
  const isHere = visit === undefined || new URL(visit.name).pathname === pathname
  return isHere ? null : redirectDocument(pathname + search)
}

/** The document never changes while the door is open. */
export const shouldRevalidate = () => false

/** /accueil: for the evening's staff, also offline, when the session cannot be checked. */
export function Component() {
  const { status } = useSession()
  const isKept = useIsHydrated() && keepsDoor()
  // Opened offline from stored data: a log-out must then still be that of the same member of staff.
  const [wasKept, setWasKept] = useState(false)
  if (status === 'unknown' && isKept && !wasKept) setWasKept(true)
  const guard = (
    <Guard title="La porte" roles={['accueil', 'admin']} wasIn={wasKept}>
      <Outlet />
    </Guard>
  )
  if (status === 'unknown' && isKept) return <Outlet />
  // Not with its other states, for the same reason.
  return status === 'unknown' ? <OutsideLayout>{guard}</OutsideLayout> : guard
}
