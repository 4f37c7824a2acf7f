import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sendDueCard } from '#features/codes/orders/send-cards.ts'
import { payRefund } from '#features/reservations/payments/refunds.ts'
import { inDays } from '../builders.ts'
import { checkVouchers } from '../ledger/ledger-faults.ts'
import { composeInEnglish, composeMail } from '../mail/compose-mail.ts'
import { mailbox } from '../mail/mailbox.ts'
import { people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { graceEnds } from '../reservations/grace.ts'
import { onlinePayments } from '../reservations/online-payments.ts'
import { aPaidCard } from './paid-card.ts'

const { app, stripe, payments } = await onlinePayments()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const { mailsTo } = mailbox(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

let isBroken = false
checkVouchers(db, () => isBroken)

const ORIGIN = 'https://site.example'

const withdraw = ({ code, email }: { code: string; email: string }) =>
  visitor.vouchers.withdraw({ body: { code, email } })

const look = (code: string) => visitor.vouchers.look({ body: { code } })

const operationsOf = async (id: string) => {
  const where = { reservationId: id }
  const rows = await db.operation.findMany({ where, orderBy: { number: 'asc' } })
  return rows.map(({ kind, means, amountCents, channel }) => [kind, means, amountCents, channel])
}

const refundsOf = (paymentId: string) => db.refund.findMany({ where: { paymentId } })

/** The sums that went back to that payment at the payment service. */
async function paidBackTo(paymentId: string): Promise<(string | undefined)[]> {
  while (await payRefund(db, payments));
  return stripe
    .to('/v1/refunds')
    .filter((fields) => fields['payment_intent'] === paymentId)
    .map((fields) => fields['amount'])
}

/** Seats at 15 € that the card pays. */
async function spend(code: string, seats: number) {
  const { id: spectacleId } = await aBookableShow({
    title: `Soirée ${randomUUID()}`,
    date: inDays(9),
  })
  const sale = { spectacleId, quantity: seats, name: 'Inès', payment: 'porte' as const }
  const { id } = await admin.reservations.sell({ body: sale })
  await admin.settlements.settle({ params: { id }, body: { seats, means: 'bon', voucher: code } })
  return id
}

describe('the buyer of a gift card who changes their mind (L221-18 of the code de la consommation)', () => {
  it('gets the money back on the bank card that paid, once, and an email that says when', async () => {
    const card = await aPaidCard(db)

    expect(await withdraw({ ...card, email: card.email.toUpperCase() })).toEqual({
      message: 'C’est enregistré : le remboursement part, et un e-mail vous le confirme.',
    })

    expect(await paidBackTo(card.paymentId)).toEqual(['5000'])
    expect(await operationsOf(card.id)).toEqual([
      ['bon vendu', 'ligne', 5000, 'site'],
      ['bon remboursé', 'ligne', -5000, 'site'],
    ])
    const [mail] = await mailsTo(card.email)
    expect(mail?.template).toBe('voucher-refunded')
    const { text } = composeMail('voucher-refunded', mail?.data, ORIGIN)
    const year = new Date().getFullYear()
    expect(text).toMatch(
      new RegExp(
        `Le \\d.*${year}\\sà\\s\\d\\d:\\d\\d, .*rétractation pour un bon cadeau de\\s50\\s€`,
      ),
    )
    expect(composeInEnglish('voucher-refunded', mail?.data, ORIGIN).text).toMatch(
      /withdrawal from a gift card of\s€50/,
    )
    expect(await look(card.code)).toMatchObject({
      balanceCents: 0,
      refundedCents: 5000,
      withdrawableUntil: null,
    })
    await expect(withdraw(card)).rejects.toMatchObject({ code: 'BON_NON_REMBOURSABLE' })
  })

  it('gets what is left on it: seats that it paid keep their own rules, and give back to it', async () => {
    const card = await aPaidCard(db)
    const party = await spend(card.code, 2)

    await withdraw(card)

    expect(await paidBackTo(card.paymentId)).toEqual(['2000'])
    await admin.reservations.cancelParty({ params: { id: party }, body: { reason: '' } })
    await graceEnds({ db })
    expect(await look(card.code)).toMatchObject({ balanceCents: 3000, refundedCents: 2000 })
    await withdraw(card)
    expect(await paidBackTo(card.paymentId)).toEqual(['2000', '3000'])
  })

  it('is known by the address of the purchase: another one changes nothing', async () => {
    const card = await aPaidCard(db)

    await expect(withdraw({ ...card, email: 'leo@exemple.fr' })).rejects.toMatchObject({
      issues: [{ path: 'email', message: 'Ce n’est pas l’adresse qui a servi à l’achat' }],
    })

    expect(await look(card.code)).toMatchObject({ balanceCents: 5000 })
    expect(await refundsOf(card.paymentId)).toEqual([])
  })

  it('has fourteen days and the weekend in which they end, and no more', async () => {
    const [last, late] = [await aPaidCard(db, 18), await aPaidCard(db, 19)]
    const today = Temporal.Now.plainDateISO('Europe/Paris').toString()

    expect(await look(last.code)).toMatchObject({ withdrawableUntil: today })
    expect(await look(late.code)).toMatchObject({ withdrawableUntil: null })
    await expect(withdraw(late)).rejects.toMatchObject({ code: 'BON_NON_REMBOURSABLE' })
    await withdraw(last)
    expect(await refundsOf(last.paymentId)).toHaveLength(1)
  })

  it('spares the recipient of a card that has not left yet, and no other card', async () => {
    const [card, next] = [await aPaidCard(db), await aPaidCard(db)]
    await withdraw(card)

    while (await sendDueCard(db));

    const templates = async ({ email }: typeof card) =>
      (await mailsTo(email)).map(({ template }) => template)
    expect(await templates(card)).toEqual(['voucher-refunded'])
    expect(await templates(next)).toEqual(['voucher-card'])
  })
})

describe('a gift card that the team refunds', () => {
  it('of the counter goes back by the means that paid it, without a payment service and without an email', async () => {
    const validUntil = inDays(365).toISOString().slice(0, 10)
    const body = { amountCents: 5000, means: 'espèces' as const, name: 'Zoé', validUntil }
    const { id, code } = await admin.vouchers.sell({ body })
    expect(await look(code)).toMatchObject({ withdrawableUntil: null })
    await expect(withdraw({ code, email: 'zoe@exemple.fr' })).rejects.toMatchObject({
      code: 'BON_NON_REMBOURSABLE',
    })
    const before = await admin.ledger.statement({ query: {} })

    const refunded = await admin.vouchers.refund({ params: { id } })

    expect(refunded).toMatchObject({ balanceCents: 0, refundedCents: 5000 })
    expect((await operationsOf(id)).at(-1)).toEqual(['bon remboursé', 'espèces', -5000, 'équipe'])
    const after = await admin.ledger.statement({ query: {} })
    expect(before.takingsCents - after.takingsCents).toBe(5000)
    expect(before.perpetual.vouchersCents - after.perpetual.vouchersCents).toBe(5000)
    expect(
      await db.refund.count({
        where: { reservationId: null, createdAt: { gte: new Date(refunded.createdAt) } },
      }),
    ).toBe(0)
  })

  it('of the site goes back to the bank card, whatever day it is, and its buyer is mailed', async () => {
    const card = await aPaidCard(db, 40)

    await admin.vouchers.refund({ params: { id: card.id } })

    expect(await paidBackTo(card.paymentId)).toEqual(['5000'])
    expect(await mailsTo(card.email)).toMatchObject([{ template: 'voucher-refunded' }])
  })

  it('is refused when nothing is left on it, or where there is none', async () => {
    const { id } = await aPaidCard(db)
    await admin.vouchers.refund({ params: { id } })

    const again = admin.vouchers.refund({ params: { id } })
    await expect(again).rejects.toMatchObject({ code: 'BON_NON_REMBOURSABLE' })
    const nowhere = admin.vouchers.refund({ params: { id: randomUUID() } })
    await expect(nowhere).rejects.toMatchObject({ code: 'BON_INTROUVABLE', status: 404 })
  })
})

describe('two who withdraw at once', () => {
  const twice = async () => {
    const card = await aPaidCard(db)
    const outcomes = await Promise.allSettled([withdraw(card), withdraw(card)])
    const refunds = await refundsOf(card.paymentId)
    return { answered: outcomes.filter(({ status }) => status === 'fulfilled').length, refunds }
  }

  it('get one refund', async () => {
    expect(await twice()).toMatchObject({ answered: 1, refunds: [{ amountCents: 5000 }] })
  })

  it('would get two if the balance was read without its lock (control)', async () => {
    const [careful] = await db.$queryRaw<{ text: string }[]>`
      select pg_get_functiondef('refund_voucher'::regproc) as text`
    const text = careful?.text ?? ''
    const careless = text
      .replace('FOR UPDATE', '')
      .replace('    UPDATE', 'PERFORM pg_sleep(0.5); UPDATE')
    expect(careless).not.toBe(text)
    await db.$executeRawUnsafe(
      careless.replace('"refunded_cents" + "card"."balance_cents"', '"card"."balance_cents"'),
    )
    const { refunds } = await twice()
    await db.$executeRawUnsafe(text)

    expect(refunds).toHaveLength(2)
    isBroken = true
  })
})
