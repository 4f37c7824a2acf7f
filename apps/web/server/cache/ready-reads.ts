import { LRUCache } from 'lru-cache'
import type { KeepReads, KeptRead } from '../../src/app/api/kept-reads.ts'

/** More addresses than all pages together ask for. */
const MAX_READS = 2_000

/** Nothing is kept longer, whatever else is forgotten. */
const MAX_AGE_MS = 60_000

/**
 * What the API has answered the pages, shared by all of them until content changes. As with pages, nothing is
 * kept while changes are not heard of, nor what was asked for before a change.
 */
export class ReadyReads {
  readonly #kept = new LRUCache<string, KeptRead>({ max: MAX_READS, ttl: MAX_AGE_MS })
  readonly #underWay = new Map<string, Promise<KeptRead>>()
  #generation = 0
  #isHearing = false

  readonly hearing = (isHearing: boolean): void => {
    this.#isHearing = isHearing
    this.changed()
  }

  readonly changed = (): void => {
    this.#generation += 1
    this.#kept.clear()
    this.#underWay.clear()
  }

  readonly through: KeepReads = async (url, ask) => {
    if (!this.#isHearing) return ask()
    const ready = this.#kept.get(url) ?? this.#underWay.get(url)
    if (ready) return ready
    const asked = this.#ask(url, ask)
    this.#underWay.set(url, asked)
    try {
      return await asked
    } finally {
      if (this.#underWay.get(url) === asked) this.#underWay.delete(url)
    }
  }

  async #ask(url: string, ask: Parameters<KeepReads>[1]): Promise<KeptRead> {
    const generation = this.#generation
    const { status, body, mayBeKept } = await ask()
    const read = { status, body: frozen(body) }
    if (mayBeKept && generation === this.#generation && this.#isHearing) this.#kept.set(url, read)
    return read
  }
}

/** No page may change what the next one reads. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
