import { createClient, type PrismaClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Job, startScheduler } from './scheduler.ts'

const WAIT = { timeout: 60_000, interval: 20 }

const url = await newDatabase()
const db = createClient(url)
afterAll(() => db.$disconnect())

/** A process's worth of scheduled jobs, and what it logs. */
function start(jobs: readonly Job[], client: PrismaClient = db) {
  const log: unknown[][] = []
  const warn = (...line: unknown[]) => void log.push(line)
  const scheduler = startScheduler({ db: client, log: { warn } }, jobs)
  onTestFinished(() => scheduler.stop())
  return { log, stop: scheduler.stop }
}

describe('two processes with the same job', () => {
  /** The highest concurrency of a job in two processes, until each has run often enough. */
  async function mostAtOnce(job: Pick<Job, 'inEachProcess'>): Promise<number> {
    const other = createClient(url)
    onTestFinished(() => other.$disconnect())
    let running = 0
    let most = 0
    let runs = 0
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      runs += 1
      // Long enough for the other to try.
      await db.$executeRaw`select pg_sleep(0.05)`
      running -= 1
    }
    const both = [db, other].map((client) =>
      start([{ name: 'a job', everyMs: 1, run, ...job }], client),
    )
    await vi.waitFor(() => expect(runs).toBeGreaterThan(10), WAIT)
    await Promise.all(both.map(({ stop }) => stop()))
    return most
  }

  it('do it one at a time', async () => {
    expect(await mostAtOnce({})).toBe(1)
  })

  it('would do it at once, without the lock (control)', async () => {
    expect(await mostAtOnce({ inEachProcess: true })).toBe(2)
  })
})

it('a job that fails is complained of once, without an address, and goes on', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs < 4) throw new Error('no <zoe@example.org> here')
  }

  const { log } = start([{ name: 'a job', everyMs: 1, run }])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(6), WAIT)

  expect(log).toMatchObject([
    [{ job: 'a job', err: { message: 'no <[address]> here' } }, 'a job failed'],
  ])
  expect(JSON.stringify(log)).not.toContain('zoe@')
})

it('a job of every hour runs before, in a process that may not live as long', async () => {
  const ran: string[] = []
  const job = (name: string, first: Pick<Job, 'firstMs'>) => ({
    name,
    everyMs: 3_600_000,
    run: async () => ran.push(name),
    ...first,
  })

  start([job('hourly', {}), job('first', { firstMs: 1 })])
  await vi.waitFor(() => expect(ran).not.toEqual([]), WAIT)

  expect(ran).toEqual(['first'])
})

it('a process that ends lets a run finish, and begins no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  let ended = 0
  const run = async (signal: AbortSignal) => {
    begun += 1
    await released
    expect(signal.aborted).toBe(true)
    ended += 1
  }
  const { stop, log } = start([{ name: 'a job', everyMs: 1, run }])
  await vi.waitFor(() => expect(begun).toBe(1), WAIT)

  const stopped = stop()
  release()
  await stopped

  expect({ begun, ended, log }).toEqual({ begun: 1, ended: 1, log: [] })
})
