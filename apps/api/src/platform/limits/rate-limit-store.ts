import { apiError } from '@espace/contracts/kernel/errors'
import type { RateLimit } from '@espace/contracts/rate-limits'
import type { Db } from '@espace/prisma/client'
import type { ClientRateLimitInfo, Store } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as z from 'zod'
import { fingerprint } from '../keys/keys.ts'
import { queryRows } from '../sql.ts'

const Row = z.object({ key: z.string(), count: z.int(), resetAt: z.date(), now: z.date() })

/** Concurrent statements: counting must leave connections to reads. */
const AT_A_TIME = 2

/** Counters that may wait for that; further ones are refused. */
const MAX_WAITING = 500

const REMEMBERED = 10_000

export type Limit = Pick<RateLimit, 'max' | 'windowMs'>

interface Counted extends ClientRateLimitInfo {
  resetTime: Date
}

interface Batch {
  /** By key. */
  waiting: Map<string, Limit & { calls: number }>
  counted: Promise<ReadonlyMap<string, Counted>>
}

/**
 * Counts in PostgreSQL: right across processes, because calls are counted by a single statement, and by
 * one clock, because it is the database's. So that a storm costs the database little, calls that wait
 * are counted together, and each has a number of its own; and a counter that is full stays so until its
 * window ends: that much a process remembers.
 */
export class Counters {
  readonly #db: Db
  readonly #queue = pLimit(AT_A_TIME)
  readonly #full = new LRUCache<string, Counted>({ max: REMEMBERED })
  #next: Batch | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async add(key: string, limit: Limit): Promise<ClientRateLimitInfo> {
    const full = this.#full.get(key)
    if (full) return full
    const { waiting, counted } = (this.#next ??= this.#enqueue())
    const counter = waiting.get(key) ?? { ...limit, calls: 0 }
    if (counter.calls === 0 && waiting.size >= MAX_WAITING) throw apiError('SERVICE_INDISPONIBLE')
    waiting.set(key, counter)
    const number = (counter.calls += 1)
    const last = (await counted).get(key)
    if (!last) throw new Error('A counter did not answer.')
    return { ...last, totalHits: last.totalHits - counter.calls + number }
  }

  #enqueue(): Batch {
    const waiting: Batch['waiting'] = new Map()
    const counted = this.#queue(() => {
      this.#next = undefined
      return this.#write(waiting)
    })
    return { waiting, counted }
  }

  async #write(waiting: Batch['waiting']): Promise<Map<string, Counted>> {
    const limits = [...waiting.values()]
    // In the order of their keys: processes that count the same ones would wait for each other in a circle.
    const rows = await queryRows(this.#db, Row)`
      insert into rate_limit as counter (key, count, reset_at)
      select key, calls, now() + window_ms * interval '1 ms'
        from unnest(${[...waiting.keys()]}::text[], ${limits.map(({ calls }) => calls)}::int[],
          ${limits.map(({ windowMs }) => windowMs)}::float8[]) as added (key, calls, window_ms)
       order by key
      on conflict (key) do update set
        count = case when counter.reset_at <= now() then 0 else counter.count end + excluded.count,
        reset_at = case when counter.reset_at <= now() then excluded.reset_at else counter.reset_at end
      returning key, count, reset_at as "resetAt", now() as now`
    return new Map(
      rows.map(({ key, count, resetAt, now }) => {
        const info = { totalHits: count, resetTime: resetAt }
        const left = resetAt.getTime() - now.getTime()
        if (count > (waiting.get(key)?.max ?? count) && left > 0)
          this.#full.set(key, info, { ttl: left })
        return [key, info]
      }),
    )
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
export const storeOf = (counters: Counters, limit: Limit) =>
  ({
    localKeys: false,
    increment: (key) => counters.add(key, limit),
    decrement: (key) => counters.remove(key),
    resetKey: (key) => counters.reset(key),
  }) satisfies Store

interface BudgetOptions {
  counters: Counters
  /** Multiplies the limit. */
  scale: number
  /** The key that is counted. */
  subjectOf: (whose: string) => string
}

/** A rate limit that a handler applies itself, after parsing the call. */
export function callBudget(
  { name, max, windowMs }: RateLimit,
  { counters, scale, subjectOf }: BudgetOptions,
) {
  const limit = { max: Math.ceil(max * scale), windowMs }
  const keyOf = (whose: string) => `${name}:${fingerprint(subjectOf(whose))}`
  return {
    /** @throws {ApiError} TROP_DE_REQUETES */
    async take(whose: string): Promise<void> {
      const { totalHits } = await counters.add(keyOf(whose), limit)
      if (totalHits > limit.max) throw apiError('TROP_DE_REQUETES')
    },
    /** Takes the count back: the action did not happen. */
    giveBack: (whose: string): Promise<void> => counters.remove(keyOf(whose)),
  }
}
