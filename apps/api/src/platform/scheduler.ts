import { setTimeout as delay } from 'node:timers/promises'
import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log/log'
import pLimit from 'p-limit'
import * as z from 'zod'
import { withoutAddresses } from './mail/transport/mail-address.ts'
import { queryRow } from './sql.ts'

export interface Job {
  /** The name in the log, and of the lock. */
  name: string
  everyMs: number
  /** Before the first run, where a process may not live as long as `everyMs`. */
  firstMs?: number
  /** The signal aborts a long run at shutdown. */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Runs in all processes at once: for workers that share a queue by its row locks. */
  inEachProcess?: boolean
}

export interface Scheduler {
  /** Starts no further run, and waits up to eight seconds for those in progress. */
  stop: () => Promise<void>
}

const STOP_TIMEOUT_MS = 8_000

/** Concurrent exclusive jobs: each holds a connection for its lock. */
const LOCKED_AT_ONCE = 2

/** Longer than any run: PostgreSQL and Prisma would end the transaction of the lock after some seconds. */
const LOCK_TIMEOUT_MS = 600_000

/**
 * Runs each job periodically until it is stopped, never overlapping: an advisory lock excludes other processes. A
 * failing run is logged, once for as long as it keeps failing, and retried after the usual pause.
 */
export function startScheduler(
  { db, log }: { db: PrismaClient; log: Pick<Logger, 'warn'> },
  jobs: readonly Job[],
): Scheduler {
  const stopping = new AbortController()
  const { signal } = stopping
  const locked = pLimit(LOCKED_AT_ONCE)
  const once = ({ name, run, inEachProcess = false }: Job) =>
    inEachProcess ? run(signal) : locked(() => withLock(db, name, () => run(signal)))

  const repeat = async (job: Job) => {
    let isFailing = false
    let waitMs = job.firstMs ?? job.everyMs
    while (!signal.aborted) {
      await pause(waitMs, signal)
      waitMs = job.everyMs
      if (signal.aborted) return
      try {
        await once(job)
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ job: job.name, err: loggable(error) }, 'a job failed')
        isFailing = true
      }
    }
  }
  const running = jobs.map(repeat)
  return {
    stop: async () => {
      stopping.abort()
      const patience = new AbortController()
      await Promise.race([Promise.all(running), pause(STOP_TIMEOUT_MS, patience.signal)])
      patience.abort()
    },
  }
}

/** Does nothing where another process does it. The lock goes with the transaction, or with the process. */
const withLock = (db: PrismaClient, name: string, run: () => Promise<unknown>): Promise<void> =>
  db.$transaction(
    async (tx) => {
      const lock = await queryRow(tx, Lock)`
        select pg_try_advisory_xact_lock(hashtextextended(${`job ${name}`}, 0)) as "isOurs",
               set_config('idle_in_transaction_session_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`
      if (lock?.isOurs) await run()
    },
    { timeout: LOCK_TIMEOUT_MS },
  )

const Lock = z.object({ isOurs: z.boolean() })

/** Resolves early when the signal aborts. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined)
}

function loggable(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { type: name, message: withoutAddresses(message), stack: withoutAddresses(stack) }
}
