import { CSRF_HEADER, CSRF_REFRESH_MS } from '@espace/contracts/kernel/csrf'
import { bearer, codeOf, type Send, type SendAs } from '../api.ts'
import { createRateLimits } from './rate-limits.ts'

interface CarefulDeps {
  send: Send
  askCsrfToken: (token: string | undefined) => Promise<string>
}

interface Kept {
  csrfToken: string
  /** Whose it is: who logs in gets another. */
  owner: string | undefined
  since: number
}

/** Sends what changes something: counted (§9), and with a token against forged calls (§7). */
export function createCarefulSend({ send, askCsrfToken }: CarefulDeps): SendAs {
  const limits = createRateLimits()
  let kept: Kept | undefined
  const csrfHeader = async (owner: string | undefined): Promise<Record<string, string>> => {
    const isFresh = kept?.owner === owner && Date.now() - (kept?.since ?? 0) < CSRF_REFRESH_MS
    if (!isFresh) {
      kept = undefined
      const csrfToken = await askCsrfToken(owner)
      kept = { csrfToken, owner, since: Date.now() }
    }
    return kept ? { [CSRF_HEADER]: kept.csrfToken } : {}
  }
  return async (call, owner) => {
    limits.count(call)
    const attempt = async () => {
      // Without one the server says what it thinks of that.
      const csrf = await csrfHeader(owner).catch(() => ({}))
      return send(call, { ...bearer(owner), ...csrf })
    }
    const answer = await attempt()
    if (codeOf(answer.body) !== 'CSRF_INVALIDE') return answer
    // Refused before anything was done: the cookie was lost or has changed, and a new one may do.
    kept = undefined
    return attempt()
  }
}
