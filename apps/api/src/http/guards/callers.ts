import type { IncomingMessage } from 'node:http'
import { bearerOf } from '#platform/accounts/session-tokens.ts'
import type { Caller, Sessions } from '#platform/accounts/sessions.ts'

/** Sessions['callerOf']s the caller of a request lazily, and once. */
export class Callers {
  readonly #authenticate: Sessions['callerOf']
  readonly #known = new WeakMap<IncomingMessage, Promise<Caller | undefined>>()
  readonly #found = new WeakMap<IncomingMessage, Caller>()

  constructor(authenticate: Sessions['callerOf']) {
    this.#authenticate = authenticate
  }

  async of(request: IncomingMessage): Promise<Caller | undefined> {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) return undefined
    const caller = this.#known.get(request) ?? this.#authenticate(token)
    this.#known.set(request, caller)
    const found = await caller
    if (found) this.#found.set(request, found)
    return found
  }

  /** The caller, if the request has been authenticated. */
  found(request: IncomingMessage): Caller | undefined {
    return this.#found.get(request)
  }

  /** Sessions['callerOf']s again: an account may be deleted during one of its calls. */
  again(request: IncomingMessage): Promise<Caller | undefined> {
    this.#known.delete(request)
    return this.of(request)
  }
}
