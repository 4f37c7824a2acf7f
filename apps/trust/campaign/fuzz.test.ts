import { afterAll, expect, it } from 'vitest'
import { fuzz } from '../fuzz/fuzz.ts'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { FAST, startProduct } from '../harness/product.ts'

const product = await startProduct({ settings: FAST })
afterAll(product.stop)

it('ten thousand calls are answered as the document declares, and nothing is out of place', async () => {
  const seed = Date.now() % 2 ** 31
  const result = await fuzz(product.door.url, { requests: 10_000, seed, lanes: 8 })

  figure(
    'T-FUZZ',
    `${result.requests} calls, seed ${seed}: ${JSON.stringify(result.statuses)}; ` +
      `${result.reached} of ${result.operations} operations reached with success; ` +
      `p99 ${Math.round(result.p99)} ms; ${result.faults.length} faults`,
  )
  expect(result.faults.join('\n\n')).toBe('')
  expect(result.requests).toBeGreaterThanOrEqual(10_000)
  expect(await brokenPromises(product)).toEqual([])
}, 1_800_000)
