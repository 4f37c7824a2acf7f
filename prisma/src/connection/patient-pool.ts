import { Pool, type PoolClient, type PoolConfig } from 'pg'

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
