import { type AnswerBytes, readyLike } from '@espace/server/answer-bytes'
import { LRUCache } from 'lru-cache'
import { ReadyReads } from './ready-reads.ts'

/** What all of them may weigh together. */
const MAX_BYTES = 64 * 1024 * 1024

/** Longer addresses are nobody's link. */
const MAX_ADDRESS = 300

/** A page says the minute (decision 008): it is kept until the next one. */
const MINUTE_MS = 60_000

/** Pages that are made again at once when content has changed: those asked for most. */
const HOT_PAGES = 5

/** How long after a change, so that a series of them is one. */
const AGAIN_AFTER_MS = 20

/** Between two rounds of making pages again. */
const ROUND_MS = 1_000

interface Kept {
  answer: AnswerBytes
  /** Makes it anew, for nobody in particular. */
  again: () => Promise<Made>
  /** By the clock on the wall. */
  until: number
  asked: number
}

/** What an address has been found to lead to. */
export type Page =
  | { status: number; html: string; retryAfter: number; isPublic: boolean }
  | { status: number; location: string; isPublic: false }

/** A page, as bytes if it may be kept. */
type Made = { answer: AnswerBytes } | { page: Page; answer?: undefined }

/**
 * Pages as bytes, each made once and sent until content changes, and at most to the end of the minute.
 * Nothing is kept while changes are not heard of, nor a page that was begun before a change.
 */
export class PageCache {
  /** What they are made of. */
  readonly reads = new ReadyReads()
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, address) => answer.weight + address.length + 4_000,
  })
  readonly #underWay = new Map<string, Promise<Made>>()
  readonly #now: () => number
  #generation = 0
  #isHearing = false
  #round: NodeJS.Timeout | undefined
  #lastRound = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  at(address: string): AnswerBytes | undefined {
    const kept = this.#kept.get(address)
    if (!kept || this.#now() >= kept.until) return undefined
    kept.asked += 1
    return kept.answer
  }

  /** Whether a page is kept, or being made for another visitor: asking for it renders nothing more. */
  has(address: string): boolean {
    const kept = this.#kept.get(address)
    return (kept !== undefined && this.#now() < kept.until) || this.#underWay.has(address)
  }

  /**
   * The page of an address: ready, on its way for somebody else, or what `make` makes.
   *
   * @param again makes it for nobody in particular, when content has changed
   */
  async through(address: string, make: () => Promise<Made>, again = make): Promise<Made> {
    if (!this.#isHearing || address.length > MAX_ADDRESS) return make()
    const answer = this.at(address)
    if (answer) return { answer }
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    const made = this.#keep(address, make, again)
    this.#underWay.set(address, made)
    try {
      return await made
    } finally {
      if (this.#underWay.get(address) === made) this.#underWay.delete(address)
    }
  }

  readonly hearing = (isHearing: boolean): void => {
    this.#isHearing = isHearing
    this.reads.hearing(isHearing)
    this.changed()
  }

  /** From now on no page of before is sent. */
  readonly changed = (): void => {
    this.#generation += 1
    this.reads.changed()
    const hot = [...this.#kept.entries()]
      .filter(([, { asked }]) => asked > 0)
      .toSorted(([, one], [, other]) => other.asked - one.asked)
      .slice(0, HOT_PAGES)
    this.#kept.clear()
    this.#underWay.clear()
    if (hot.length > 0 && this.#isHearing) this.#makeAgain(hot)
  }

  stop(): void {
    clearTimeout(this.#round)
  }

  #makeAgain(pages: readonly [address: string, kept: Kept][]): void {
    clearTimeout(this.#round)
    const wait = Math.max(AGAIN_AFTER_MS, this.#lastRound + ROUND_MS - performance.now())
    this.#round = setTimeout(() => void this.#makeRound(pages), wait).unref()
  }

  async #makeRound(pages: readonly [address: string, kept: Kept][]): Promise<void> {
    this.#lastRound = performance.now()
    for (const [address, { again, answer: before }] of pages) {
      if (this.#kept.has(address) || this.#underWay.has(address)) continue
      // Whoever asks for it next is told what is wrong.
      const made = await this.through(address, again).catch(() => undefined)
      if (made?.answer) await readyLike(before, made.answer)
    }
  }

  async #keep(
    address: string,
    make: () => Promise<Made>,
    again: () => Promise<Made>,
  ): Promise<Made> {
    const generation = this.#generation
    const until = (Math.floor(this.#now() / MINUTE_MS) + 1) * MINUTE_MS
    const made = await make()
    const isCurrent = generation === this.#generation && this.#isHearing && this.#now() < until
    if (made.answer && isCurrent) {
      const asked = this.#kept.get(address)?.asked ?? 0
      this.#kept.set(address, { answer: made.answer, again, until, asked })
    }
    return made
  }
}
