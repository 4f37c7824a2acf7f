import { ApiError } from '@espace/contracts/kernel/errors'
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '#platform/database-errors.ts'

/** The bound on all entries. */
const MAX_BYTES = 64 * 1024 * 1024

const ENTRY_BYTES = 500

/** An older programme would mislead visitors. */
const MAX_AGE_MS = 24 * 3_600_000

/** The last good answer of each public question, served while the database is unreachable (stale-on-error). */
export class LastGoodAnswers {
  readonly #answers: LRUCache<string, Buffer>
  #changes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (json, question) => json.length + question.length + ENTRY_BYTES,
      ttl: MAX_AGE_MS,
    })
  }

  /** After a change by staff: an outdated answer must not come back. */
  forget(): void {
    this.#changes += 1
    this.#answers.clear()
  }

  /** The fresh answer, or the last good one when `fill` fails because the service is unavailable. */
  async through(
    question: string,
    fill: () => Promise<unknown>,
  ): Promise<{ json: Buffer; isStale: boolean }> {
    const before = this.#changes
    try {
      const json = Buffer.from(JSON.stringify(await fill()))
      if (before === this.#changes) this.#answers.set(question, json)
      return { json, isStale: false }
    } catch (error) {
      if (isGone(error)) this.#answers.delete(question)
      const last = isUnavailable(error) || isShed(error) ? this.#answers.get(question) : undefined
      if (!last) throw error
      return { json: last, isStale: true }
    }
  }
}

const isShed = (error: unknown) =>
  error instanceof ApiError && error.code === 'SERVICE_INDISPONIBLE'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
