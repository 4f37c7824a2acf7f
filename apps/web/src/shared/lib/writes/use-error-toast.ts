import { ApiError } from '@espace/contracts/kernel/errors'
import { sentenceOf } from '../language/sentence-of.ts'
import { useServices } from '../services.tsx'

/** Message of a write whose session has expired (§8). */
export const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.'

/**
 * Shows an error toast: the server's message or else the fallback (§8). An expired session has its own
 * message, shown once, and leads to the log-in.
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
