import { hasPaid } from '#shared/lib/has-paid.ts'
import { Outlet, useLocation } from '#shared/lib/router.ts'
import { AfterPayment } from '#site/auth/account/after-payment.tsx'
import { Guard } from './guard.tsx'

/** /mon-compte. Who has just paid is told about the tickets even without an account. */
export function Component() {
  const { state } = useLocation()
  return (
    <Guard title="Mon compte" {...(hasPaid(state) && { forVisitors: <AfterPayment /> })}>
      <Outlet />
    </Guard>
  )
}
