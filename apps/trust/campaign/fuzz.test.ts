import { afterAll, expect, it } from 'vitest'
import { fuzz, tellsOf } from '../fuzz/fuzz.ts'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { FAST, startProduct } from '../harness/product.ts'

const product = await startProduct({ settings: FAST })
afterAll(product.stop)

/**
 * Operations that random calls reach seldom or never, by what they require. object-access.test.ts and
 * audit-faults.test.ts call each of them with valid input.
 */
const NEEDS = {
  'a table of shows': ['spectacles.previewImport', 'spectacles.importProgramme'],
  'a table of addresses': ['newsletter.previewSubscribers', 'newsletter.importSubscribers'],
  'certificates of a wallet': ['wallets.apple', 'wallets.google'],
  'a picture that is one': [
    'photos.add',
    'photos.restore',
    'lieu.add',
    'lieu.change',
    'lieu.restore',
  ],
  'details that are checked as a whole': [
    'settings.setOperator',
    'settings.setContactDetails',
    'settings.setAccounts',
    'spectacles.add',
    'artistes.planEvening',
    'codes.change',
  ],
  'something of that number, and not deleted or deleted': [
    'artistes.restore',
    'auth.endSession',
    'secondFactor.renamePasskey',
    'secondFactor.removePasskey',
    'newsletter.removeSubscriber',
    'campaigns.resend',
    'campaigns.change',
    'vannes.setStatus',
    'invoices.pdf',
    'vouchers.refund',
    'vouchers.extend',
    'vouchers.mail',
  ],
  'a payment under way, or that went wrong': ['reservations.pay', 'payments.settleIncident'],
  'a place in the waiting list of one’s own': ['waiting.accept', 'waiting.leave'],
  'a ticket of an evening that is on': [
    'reservations.changes',
    'reservations.change',
    'reservations.giveBack',
    'reservations.validate',
    'reservations.use',
    'reservations.boxOfficeCsv',
    'door.evening',
    'door.record',
    'door.sell',
    'door.spendVoucher',
    'door.undoBooking',
    'door.release',
    'door.closing',
    'door.close',
    'door.closingCsv',
  ],
}

it('ten thousand calls are answered as the document declares, and nothing is out of place [T-FUZZ]', async () => {
  const seed = Date.now() % 2 ** 31
  const excepted = Object.values(NEEDS).flat()
  // An operation that has to be reached is called until it is, so that chance breaks nothing.
  const perOperation = (id: string) => (excepted.includes(id) ? 160 : 2_000)
  const result = await fuzz(product, { requests: 10_000, seed, lanes: 8, perOperation })

  const reached = [...result.reached.values()]
  const succeeded = reached.filter((counts) => counts.succeeded > 0).length
  const unreached = Array.from(result.reached).filter(
    ([, counts]) => counts.succeeded + counts.refused === 0,
  )
  figure(
    'T-FUZZ',
    `${result.requests} calls, seed ${seed}: ${JSON.stringify(result.statuses)}; ` +
      `of ${reached.length} operations ${succeeded} succeeded, ${reached.length - succeeded - unreached.length} refused ` +
      `for a reason of their own, ${unreached.length} are not reached; ` +
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
  expect(unreached.filter(([id]) => !excepted.includes(id))).toEqual([])
  expect(excepted.filter((id) => !result.reached.has(id))).toEqual([])
  expect(result.comeBacks).toBeLessThanOrEqual(result.requests / 100)
  expect(await brokenPromises(product)).toEqual([])
}, 1_800_000)

it('an answer that tells one of another would be a fault (control) [T-FUZZ]', () => {
  const planted = { marks: ['zenobie@exemple.fr'], keys: [], fields: new Map(), token: '' }
  const answer = { body: '{"email":"zenobie@exemple.fr"}' }

  expect(tellsOf(planted, { role: 'other', path: '/api/x' }, answer)).toMatch(/somebody else/)
  expect(tellsOf(planted, { role: 'accueil', path: '/api/x' }, answer)).toMatch(/somebody else/)
  expect(tellsOf(planted, { role: 'accueil', path: '/api/door/x' }, answer)).toBeUndefined()
})
