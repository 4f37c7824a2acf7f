import type { AnswerBytes } from '@espace/server/answer-bytes'
import { LRUCache } from 'lru-cache'
import type { ContentChanges } from '#platform/content/content-changes.ts'
import type { Topic } from '#platform/content/topics.ts'

/** The bound on the answers of one topic. */
const MAX_BYTES = 16 * 1024 * 1024

/** The overhead of an entry: its headers. */
const ENTRY_BYTES = 8_000

/** The bound on the parsed addresses. */
const MAX_URL_BYTES = 2 * 1024 * 1024

/**
 * Time changes answers, too (a show begins, a hold expires): with the two caches of the web server behind
 * it, the change is visible within five seconds.
 */
const MAX_AGE_MS = 2_000

export interface Cached extends AnswerBytes {
  /** The pattern of its route, for the log. */
  route: string
  /** Made before the database became unreachable: not cached. */
  isStale: boolean
}

export interface Question {
  /** The same for every spelling of an address. */
  key: string
  /** The address as it was written. */
  rawUrl: string
  topic: Topic
}

type Fill = () => Promise<Cached>

export interface AnswerCacheOptions {
  maxAgeMs?: number | undefined
  /** Under load shedding, answers stale only by age are still served: refilling them would be refused. */
  isOverloaded?: () => boolean
  maxBytes?: number
}

/**
 * Public answers as bytes. A change of a topic begins a new generation of its answers: a request from before it
 * fills the old one, which is never read again.
 */
export class AnswerCache {
  readonly #changes: ContentChanges
  readonly #options: AnswerCacheOptions
  readonly #generations = new Map<Topic, LRUCache<string, Cached, Fill>>()
  readonly #questions = new LRUCache<string, Question>({
    maxSize: MAX_URL_BYTES,
    sizeCalculation: ({ key }, rawUrl) => key.length + rawUrl.length,
  })
  /** Cache misses. */
  fills = 0

  constructor(changes: ContentChanges, options: AnswerCacheOptions = {}) {
    this.#changes = changes
    this.#options = options
    changes.subscribe((topics) => {
      for (const topic of topics) this.#generations.delete(topic)
    })
  }

  /** The answer to an address that was asked for before. */
  at(rawUrl: string): Cached | undefined {
    const question = this.#questions.get(rawUrl)
    const allowStale = this.#options.isOverloaded?.() ?? false
    return question && this.#generations.get(question.topic)?.get(question.key, { allowStale })
  }

  /** The answer to a question: cached, on its way for another caller, or what `fill` says. */
  async through(question: Question, fill: Fill): Promise<Cached> {
    if (!this.#changes.isHearing) return fill()
    this.#questions.set(question.rawUrl, question)
    return this.#generationOf(question.topic).forceFetch(question.key, { context: fill })
  }

  #generationOf(topic: Topic): LRUCache<string, Cached, Fill> {
    const { maxAgeMs = MAX_AGE_MS, maxBytes = MAX_BYTES } = this.#options
    const generation =
      this.#generations.get(topic) ??
      new LRUCache<string, Cached, Fill>({
        maxSize: maxBytes,
        sizeCalculation: ({ weight }) => weight + ENTRY_BYTES,
        ttl: maxAgeMs,
        noDeleteOnStaleGet: true,
        // A waiting caller gets the answer, even if there is no room to cache it.
        ignoreFetchAbort: true,
        fetchMethod: async (_, __, { context, options }) => {
          this.fills += 1
          const answer = await context()
          if (answer.isStale) options.ttl = 1
          return answer
        },
      })
    this.#generations.set(topic, generation)
    return generation
  }
}
