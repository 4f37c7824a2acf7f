import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { ROOT } from '../harness/processes.ts'
import { FAST, startProduct } from '../harness/product.ts'
import { openVenue } from '../harness/venue.ts'

const OFF_MS = 600_000
const product = await startProduct({ apis: 1, settings: FAST, seed: 'none' })
afterAll(product.stop)

const clocks = mkdtempSync(join(tmpdir(), 'espace-clocks-'))
afterAll(() => rmSync(clocks, { recursive: true, force: true }))

function offBy(ms: number) {
  const file = join(clocks, String(ms))
  writeFileSync(file, String(ms))
  return {
    nodeArgs: ['--import', join(ROOT, 'apps/api/test/processes/wrong-clock.ts')],
    variables: { RATE_LIMIT_SCALE: '1', CLOCK_FILE: file },
  }
}

const house = await openVenue(product)
const late = await product.startApi(1, offBy(-OFF_MS))
const early = await product.startApi(2, offBy(OFF_MS))

it('two processes whose clocks are twenty minutes apart count and say the same [T-CLOCK]', async () => {
  const guesses: number[] = []
  const body = { email: `${randomUUID()}@exemple.fr`, password: 'Faux1!faux' }
  for (let turn = 0; turn < 12; turn += 1) {
    const { url } = turn % 2 === 0 ? late : early
    guesses.push((await call(`${url}/api/auth/login`, { body })).status)
  }
  const programmes = await Promise.all(
    [late, early].map(async ({ url }) => (await fetch(`${url}/api/spectacles`)).text()),
  )

  figure(
    'T-CLOCK',
    `12 guesses at clocks 20 minutes apart: ${guesses.join(' ')}; the same programme`,
  )
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
  expect(guesses.filter((status) => status === 429)).toHaveLength(7)
  expect(programmes[0]).toBe(programmes[1])
  expect(await brokenPromises(product)).toEqual([])
})

it('would count apart, if each went by its own clock (control) [T-CLOCK]', async () => {
  const COUNTERS = 'apps/api/src/platform/limits/rate-limit-store.ts'
  const ownClock = {
    code: [
      {
        file: COUNTERS,
        from: `calls, now() + window_ms * interval '1 ms'`,
        to: `calls, \${new Date()}::timestamptz + window_ms * interval '1 ms'`,
      },
      {
        file: COUNTERS,
        from: `count = case when counter.reset_at <= now() then 0 else counter.count end + excluded.count,
        reset_at = case when counter.reset_at <= now() then`,
        to: `count = case when counter.reset_at <= \${new Date()}::timestamptz then 0 else counter.count end + excluded.count,
        reset_at = case when counter.reset_at <= \${new Date()}::timestamptz then`,
      },
    ],
  }
  const alone = [
    await product.startApi(3, { ...offBy(-OFF_MS), ...ownClock }),
    await product.startApi(4, { ...offBy(OFF_MS), ...ownClock }),
  ]
  const body = { email: `${randomUUID()}@exemple.fr`, password: 'Faux1!faux' }
  const guesses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const url = alone[turn % 2]?.url ?? ''
    guesses.push((await call(`${url}/api/auth/login`, { body })).status)
  }

  expect(guesses.filter((status) => status === 401).length).toBeGreaterThan(5)
})

it('whoever is logged in is so at the one that is late, too, and books at both [T-CLOCK]', async () => {
  const answers = await Promise.all(
    [late, early].map(async ({ url }) => {
      const items = [{ spectacleId: house.show, quantity: 1 }]
      const options = { token: house.buyer, body: { items }, key: randomUUID() }
      return (await call(`${url}/api/reservations/checkout`, options)).status
    }),
  )

  expect(answers).toEqual([201, 201])
  expect(await brokenPromises(product)).toEqual([])
})
