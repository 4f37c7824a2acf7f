import type { Call, Reply, Send } from '@espace/contracts/kernel/client'
import {
  CSRF_HEADER,
  CSRF_REFRESH_MS,
  IDEMPOTENCY_HEADER,
} from '@espace/contracts/kernel/constants'
import { bearer, codeOf, type AuthenticatedSend } from '../client/api.ts'
import { createRateLimits } from './rate-limits.ts'

interface CarefulDeps {
  send: Send
  askCsrfToken: (token: string | undefined) => Promise<string>
}

interface Kept {
  csrfToken: string
  /** Account of the idempotency key: another account gets a new key. */
  owner: string | undefined
  since: number
}

/** Lifetime of an idempotency key: a retry within it that has the same body is the same call. */
const SAME_MS = 5 * 60_000

/**
 * Idempotency keys of writes (§9): a retry after a lost answer has the key of the first attempt, so
 * that the server executes it once.
 */
function createNames() {
  const open = new Map<string, { name: string; since: number }>()
  return (call: Call, owner: string | undefined) => {
    // Files are not compared: each upload gets a key of its own.
    const said = call.body instanceof Blob ? randomName() : call.body
    const what = JSON.stringify([owner, call.method, call.url, said])
    const known = open.get(what)
    const isSame = known && Date.now() - known.since < SAME_MS
    const { name, since } = isSame ? known : { name: randomName(), since: Date.now() }
    open.set(what, { name, since })
    return { name, settle: () => open.delete(what) }
  }
}

/** Random id; `randomUUID` exists only over https. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-')

/** The outcome is unknown, or the first attempt is still in progress: the key is kept for the retry. */
const isOpen = ({ status, body }: Reply): boolean =>
  status >= 500 || codeOf(body) === 'DEMANDE_EN_COURS'

/** Sends writes with client-side rate limits (§9) and a CSRF token (§7). */
export function createCarefulSend({ send, askCsrfToken }: CarefulDeps): AuthenticatedSend {
  const limits = createRateLimits()
  const nameOf = createNames()
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
    const { name, settle } = nameOf(call, owner)
    const named = call.method === 'POST' ? { [IDEMPOTENCY_HEADER]: name } : {}
    const over = call.version === undefined ? {} : { 'If-Match': `"${call.version}"` }
    const attempt = async () => {
      // Without a token the server answers with its own CSRF error.
      const csrf = await csrfHeader(owner).catch(() => ({}))
      return send(call, { ...bearer(owner), ...csrf, ...named, ...over })
    }
    let answer = await attempt()
    if (codeOf(answer.body) === 'CSRF_INVALIDE') {
      // CSRF refusal, before any effect: the cookie was lost or rotated, so a new token may work.
      kept = undefined
      answer = await attempt()
    }
    if (!isOpen(answer)) settle()
    return answer
  }
}
