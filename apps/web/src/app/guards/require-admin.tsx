import { Outlet } from '#shared/lib/router.ts'
import { Redirect } from '#shared/ui/form/redirect.tsx'
import { Guard, OutsideLayout, useSettledSession } from './guard.tsx'

/** /dashboard: has a layout and landmarks of its own. */
export function Component() {
  const { user } = useSettledSession()
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
