import { afterAll, expect, it } from 'vitest'
import { fuzz, tellsOf } from '../fuzz/fuzz.ts'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { FAST, startProduct } from '../harness/product.ts'

const product = await startProduct({ settings: FAST })
afterAll(product.stop)

/**
 * Operations that calls made by chance surely reach. The others need a key of a mail, a picture that is one, a thing of
 * one's own or dates that fit: object-access.test.ts and audit-faults.test.ts call each of those as it is meant.
 */
const REACHED = 110

it('ten thousand calls are answered as the document declares, and nothing is out of place', async () => {
  const seed = Date.now() % 2 ** 31
  const result = await fuzz(product, { requests: 10_000, seed, lanes: 8 })

  const reached = [...result.reached.values()].filter((count) => count > 0).length
  figure(
    'T-FUZZ',
    `${result.requests} calls, seed ${seed}: ${JSON.stringify(result.statuses)}; ` +
      `${reached} of ${result.reached.size} operations reached with success; ` +
      `${result.comeBacks} times asked to come back by a busy one; ` +
      `p99 ${Math.round(result.p99)} ms; ${result.faults.length} faults`,
  )
  const errors = product
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
  const logged = result.faults.length > 0 ? errors.slice(0, 5) : []
  expect([...result.faults, ...logged].join('\n\n')).toBe('')
  expect(result.requests).toBeGreaterThanOrEqual(10_000)
  expect(reached).toBeGreaterThanOrEqual(REACHED)
  expect(result.comeBacks).toBeLessThanOrEqual(result.requests / 100)
  expect(await brokenPromises(product)).toEqual([])
}, 1_800_000)

it('an answer that tells one of another would be a fault (control)', () => {
  const planted = { marks: ['zenobie@exemple.fr'], keys: [] }
  const answer = { body: '{"email":"zenobie@exemple.fr"}' }

  expect(tellsOf(planted, { role: 'other', path: '/api/x' }, answer)).toMatch(/somebody else/)
  expect(tellsOf(planted, { role: 'accueil', path: '/api/x' }, answer)).toMatch(/somebody else/)
  expect(tellsOf(planted, { role: 'accueil', path: '/api/door/x' }, answer)).toBeUndefined()
})
