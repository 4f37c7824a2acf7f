import { VIEWS_PATH } from '@espace/server/internal-api'

/** The longest time until sums are posted. */
const FLUSH_MS = 60_000

/** The bound on shows with a pending sum: more are forged ids. */
const MAX_SHOWS = 1_000

const TIMEOUT_MS = 5_000

interface Options {
  apiUrl: string
  /** Credentials of the web server. */
  headers: Readonly<Record<string, string>>
}

/**
 * Views of show pages, as sums in memory. Nothing about a visitor is stored, not even for a moment:
 * neither the order nor the instant of two views can be found out (decision 120).
 */
export class ViewCounts {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #sums = new Map<number, number>()

  constructor(options: Options) {
    this.#options = options
  }

  add(show: number, views = 1): void {
    const before = this.#sums.get(show)
    if (before === undefined && this.#sums.size >= MAX_SHOWS) return
    this.#sums.set(show, (before ?? 0) + views)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Posts the sums to the API; those that it refuses are posted the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sums = this.#sums
    if (sums.size === 0) return
    this.#sums = new Map()
    const isTaken = await this.#hand(sums)
    if (!isTaken) for (const [show, views] of sums) this.add(show, views)
  }

  async #hand(sums: ReadonlyMap<number, number>): Promise<boolean> {
    const { apiUrl, headers } = this.#options
    try {
      const { ok, body } = await fetch(apiUrl + VIEWS_PATH, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(sums)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await body?.cancel()
      return ok
    } catch {
      return false
    }
  }

  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }
}
