import type { IncomingMessage } from 'node:http'
import { bearerOf } from '#platform/accounts/session-tokens.ts'
import type { Caller, Sessions } from '#platform/accounts/sessions.ts'

export type Callers = ReturnType<typeof createCallers>

/** Authenticates the caller of a request lazily, and once. */
export function createCallers(sessions: Pick<Sessions, 'callerOf'>) {
  const known = new WeakMap<IncomingMessage, Promise<Caller | undefined>>()
  const found = new WeakMap<IncomingMessage, Caller>()

  async function of(request: IncomingMessage): Promise<Caller | undefined> {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) return undefined
    const asked = known.get(request) ?? sessions.callerOf(token)
    known.set(request, asked)
    const caller = await asked
    if (caller) found.set(request, caller)
    return caller
  }

  return {
    of,
    /** The caller, if the request has been authenticated. */
    found: (request: IncomingMessage): Caller | undefined => found.get(request),
    /** Authenticates again: an account may be deleted during one of its calls. */
    again(request: IncomingMessage): Promise<Caller | undefined> {
      known.delete(request)
      return of(request)
    },
  }
}
