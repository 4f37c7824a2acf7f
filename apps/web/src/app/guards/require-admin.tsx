import { Outlet } from '../../lib/router.ts'
import { Guard } from './guard.tsx'

/** /dashboard */
export function Component() {
  return (
    <Guard title="Dashboard" isForAdmins>
      <Outlet />
    </Guard>
  )
}
