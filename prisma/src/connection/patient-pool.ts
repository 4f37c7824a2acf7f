import { callbackify } from 'node:util'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

type Given = Parameters<Pool['connect']>[0]

/**
 * A pool that separates the timeout of a waiting caller from that of opening a connection: one that opens too late for
 * its caller serves the next one. With one timeout for both, as in `pg`, a machine too busy to open one in that time
 * never has any.
 */
export class PatientPool extends Pool {
  readonly #waitMs: number

  /** @param waitMs how long a caller waits; `connectionTimeoutMillis` is how long opening one may take */
  constructor({ waitMs, ...config }: PoolConfig & { waitMs: number }) {
    super(config)
    this.#waitMs = waitMs
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Given): void
  override connect(callback?: Given): Promise<PoolClient> | void {
    if (callback) return this.#give(callback)
    return new Promise((resolve, reject) => {
      this.#give((error, client) => {
        if (client) resolve(client)
        else reject(error ?? new Error('no connection'))
      })
    })
  }

  #give(callback: Given): void {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      callback(new Error('timeout exceeded when trying to connect'), undefined, () => undefined)
    }, this.#waitMs)
    super.connect((error, client, release) => {
      clearTimeout(late)
      if (!isLate) callback(error, client, release)
      // One that could not be opened in time comes with nothing to give back, whatever the driver's types say.
      else if (client) release()
    })
  }
}

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
export function connectionsWithBackoff(now: () => number = () => performance.now()): typeof Client {
  let refusal: { error: Error; until: number; pauseMs: number } | undefined
  const refused = (error: Error) => {
    const pauseMs = Math.min((refusal?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS)
    // Those that were attempted together are one refusal.
    if (!refusal || now() >= refusal.until) refusal = { error, until: now() + pauseMs, pauseMs }
  }

  return class ClientWithBackoff extends Client {
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
