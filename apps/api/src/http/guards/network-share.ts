import { INTERNAL_ADDRESS } from '@espace/server/ip'
import type { Request, RequestHandler } from 'express'
import { networkOf } from './limit-guard.ts'

/** A sliding estimate over the current and the previous window. */
const WINDOW_MS = 5 * 60_000

/** With fewer calls the share says nothing. */
const FEWEST = 200

/** Networks counted separately in a window; a flood from more than that is none of one network. */
const REMEMBERED = 20_000

/**
 * The share of all calls that comes from one network. A proxy that is not counted in TRUST_PROXY makes all visitors
 * appear as one, who then share every limit; so does an attack from a single place.
 */
export class NetworkShare {
  #current = new Map<string, number>()
  #previous = new Map<string, number>()
  #since: number
  readonly #now: () => number

  /** @param now milliseconds that never go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#since = now()
  }

  count(addressOf: (request: Request) => string): RequestHandler {
    return (request, _, next) => {
      const address = addressOf(request)
      if (address !== INTERNAL_ADDRESS) this.add(networkOf(address))
      next()
    }
  }

  add(network: string): void {
    this.#turn()
    const calls = this.#current.get(network)
    if (calls === undefined && this.#current.size >= REMEMBERED) return
    this.#current.set(network, (calls ?? 0) + 1)
  }

  /** Between 0 and 1; 0 while there are too few calls to tell. */
  share(): number {
    this.#turn()
    const sums = new Map(this.#previous)
    for (const [network, calls] of this.#current)
      sums.set(network, (sums.get(network) ?? 0) + calls)
    const all = sums.values().reduce((sum, calls) => sum + calls, 0)
    const most = sums.values().reduce((max, calls) => Math.max(max, calls), 0)
    return all < FEWEST ? 0 : most / all
  }

  #turn(): void {
    const windows = Math.floor((this.#now() - this.#since) / WINDOW_MS)
    if (windows === 0) return
    this.#previous = windows === 1 ? this.#current : new Map()
    this.#current = new Map()
    this.#since += windows * WINDOW_MS
  }
}
