import type { AnswerBytes } from '@espace/server/answer-bytes'
import { LRUCache } from 'lru-cache'
import type { KeepReads, KeptRead } from '#app/api/kept-reads.ts'

/** The bound on all pages. */
const MAX_BYTES = 64 * 1024 * 1024

/** The overhead of an entry. */
const ENTRY_BYTES = 4_000

/** Longer addresses are not cached: no link of the site has one. */
const MAX_ADDRESS = 300

/** The bound on cached API answers. */
const MAX_READS = 2_000

/** Time changes pages, too: with the API's own two seconds, a change is visible within five. */
const MAX_AGES_MS = { page: 2_000, read: 1_000 }

/** Shared by concurrent requests, then dropped. */
const NOT_KEPT_MS = 1

/** The rendering of an address. */
export type Page =
  | { status: number; html: string; retryAfter: number; isPublic: boolean }
  | { status: number; location: string; isPublic: false }

/** A page, as bytes if it is cacheable. */
type Made = { answer: AnswerBytes } | { page: Page; answer?: undefined }

type Make = () => Promise<Made>

type Ask = Parameters<KeepReads>[1]

/**
 * Cache of rendered pages and of the API answers behind them. A change of content replaces both caches; renderings
 * under way end in the old ones, which are never read again. While the change feed is down, nothing is cached.
 */
export class PageCache {
  readonly #maxAgesMs: typeof MAX_AGES_MS
  #pages: LRUCache<string, Made, Make>
  #reads: LRUCache<string, KeptRead, Ask>
  #isHearing = false

  constructor(maxAgesMs = MAX_AGES_MS) {
    this.#maxAgesMs = maxAgesMs
    this.#pages = noPages(maxAgesMs.page)
    this.#reads = noReads(maxAgesMs.read)
  }

  at(address: string): AnswerBytes | undefined {
    return this.#pages.get(address)?.answer
  }

  /** Whether a page is cached, or being rendered for another visitor: a request for it costs no rendering. */
  has(address: string): boolean {
    return this.#pages.getRemainingTTL(address) > 0
  }

  /** The page of an address: cached, under way for another visitor, or rendered by `make`. */
  async through(address: string, make: Make): Promise<Made> {
    if (!this.#isHearing || address.length > MAX_ADDRESS) return make()
    const pages = this.#pages
    const made = await pages.forceFetch(address, { context: make })
    // Only concurrent requests share an uncacheable page: caching unknown addresses would have no end.
    if (!made.answer) pages.delete(address)
    return made
  }

  /** The same for the API answers of pages. */
  readonly read: KeepReads = async (url, ask) =>
    this.#isHearing ? this.#reads.forceFetch(url, { context: ask }) : ask()

  readonly hearing = (isHearing: boolean): void => {
    this.#isHearing = isHearing
    this.changed()
  }

  readonly changed = (): void => {
    this.#pages = noPages(this.#maxAgesMs.page)
    this.#reads = noReads(this.#maxAgesMs.read)
  }
}

const noPages = (ttl: number) =>
  new LRUCache<string, Made, Make>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, address) => (answer?.weight ?? 0) + address.length + ENTRY_BYTES,
    ttl,
    // A waiting visitor gets the page, even if there is no room to cache it.
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context: make }) => make(),
  })

const noReads = (ttl: number) =>
  new LRUCache<string, KeptRead, Ask>({
    max: MAX_READS,
    ttl,
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context: ask, options }) => {
      const { status, body, mayBeKept } = await ask()
      if (!mayBeKept) options.ttl = NOT_KEPT_MS
      return { status, body: frozen(body) }
    },
  })

/** A cached API answer is shared by renderings: none may mutate it. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
