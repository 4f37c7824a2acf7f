import { ApiError } from '@espace/contracts/kernel/errors'
import { sentenceOf } from '../language/sentence-of.ts'
import { useServices } from '../services.tsx'
import { SESSION_EXPIRED } from './admin-client.ts'

/**
 * Says that something could not be done, in the server's sentence or else in this one (§8). Who is not known
 * any more has been told so, or is told now, and logs in again.
 */
export function useErrorToast(): (error: unknown, fallback: string) => void {
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
