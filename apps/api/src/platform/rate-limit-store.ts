import type { PrismaClient } from '@espace/prisma/client'
import type { ClientRateLimitInfo, Store } from 'express-rate-limit'

type Database = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>

/**
 * The counters of a rate limit in PostgreSQL: right across processes, because each call is counted by
 * a single statement, and by one clock, because it is the database's.
 */
export class PostgresStore implements Store {
  readonly localKeys = false
  readonly #db: Database
  readonly #windowMs: number

  constructor(db: Database, windowMs: number) {
    this.#db = db
    this.#windowMs = windowMs
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const [row] = await this.#db.$queryRaw<{ count: number; resetAt: Date }[]>`
      insert into rate_limit as counter (key, count, reset_at)
      values (${key}, 1, now() + ${this.#windowMs} * interval '1 ms')
      on conflict (key) do update set
        count = case when counter.reset_at <= now() then 1 else counter.count + 1 end,
        reset_at = case when counter.reset_at <= now() then excluded.reset_at else counter.reset_at end
      returning count, reset_at as "resetAt"`
    if (!row) throw new Error('A counter did not answer.')
    return { totalHits: row.count, resetTime: row.resetAt }
  }

  async decrement(key: string): Promise<void> {
    await this.#db
      .$executeRaw`update rate_limit set count = greatest(count - 1, 0) where key = ${key}`
  }

  async resetKey(key: string): Promise<void> {
    await this.#db.$executeRaw`delete from rate_limit where key = ${key}`
  }
}
