import { type ReactNode, useState } from 'react'
import { useUser } from '#shared/lib/services.tsx'
import { MaintenancePage } from './maintenance-page.tsx'

/** The closed door, until the visitor turns out to be an administrator (§2). */
export function ClosedSite({ open }: { open: () => ReactNode }) {
  const user = useUser()
  const [site, setSite] = useState<ReactNode>()
  if (site === undefined && user?.role === 'admin') setSite(open())
  return site ?? <MaintenancePage />
}
