import { randomUUID } from 'node:crypto'
import { voucherCode } from '#features/codes/vouchers.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import { SECURITY, type TestApp } from '../test-app.ts'

/** A gift card of 50 € that was bought online that many days ago. */
export async function aPaidCard(db: TestApp['db'], daysAgo = 0) {
  const id = randomUUID()
  const code = voucherCode(SECURITY.addressSecret, id)
  const email = `${id}@exemple.fr`
  const paymentId = `pi_${id}`
  const paidAt = new Date(Date.now() - daysAgo * 86_400_000)
  const order = { amountCents: 5000, months: 12, name: 'Zoé', email, paymentId, paidAt }
  const money = { amountCents: 5000, balanceCents: 5000, means: 'ligne' }
  const card = { id, hash: fingerprint(code), validUntil: new Date('2099-12-31') }
  await db.$transaction([
    db.voucherOrder.create({ data: { id, ...order } }),
    db.voucher.create({ data: { ...card, ...money } }),
  ])
  return { id, code, email, paymentId }
}
