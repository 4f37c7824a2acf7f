import { callbackify } from 'node:util'
import { Client } from 'pg'

/** After the first refusal, and at most: a database that is back must not wait long to be found. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400

/**
 * A connection class for one pool, with a circuit breaker: after a failed connection attempt no other is made for a
 * moment, which grows while the failures last (backoff); callers get the last error meanwhile. A database that is
 * starting on a busy machine would otherwise spend its time on refusing callers, each with a process.
 *
 * @param now milliseconds that never go back
 */
export function calmConnections(now: () => number = () => performance.now()): typeof Client {
  let refusal: { error: Error; until: number; pauseMs: number } | undefined
  const refused = (error: Error) => {
    const pauseMs = Math.min((refusal?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS)
    // Those that were attempted together are one refusal.
    if (!refusal || now() >= refusal.until) refusal = { error, until: now() + pauseMs, pauseMs }
  }

  return class CalmClient extends Client {
    override connect(): Promise<Client>
    override connect(callback: ((error: Error) => void) | ((error: null, c: Client) => void)): void
    override connect(callback?: (...said: never[]) => void): Promise<Client> | void {
      if (!callback) return this.#open()
      callbackify(() => this.#open())((error) => Reflect.apply(callback, undefined, [error, this]))
    }

    async #open(): Promise<Client> {
      if (refusal && now() < refusal.until) throw refusal.error
      try {
        await super.connect()
      } catch (error) {
        if (error instanceof Error) refused(error)
        throw error
      }
      refusal = undefined
      return this
    }
  }
}
