import { apiError } from '@espace/contracts/kernel/errors'
import type { Request, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { networkOf } from './limit-guard.ts'

/** Six hundred a minute, over five of them: a full room behind one address may come all at once, twice. */
const MAX = 3_000
const WINDOW_MS = 5 * 60_000

/** Addresses that a process remembers. */
const REMEMBERED = 10_000

interface ReadLimitOptions {
  /** Multiplies the limit. */
  scale: number
  addressOf: (request: Request) => string
}

/**
 * Refuses the public reads of an address that asks without end. Counted in memory: reading must go on when
 * the database does not, and twice as much with two processes does no harm.
 */
export function limitReads({ scale, addressOf }: ReadLimitOptions): RequestHandler {
  const max = Math.ceil(MAX * scale)
  const counters = new LRUCache<string, { calls: number }>({ max: REMEMBERED, ttl: WINDOW_MS })
  return (request, response, next) => {
    const key = networkOf(addressOf(request))
    const counter = counters.get(key) ?? { calls: 0 }
    if (counter.calls === 0) counters.set(key, counter)
    counter.calls += 1
    if (counter.calls > max) {
      const wait = Math.max(counters.getRemainingTTL(key), 1)
      response.set('Retry-After', String(Math.ceil(wait / 1_000)))
      throw apiError('TROP_DE_REQUETES')
    }
    next()
  }
}
