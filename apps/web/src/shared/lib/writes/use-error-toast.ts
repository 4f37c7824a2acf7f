import { ApiError } from '@espace/contracts/kernel/errors'
import { sentenceOf } from '../language/sentence-of.ts'
import { useServices } from '../services.tsx'

/** §8, of what somebody changes when the server does not know them any more. */
export const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.'

/**
 * Says that something could not be done, in the server's sentence or else in this one (§8). Who is not known
 * any more has been told so, or is told now, and logs in again.
 */
export function useErrorToast(): (error: unknown, fallback?: string) => void {
  const { session, toasts } = useServices()
  return (error, fallback) => {
    const isUnknown = error instanceof ApiError && error.status === 401
    if (!isUnknown) {
      toasts.show('error', sentenceOf(error, fallback))
      return
    }
    if (session.state.get().status !== 'in') return
    session.leave()
    toasts.show('error', SESSION_EXPIRED)
  }
}
