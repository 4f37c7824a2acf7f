import { type ReactNode, useState } from 'react'
import { useUser } from '#shared/lib/services.tsx'
import { MaintenancePage } from './maintenance-page.tsx'

/**
 * The closed door, until the visitor turns out to be an administrator (§2), or to inspect the ledger, which is at hand at
 * any time; all other pages stay closed to the latter.
 */
export function ClosedSite({ open }: { open: () => ReactNode }) {
  const user = useUser()
  const [site, setSite] = useState<ReactNode>()
  const mayEnter = user?.role === 'admin' || user?.role === 'controle'
  if (site === undefined && mayEnter) setSite(open())
  return site ?? <MaintenancePage />
}
