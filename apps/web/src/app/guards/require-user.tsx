import { hasPaid } from '#shared/lib/has-paid.ts'
import { t } from '#shared/lib/language/language.ts'
import { Outlet, useLocation } from '#shared/lib/router.ts'
import { AfterPayment } from '#site/auth/account/after-payment.tsx'
import { Guard } from './guard.tsx'

/** /mon-compte. A guest who has just paid gets a note on the tickets instead of the log-in. */
export function Component() {
  const { state } = useLocation()
  return (
    <Guard title={t('Mon compte')} {...(hasPaid(state) && { forVisitors: <AfterPayment /> })}>
      <Outlet />
    </Guard>
  )
}
