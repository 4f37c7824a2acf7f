import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { lapseVouchers } from '#features/codes/vouchers.ts'
import { inDays } from '../builders.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { graceEnds } from '../reservations/grace.ts'
import { createTestApp } from '../test-app.ts'
import { entriesOf } from './export-faults.ts'
import { checkVouchers } from './ledger-faults.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aBookableShow } = bookings(app)
const { admin: token } = await bookerFixtures(app)
const { vouchers, reservations, settlements, ledger } = as(token)
const month = Temporal.Now.plainDateISO('Europe/Paris').toString().slice(0, 7)
const query = { month }

checkVouchers(db)

const validUntil = inDays(365).toISOString().slice(0, 10)

const aVoucher = (amountCents: number) =>
  vouchers.sell({ body: { amountCents, means: 'carte', name: '', validUntil } })

const aShow = (vatBp: number | null) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), vatBp })

async function spend(spectacleId: number, seats: number, voucher: string) {
  const body = { spectacleId, quantity: seats, name: 'Inès', payment: 'porte' as const }
  const party = await reservations.sell({ body })
  return settlements.settle({ params: { id: party.id }, body: { seats, means: 'bon', voucher } })
}

/** Balance of an account in the month, debit less credit. */
const balanceOf = async (account: string) => (await entriesOf(http, token, month))(account)

const lapse = async (id: string) => {
  await db.$executeRaw`update vouchers set valid_until = current_date - 2 where id = ${id}::uuid`
  return lapseVouchers(db)
}

// Sequential: each test adds to the same month.

it('a card that opens one rate has its tax due with its sale, and not again with the seats', async () => {
  const show = await aShow(550)
  const card = await aVoucher(5000)
  expect(card.vatBp).toBe(550)
  await spend(show.id, 2, card.code)

  const { vouchers: rows, receipts, takings, vouchersCents } = await ledger.accounts({ query })

  expect(rows).toEqual([
    {
      vatBp: 550,
      soldCents: 5000,
      soldVatCents: 261,
      spentCents: 3000,
      spentVatCents: 156,
      lapsedCents: 0,
    },
  ])
  // The seats count as receipts; their money came with the sale of the card at that rate.
  expect(receipts).toMatchObject([{ vatBp: 550, receiptsCents: 3000, takenCents: 5000 }])
  expect(takings.map(({ means }) => means)).toContain('bon 550')
  expect(vouchersCents).toBe(2000)
  expect(await balanceOf('445715')).toBe(-156 - 261 + 156)
  expect(await balanceOf('419100')).toBe(-(5000 - 261) + (3000 - 156))
  expect(await balanceOf('411000')).toBe(0)
})

it('a card that is refunded owes its tax and its worth no more, and no customer owes anything', async () => {
  const accounts = ['419100', '445715', '511300', '411000']
  const all = () => Promise.all(accounts.map(balanceOf))
  const before = await all()
  const card = await aVoucher(4000)
  expect(card.vatBp).toBe(550)
  await vouchers.refund({ params: { id: card.id } })

  expect(await all()).toEqual(before)
  const { refunds, vouchers: rows } = await ledger.accounts({ query })
  expect(refunds).toMatchObject([{ vatBp: 550, means: 'carte', amountCents: 4000 }])
  expect(rows[0]).toMatchObject({ vatBp: 550, soldCents: 5000 })
})

it('its seats at another rate owe theirs, and what was due with the sale is taken off', async () => {
  const card = await aVoucher(3000)
  const before = await ledger.accounts({ query })
  const creation = await aShow(210)
  await spend(creation.id, 2, card.code)

  const { receipts } = await ledger.accounts({ query })

  const takenAt = (rows: typeof receipts, rate: number) =>
    rows.find(({ vatBp }) => vatBp === rate)?.takenCents ?? 0
  expect(takenAt(receipts, 210)).toBe(3000)
  expect(takenAt(before.receipts, 550) - takenAt(receipts, 550)).toBe(3000)
  expect(await balanceOf('411000')).toBe(0)
})

it('a card that opens two rates, or one that nobody has decided, owes nothing before it is spent', async () => {
  const two = await aVoucher(2000)
  const { id } = await aShow(null)
  const unknown = await aVoucher(2000)
  await spend(id, 1, two.code)

  expect([two.vatBp, unknown.vatBp]).toEqual([null, null])
  const { vouchers: rows } = await ledger.accounts({ query })
  expect(rows.at(-1)).toMatchObject({
    vatBp: null,
    soldCents: 4000,
    soldVatCents: null,
    spentCents: 1500,
  })
})

it('what is left on a card after its last day is a row of its own, once, and no receipts', async () => {
  const card = await aVoucher(5000)
  const show = await aShow(550)
  const party = await spend(show.id, 2, card.code)
  const before = await ledger.statement({ query: {} })

  expect(await lapse(card.id)).toBe(1)
  expect(await lapse(card.id)).toBe(0)

  const rows = await db.operation.findMany({
    where: { reservationId: card.id, kind: 'bon périmé' },
  })
  expect(rows).toMatchObject([
    { priceCents: 2000, amountCents: 0, means: null, channel: 'système' },
  ])
  const after = await ledger.statement({ query: {} })
  expect(after.receiptsCents).toBe(before.receiptsCents)
  expect(after.takingsCents).toBe(before.takingsCents)
  expect(after.vat).toEqual(before.vat)
  expect(before.perpetual.vouchersCents - after.perpetual.vouchersCents).toBe(2000)
  expect(await balanceOf('758800')).toBe(-2000)
  expect(await ledger.accountsCsv({ query })).toMatch(
    /Bons, TVA due avec les places;Périmés;;;;;;20,00;/,
  )
  // Prolonged on request, it is worth that again, and may expire once more.
  await vouchers.extend({ params: { id: card.id }, body: { validUntil } })
  expect(await balanceOf('758800')).toBe(0)
  const revived = await ledger.statement({ query: {} })
  expect(revived.receiptsCents).toBe(before.receiptsCents)
  expect(revived.perpetual.vouchersCents).toBe(before.perpetual.vouchersCents)
  expect(await db.operation.findFirst({ orderBy: { number: 'desc' } })).toMatchObject({
    kind: 'bon périmé',
    priceCents: -2000,
    amountCents: 0,
    channel: 'équipe',
    actorId: expect.any(Number),
  })
  expect(await lapse(card.id)).toBe(1)
  // A later cancellation refunds an expired card: the next run of the job expires that amount, too.
  await reservations.cancelParty({ params: { id: party.id }, body: { reason: '' } })
  await graceEnds({ db })
  expect(await lapse(card.id)).toBe(1)
  expect(await db.voucher.findUnique({ where: { id: card.id } })).toMatchObject({
    balanceCents: 0,
    lapsedCents: 5000,
  })
})
