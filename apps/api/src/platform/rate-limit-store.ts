import type { PrismaClient } from '@espace/prisma/client'
import type { ClientRateLimitInfo, Store } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

type Database = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>

/** All who are counted at once wait for the same row: they must not take every connection with them. */
const AT_A_TIME = 2

/** Full counters that a process remembers. */
const REMEMBERED = 10_000

export interface Limit {
  max: number
  windowMs: number
}

/**
 * Counts in PostgreSQL: right across processes, because each call is counted by a single statement, and
 * by one clock, because it is the database's. A counter that is full stays so until its window ends:
 * that much a process remembers, so that a storm costs the database little.
 */
export class Counters {
  readonly #db: Database
  readonly #queue = pLimit(AT_A_TIME)
  readonly #full = new LRUCache<string, ClientRateLimitInfo>({ max: REMEMBERED })

  constructor(db: Database) {
    this.#db = db
  }

  async add(key: string, limit: Limit): Promise<ClientRateLimitInfo> {
    return this.#full.get(key) ?? this.#queue(() => this.#full.get(key) ?? this.#write(key, limit))
  }

  async #write(key: string, { max, windowMs }: Limit): Promise<ClientRateLimitInfo> {
    const [row] = await this.#db.$queryRaw<{ count: number; resetAt: Date; now: Date }[]>`
      insert into rate_limit as counter (key, count, reset_at)
      values (${key}, 1, now() + ${windowMs} * interval '1 ms')
      on conflict (key) do update set
        count = case when counter.reset_at <= now() then 1 else counter.count + 1 end,
        reset_at = case when counter.reset_at <= now() then excluded.reset_at else counter.reset_at end
      returning count, reset_at as "resetAt", now() as now`
    if (!row) throw new Error('A counter did not answer.')
    const { count, resetAt, now } = row
    const info = { totalHits: count, resetTime: resetAt }
    const left = resetAt.getTime() - now.getTime()
    if (count > max && left > 0) this.#full.set(key, info, { ttl: left })
    return info
  }

  async remove(key: string): Promise<void> {
    this.#full.delete(key)
    await this.#db.$executeRaw`
      update rate_limit set count = greatest(count - 1, 0) where key = ${key}`
  }

  async reset(key: string): Promise<void> {
    this.#full.delete(key)
    await this.#db.$executeRaw`delete from rate_limit where key = ${key}`
  }
}

/** The counters of one limit, as express-rate-limit asks for them. */
export class PostgresStore implements Store {
  readonly localKeys = false
  readonly #counters: Counters
  readonly #limit: Limit

  constructor(counters: Counters, limit: Limit) {
    this.#counters = counters
    this.#limit = limit
  }

  increment = (key: string): Promise<ClientRateLimitInfo> => this.#counters.add(key, this.#limit)

  decrement = (key: string): Promise<void> => this.#counters.remove(key)

  resetKey = (key: string): Promise<void> => this.#counters.reset(key)
}
