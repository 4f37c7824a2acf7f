import type { ContentChanges } from './content-changes.ts'
import type { NextExpiry } from './next-expiry.ts'

interface Moment {
  generation: number
  /** By `performance.now()`. */
  until: number
}

interface Total extends Moment {
  total: number
}

/**
 * How many there are in all, where each page of a list says it: to count a hundred thousand evenings takes a hundred times
 * as long as to read a page of them. Kept by the rules of whole answers (decision 053): until content or time changes it.
 */
export class KeptTotals {
  readonly #changes: Pick<ContentChanges, 'generation' | 'isHearing'> | undefined
  readonly #nextExpiry: Pick<NextExpiry, 'known' | 'next'> | undefined
  readonly #totals = new Map<string, Total>()

  /** Without changes to hear of, nothing is kept. */
  constructor(
    changes?: Pick<ContentChanges, 'generation' | 'isHearing'>,
    nextExpiry?: Pick<NextExpiry, 'known' | 'next'>,
  ) {
    this.#changes = changes
    this.#nextExpiry = nextExpiry
  }

  of(list: string): number | undefined {
    const known = this.#totals.get(list)
    return known && this.#isCurrent(known) ? known.total : undefined
  }

  /** To be called before the database is asked: keeps what it says, unless something has changed meanwhile. */
  listen(list: string): (total: number) => void {
    const until = this.#nextExpiry?.known
    if (!this.#changes || until === undefined) {
      // Nobody waits for it: this count is not kept, the next one is, and where only members read nobody else asks.
      void this.#nextExpiry?.next()
      return () => undefined
    }
    const moment = { generation: this.#changes.generation, until }
    return (total) => {
      if (this.#isCurrent(moment)) this.#totals.set(list, { ...moment, total })
    }
  }

  #isCurrent({ generation, until }: Moment): boolean {
    const changes = this.#changes
    return (
      changes !== undefined &&
      changes.isHearing &&
      generation === changes.generation &&
      performance.now() < until
    )
  }
}
