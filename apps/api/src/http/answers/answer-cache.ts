import type { AnswerBytes } from '@espace/server/answer-bytes'
import { LRUCache } from 'lru-cache'
import type { ContentChanges } from '../../platform/content/content-changes.ts'
import type { NextExpiry } from '../../platform/content/next-expiry.ts'
import type { Topic } from '../../platform/content/topics.ts'

/** What all of them may weigh together. */
const MAX_BYTES = 64 * 1024 * 1024

/** What keeping one costs beside its own bytes: its headers, and the addresses that lead to it. */
const ENTRY_BYTES = 8_000

/** Spellings of one question that are known by heart; others are read each time. */
const MAX_RAW_URLS = 16

/** Nothing is kept longer, whatever else is forgotten. */
const MAX_AGE_MS = 60_000

export interface Ready extends AnswerBytes {
  /** The pattern of its route, for the log. */
  route: string
  /** Of before the database went away. */
  isStale: boolean
}

interface Kept {
  answer: Ready
  topic: Topic
  /** By `performance.now()`. */
  until: number
  rawUrls: string[]
}

export interface Question {
  /** The same for every spelling of an address. */
  key: string
  /** The address as it was written. */
  rawUrl: string
  topic: Topic
}

export interface AnswerCacheOptions {
  changes: ContentChanges
  /** When time itself changes an answer: a show begins, another is published. */
  nextExpiry: NextExpiry
  maxBytes?: number
}

/**
 * Public answers as bytes, each asked for once and sent until what it is made of changes. Nothing is kept
 * while changes elsewhere are not heard of, nor what was asked for before a change and came after it.
 */
export class AnswerCache {
  readonly #changes: ContentChanges
  readonly #nextExpiry: NextExpiry
  readonly #kept: LRUCache<string, Kept>
  readonly #byRawUrl = new Map<string, Kept>()
  readonly #underWay = new Map<string, { topic: Topic; answer: Promise<Ready> }>()
  readonly #generations = new Map<Topic, number>()
  #epoch = 0
  /** How often somebody had to be asked. */
  fills = 0

  constructor({ changes, nextExpiry, maxBytes = MAX_BYTES }: AnswerCacheOptions) {
    this.#changes = changes
    this.#nextExpiry = nextExpiry
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }) => answer.weight + ENTRY_BYTES,
      dispose: ({ rawUrls }) => {
        for (const rawUrl of rawUrls) this.#byRawUrl.delete(rawUrl)
      },
    })
    changes.subscribe({
      onChange: (topics) => this.#forget(topics),
      onHearing: () => this.#forgetAll(),
    })
  }

  /** The answer to an address, if it is ready: one look into a map. */
  at(rawUrl: string): Ready | undefined {
    const kept = this.#byRawUrl.get(rawUrl)
    return kept && performance.now() < kept.until ? kept.answer : undefined
  }

  /**
   * The answer to a question: ready, or on its way for somebody else, or what `fill` says.
   *
   * @param fill says of an answer of yesterday that it must not be kept
   */
  async through(
    { key, rawUrl, topic }: Question,
    fill: () => Promise<{ answer: Ready; mayBeKept: boolean }>,
  ): Promise<Ready> {
    if (!this.#changes.isHearing) return (await fill()).answer
    const kept = this.#kept.get(key)
    if (kept && performance.now() < kept.until) {
      this.#learn(rawUrl, kept)
      return kept.answer
    }
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay.answer
    const answer = this.#fill({ key, rawUrl, topic }, fill)
    const entry = { topic, answer }
    this.#underWay.set(key, entry)
    try {
      return await answer
    } finally {
      if (this.#underWay.get(key) === entry) this.#underWay.delete(key)
    }
  }

  async #fill(
    { key, rawUrl, topic }: Question,
    fill: () => Promise<{ answer: Ready; mayBeKept: boolean }>,
  ): Promise<Ready> {
    const [generation, epoch] = [this.#generations.get(topic), this.#epoch]
    // First the time, then the answer: what expires in between is seen to have expired.
    const until = Math.min(await this.#nextExpiry.next(), performance.now() + MAX_AGE_MS)
    this.fills += 1
    const { answer, mayBeKept } = await fill()
    const isCurrent = generation === this.#generations.get(topic) && epoch === this.#epoch
    if (mayBeKept && isCurrent && this.#changes.isHearing && performance.now() < until) {
      const kept: Kept = { answer, topic, until, rawUrls: [] }
      this.#kept.set(key, kept)
      this.#learn(rawUrl, kept)
    }
    return answer
  }

  #learn(rawUrl: string, kept: Kept): void {
    if (kept.rawUrls.length >= MAX_RAW_URLS || this.#byRawUrl.get(rawUrl) === kept) return
    kept.rawUrls.push(rawUrl)
    this.#byRawUrl.set(rawUrl, kept)
  }

  #forget(topics: readonly Topic[]): void {
    for (const topic of topics) {
      this.#generations.set(topic, (this.#generations.get(topic) ?? 0) + 1)
    }
    const changed = new Set(topics)
    for (const [key, { topic }] of this.#kept.entries()) {
      if (changed.has(topic)) this.#kept.delete(key)
    }
    // Whoever asks from now on must not be told what was true before.
    for (const [key, { topic }] of this.#underWay) {
      if (changed.has(topic)) this.#underWay.delete(key)
    }
  }

  #forgetAll(): void {
    this.#epoch += 1
    this.#kept.clear()
    this.#underWay.clear()
    this.#byRawUrl.clear()
  }
}
