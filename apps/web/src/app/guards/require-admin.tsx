import { Outlet } from '#shared/lib/router.ts'
import { useUser } from '#shared/lib/services.tsx'
import { Redirect } from '#shared/ui/form/redirect.tsx'
import { Guard, OutsideLayout } from './guard.tsx'

/** /dashboard: has a layout and landmarks of its own. */
export function Component() {
  const user = useUser()
  if (user?.mustChangePassword) return <Redirect to="/mon-compte" />
  const guard = (
    <Guard title="Dashboard" roles={['admin', 'controle']}>
      <Outlet />
    </Guard>
  )
  return user?.role === 'admin' || user?.role === 'controle' ? (
    guard
  ) : (
    <OutsideLayout>{guard}</OutsideLayout>
  )
}
