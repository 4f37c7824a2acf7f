import { LRUCache } from 'lru-cache'

/** Answers kept; a page of shows is about 10 kB. */
const MAX_ANSWERS = 500

/** Nobody is helped by a programme older than that. */
const MAX_AGE_MS = 24 * 3_600_000

/** The last good answer of each public address, for the minutes when the database is away. */
export class LastGoodAnswers {
  readonly #answers = new LRUCache<string, { body: unknown }>({ max: MAX_ANSWERS, ttl: MAX_AGE_MS })

  /** The fresh answer, or the last good one when `fill` fails for a reason that `isOutage` knows. */
  async through(
    url: string,
    isOutage: (error: unknown) => boolean,
    fill: () => Promise<unknown>,
  ): Promise<{ body: unknown; isStale: boolean }> {
    try {
      const body = await fill()
      this.#answers.set(url, { body })
      return { body, isStale: false }
    } catch (error) {
      const last = isOutage(error) ? this.#answers.get(url) : undefined
      if (!last) throw error
      return { body: last.body, isStale: true }
    }
  }
}
