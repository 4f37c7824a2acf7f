import { apiError } from '@espace/contracts/kernel/errors'
import type { RateLimit } from '@espace/contracts/rate-limits'
import { fingerprint } from '../keys/keys.ts'
import type { Counters } from './rate-limit-store.ts'

interface Options {
  counters: Counters
  /** Multiplies the limit. */
  scale: number
  /** What is counted as one. */
  subjectOf: (whose: string) => string
}

/** How often a visitor may do what a call turns out to be only once it is understood. */
export function callBudget(
  { name, max, windowMs }: RateLimit,
  { counters, scale, subjectOf }: Options,
) {
  const limit = { max: Math.ceil(max * scale), windowMs }
  const keyOf = (whose: string) => `${name}:${fingerprint(subjectOf(whose))}`
  return {
    /** @throws {ApiError} TROP_DE_REQUETES */
    async take(whose: string): Promise<void> {
      const { totalHits } = await counters.add(keyOf(whose), limit)
      if (totalHits > limit.max) throw apiError('TROP_DE_REQUETES')
    },
    /** It came to nothing. */
    giveBack: (whose: string): Promise<void> => counters.remove(keyOf(whose)),
  }
}
