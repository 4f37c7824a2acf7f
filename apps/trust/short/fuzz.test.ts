import { afterAll, expect, it } from 'vitest'
import { fuzz } from '../fuzz/fuzz.ts'
import { FAST, startProduct } from '../harness/product.ts'

const product = await startProduct({ apis: 1, settings: FAST, seed: 'none' })
afterAll(product.stop)

it('whatever is sent to whichever route, the answer is one that the document declares', async () => {
  const seed = 20_261_121
  const result = await fuzz(product, { requests: 1_500, seed, lanes: 4 })

  expect(result.faults.join('\n\n')).toBe('')
  expect(result.requests).toBeGreaterThanOrEqual(1_500)
  expect(product.logs()).not.toMatch(/uncaught/i)
}, 600_000)
