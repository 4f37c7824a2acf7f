import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect } from 'react'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { watchInactivity } from './watch-inactivity.ts'

/** §8 */
const WARNING = 'Vous allez être déconnecté pour inactivité dans 10 secondes.'
const LOGGED_OUT = 'Déconnecté pour inactivité.'

/** §9 */
const INACTIVITY_MS = 300_000
const WARNING_MS = 10_000

/**
 * Logs out after inactivity; not an administrator at work during maintenance (§4), nor door staff, whose phone
 * rests in a pocket between guests (decision 049).
 */
export function Inactivity() {
  const { session, toasts, maintenance } = useServices()
  const user = useUser()
  const isInMaintenance = useStore(maintenance)
  const isExempt = isInMaintenance && user?.role === 'admin'
  useEffect(() => {
    if (isExempt) return undefined
    let warning: number | undefined
    return watchInactivity({
      limitMs: INACTIVITY_MS,
      warningMs: WARNING_MS,
      // Not computed once: staff may navigate from the dashboard to the door.
      mayWait: () => location.pathname === DOOR_PATH,
      onWarning: () => {
        warning = toasts.show('warning', WARNING, WARNING_MS)
      },
      onReturn: () => {
        if (warning !== undefined) toasts.dismiss(warning)
      },
      onLimit: () => {
        session.end(false)
        toasts.show('error', LOGGED_OUT)
      },
    })
  }, [session, toasts, isExempt])
  return null
}
