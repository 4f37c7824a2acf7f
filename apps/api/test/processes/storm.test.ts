import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'
import { apiProcesses } from './api-process.ts'

const app = await createTestApp()
const { aUser } = people(app)
const startApi = apiProcesses(app.databaseUrl)

/** Number of each value. */
const tally = (values: readonly number[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(values, (value) => value),
      ([value, all]) => [value, all.length],
    ),
  )

describe('a storm of log-ins', () => {
  /** Times are asserted in the campaign only (`pnpm test:trust`), which has the machine for itself; elsewhere counts are. */
  const isMeasured = process.env['TRUST'] === 'whole'
  const ROUNDS = isMeasured ? 6 : 2
  const LOG_INS = 200
  /** Between two reads of the programme: 20 a second. */
  const PACE_MS = 50

  /** Reads the programme at that rate until stopped; resolves with the latencies in milliseconds. */
  function readers(apis: readonly string[]) {
    const stop = new AbortController()
    const read = async (index: number) => {
      const since = performance.now()
      const { status } = await fetch(`${apis[index % apis.length]}/api/spectacles`)
      expect(status).toBe(200)
      return performance.now() - since
    }
    const reading = (async () => {
      const reads: Promise<number>[] = []
      while (!stop.signal.aborted) {
        reads.push(read(reads.length))
        await delay(PACE_MS)
      }
      return Promise.all(reads)
    })()
    return async () => {
      stop.abort()
      return reading
    }
  }

  /** From a new IP address each time, which no rate limit has counted. */
  async function storm(apis: readonly string[], round: number, logIns = LOG_INS) {
    const { email } = await aUser()
    const file = join(import.meta.dirname, 'storm-process.ts')
    const child = fork(file, [email, `198.51.100.${round}`, String(logIns), ...apis])
    await once(child, 'message')
    const end = readers(apis)
    const [statuses] = await once(child, 'message')
    return { reads: await end(), statuses: z.array(z.int()).parse(statuses) }
  }

  async function twoApis(variables: Record<string, string> = {}): Promise<string[]> {
    const started = [1, 2].map(() => startApi({ TRUST_PROXY: '1', ...variables }))
    return (await Promise.all(started)).map(({ url }) => url)
  }

  const checksOf = async (api: string) => {
    const text = await (await fetch(`${api}/metrics`)).text()
    return Number(/^password_checks_total (\d+)$/m.exec(text)?.[1])
  }

  const p95 = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0

  /** Latency that a visitor does not notice, whatever the ratio. */
  const UNNOTICED_MS = 150

  it('lets 5 of 200 reach the password, and everybody else read as if nothing were [T-RL-1, T-LOGIN-1]', async () => {
    const apis = await twoApis()
    const idle: number[] = []
    const stormy: number[] = []
    const statuses: number[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const end = readers(apis)
      await delay(500)
      idle.push(...(await end()))
      const came = await storm(apis, round)
      stormy.push(...came.reads)
      statuses.push(...came.statuses)
    }

    const checks = await Promise.all(apis.map(checksOf))
    expect(tally(statuses)).toEqual({ 401: 5 * ROUNDS, 429: (LOG_INS - 5) * ROUNDS })
    expect(checks.reduce((sum, count) => sum + count, 0)).toBe(5 * ROUNDS)
    const bar = isMeasured ? Math.max(UNNOTICED_MS, 3 * p95(idle)) : Number.POSITIVE_INFINITY
    expect(stormy.length).toBeGreaterThan(0)
    expect(p95(stormy)).toBeLessThan(bar)
  })

  it('would reach the password each time, if nobody counted (control) [T-LOGIN-1]', async () => {
    const apis = await twoApis({ RATE_LIMIT_SCALE: '1000' })

    const { statuses } = await storm(apis, 1, 12)

    expect(tally(statuses)).toEqual({ 401: 12 })
  })
})
