import { Fragment } from 'react'
import { Outlet } from '#shared/lib/router.ts'
import { Redirect } from '#shared/ui/form/redirect.tsx'
import { Guard, OutsideLayout, useSettledSession } from './guard.tsx'

/** /dashboard: has a layout and landmarks of its own. */
export function Component() {
  const { user } = useSettledSession()
  if (user?.mustChangePassword) return <Redirect to="/mon-compte" />
  const Layout = user?.role === 'admin' || user?.role === 'controle' ? Fragment : OutsideLayout
  return (
    <Layout>
      <Guard title="Dashboard" roles={['admin', 'controle']}>
        <Outlet />
      </Guard>
    </Layout>
  )
}
