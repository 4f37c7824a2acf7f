import { apiError } from '@espace/contracts/kernel/errors'
import type { RateLimit } from '@espace/contracts/kernel/rate-limit'
import { fingerprint } from './keys.ts'
import type { Counters } from './rate-limit-store.ts'

/** How often a network may do what a call turns out to be only once it is understood. */
export interface CallBudget {
  /** @throws {ApiError} TROP_DE_REQUETES */
  take: (address: string) => Promise<void>
  /** It came to nothing. */
  giveBack: (address: string) => Promise<void>
}

interface Options {
  counters: Counters
  /** Multiplies the limit. */
  scale: number
  /** What counts as one address. */
  networkOf: (address: string) => string
}

export function callBudget(
  { name, max, windowMs }: RateLimit,
  { counters, scale, networkOf }: Options,
): CallBudget {
  const limit = { max: Math.ceil(max * scale), windowMs }
  const keyOf = (address: string) => `${name}:${fingerprint(networkOf(address))}`
  return {
    async take(address) {
      const { totalHits } = await counters.add(keyOf(address), limit)
      if (totalHits > limit.max) throw apiError('TROP_DE_REQUETES')
    },
    giveBack: (address) => counters.remove(keyOf(address)),
  }
}
