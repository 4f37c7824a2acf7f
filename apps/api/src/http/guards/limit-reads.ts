import type { IncomingMessage } from 'node:http'
import { apiError } from '@espace/contracts/kernel/errors'
import { INTERNAL_ADDRESS, VISITOR_ADDRESS_HEADER } from '@espace/server/ip'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { type LimitOptions, networkOf } from './limit-guard.ts'

/** Six hundred a minute, over five of them: a full room behind one address may come all at once, twice. */
const MAX = 3_000
const WINDOW_MS = 5 * 60_000

/** Addresses with a counter in a process. */
const REMEMBERED = 10_000

interface Counter {
  calls: number
  /** By `performance.now()`. */
  until: number
}

/**
 * Rate limit of public reads per address. Counted in memory: reads must work without the database, and twice the
 * limit with two processes does no harm.
 */
export function limitReads({ scale, addressOf }: Pick<LimitOptions, 'scale' | 'addressOf'>) {
  const max = Math.ceil(MAX * scale)
  const counters = new LRUCache<string, Counter>({ max: REMEMBERED, ttl: WINDOW_MS })
  /** The same counters by raw headers (`sourceOf`): verifying a signature on each call is expensive. */
  const bySource = new LRUCache<string, Counter>({ max: REMEMBERED })

  const refuse: RequestHandler = (request, response, next) => {
    const address = addressOf(request)
    if (address === INTERNAL_ADDRESS) {
      next()
      return
    }
    const key = networkOf(address)
    const counter = counters.get(key) ?? { calls: 0, until: performance.now() + WINDOW_MS }
    if (counter.calls === 0) counters.set(key, counter)
    counter.calls += 1
    if (counter.calls > max) {
      const wait = Math.max(counters.getRemainingTTL(key), 1)
      response.set('Retry-After', String(Math.ceil(wait / 1_000)))
      throw apiError('TROP_DE_REQUETES')
    }
    bySource.set(sourceOf(request), counter)
    next()
  }

  return {
    refuse,
    /** Counts a call of a known source without checking its signature; false for an unknown one, or over the limit. */
    letsIn(request: IncomingMessage): boolean {
      const counter = bySource.get(sourceOf(request))
      if (!counter || counter.calls >= max || performance.now() >= counter.until) return false
      counter.calls += 1
      return true
    },
  }
}

/** The raw inputs of the client's address. */
function sourceOf({ headers, socket }: IncomingMessage): string {
  const said = headers[VISITOR_ADDRESS_HEADER] ?? headers['x-forwarded-for'] ?? ''
  return `${socket.remoteAddress ?? ''} ${String(said)}`
}
