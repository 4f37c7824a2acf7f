import { EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { fecLines } from '#features/ledger/accounting/fec.ts'
import { stripePayments } from '#platform/payments.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { startStripe } from '../reservations/stripe.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aBookableShow } = bookings(app)
const { admin, book, zoe } = await bookerFixtures(app)
const { aStaffer, doorOf, entryOf, undoOf, begin } = doorFixtures(app)
const { ledger, settings } = as(admin)
const month = Temporal.Now.plainDateISO('Europe/Paris').toString().slice(0, 7)
const query = { month }

/** One party pays online, one at the door with a partial refund, one not at all; door sales at another VAT rate. */
const show = await aBookableShow({ title: 'Le grand soir', vatBp: 550 })
const { reservationId: online } = await book(show.id, 3)
await db.$executeRaw`
  update reservations set payment = 'ligne', payment_id = 'pi_1' where id = ${online}::uuid`
const { reservationId: unpaid } = await book(show.id, 2)
const other = await aBookableShow({ title: 'Création', vatBp: 210, priceCents: 1333 })
const { reservationId: cancelled } = await book(other.id, 4)
await as(zoe.token).reservations.cancel({ params: { id: cancelled } })
await begin(other.id)
const door = doorOf(other.id, await aStaffer())
await door.sell(2, 'espèces')
await door.sell(1, 'carte')
await door.sell(1, 'carte')
await begin(show.id)
const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId: unpaid } })
const entry = entryOf(code, { seats: 1, method: 'espèces' })
await doorOf(show.id, await aStaffer()).say(entry)
await doorOf(show.id, await aStaffer()).say(undoOf(entry.id))

it('a month has its receipts by rate, its money by rate and means, refunds and what is not paid', async () => {
  const accounts = await ledger.accounts({ query })

  expect(accounts.receipts).toMatchObject([
    { vatBp: 210, receiptsCents: 5332, vatCents: 110, takenCents: 5332 },
    { vatBp: 550, receiptsCents: 7500, vatCents: 391, takenCents: 4500 },
  ])
  const taken = accounts.takings.map((row) => [row.vatBp, row.means, row.totalCents])
  expect(taken).toEqual([
    [210, 'carte', 2666],
    [210, 'espèces', 2666],
    [550, 'espèces', 0],
    [550, 'ligne', 4500],
  ])
  expect(accounts.refunds).toMatchObject([
    { title: 'Le grand soir', means: 'espèces', amountCents: 1500 },
  ])
  expect(accounts.due).toMatchObject([{ title: 'Le grand soir', seats: 2, cents: 3000 }])
})

it('a French spreadsheet has the same', async () => {
  const csv = await ledger.accountsCsv({ query })

  expect(csv).toMatch(/Recettes;"?Billets vendus.*;2,10 %;;;;;53,32;1,10/)
  expect(csv).toMatch(/Encaissements;Reçu;5,50 %;En ligne;;;;45,00;/)
  expect(csv).toMatch(
    /Remboursements un par un;.*Le grand soir.*;Espèces;\d\d\/\d\d\/\d{4};\d+;;-15,00;/,
  )
  expect(csv).toMatch(/Impayés à la fin du mois;Le grand soir;;;\d\d\/\d\d\/\d{4};;2;30,00;/)
})

/** Independent reader of a FEC file with its eighteen columns. */
function readEntries(text: string) {
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(/\r\n$/, ''), {
    delimiter: '\t',
    header: true,
    quoteChar: '\0',
  })
  const cents = (amount = '') => Math.round(Number(amount.replace(',', '.')) * 100)
  const sumOf = (name: string) => (value: string) =>
    data
      .filter((row) => row[name] === value)
      .reduce((sum, row) => sum + cents(row['Debit']) - cents(row['Credit']), 0)
  return { data, columns: meta.fields ?? [], errors, sumOf }
}

async function entries() {
  const { body } = await http
    .get(`/api/admin/ledger/fec.txt?month=${month}`)
    .set('Authorization', `Bearer ${admin}`)
    .responseType('blob')
  return readEntries(new TextDecoder('latin1').decode(new Uint8Array(body)))
}

it('entries to import have the columns of the FEC, balance, and say what the month says', async () => {
  const accounts = await ledger.accounts({ query })

  const { data, columns, errors, sumOf } = await entries()

  expect(errors).toEqual([])
  expect(columns).toHaveLength(18)
  const numbers = [...new Set(data.map((row) => row['EcritureNum'] ?? ''))]
  expect(numbers).toEqual([`${month.replace('-', '')}0001`, `${month.replace('-', '')}0002`])
  expect(numbers.map(sumOf('EcritureNum'))).toEqual([0, 0])
  for (const row of data) {
    expect(row['EcritureDate']).toMatch(/^\d{8}$/)
    expect([row['Debit'], row['Credit']]).toContain('0,00')
    expect(`${row['Debit']} ${row['Credit']}`).toMatch(/^\d+,\d\d \d+,\d\d$/)
  }
  const on = sumOf('CompteNum')
  const owed = accounts.due.reduce((sum, { cents }) => sum + cents, 0)
  expect(on('411000')).toBe(owed)
  expect([on('445712'), on('445715')]).toEqual([-110, -391])
  expect([on('706210'), on('706550')]).toEqual([110 - 5332, 391 - 7500])
  expect([on('511700'), on('531000'), on('511300')]).toEqual([4500, 2666, 2666])
})

it('entries go to the accounts of the settings, which have to be numbers of accounts', async () => {
  const { version, ...given } = await settings.accounts()
  const wrong = settings.setAccounts({ body: { ...given, cash: 'caisse', version } })
  await expect(wrong).rejects.toMatchObject({ status: 400 })

  await settings.setAccounts({ body: { ...given, cash: '530100', journal: 'VT', version } })

  const { data, sumOf } = await entries()
  expect(sumOf('CompteNum')('530100')).toBe(2666)
  expect(new Set(data.map((row) => row['JournalCode']))).toEqual(new Set(['VT']))
})

it('tax by day adds up to that of the month, whatever each day rounds to, and every entry balances', () => {
  const money = fc.integer({ min: 0, max: 99_999 })
  const row = fc.record({
    day: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`),
    vatBp: fc.constantFrom(210, 550, 2000, null),
    means: fc.constantFrom(
      'ligne',
      'espèces',
      'carte',
      'virement',
      'bon',
      'bon 210',
      'inconnu',
      null,
    ),
    first: fc.constant(1),
    last: fc.constant(2),
    receiptsCents: fc.integer({ min: -9_999, max: 99_999 }),
    receivedCents: money,
    refundedCents: money,
    correctedCents: fc.integer({ min: -99, max: 99 }),
    isVoucherSale: fc.boolean(),
    lapsedCents: money,
  })
  const property = fc.property(fc.array(row, { maxLength: 60 }), (turnover) => {
    const days = turnover.toSorted((a, b) => a.day.localeCompare(b.day))
    const { data, sumOf } = readEntries(fecLines(days, EXAMPLE_ACCOUNTS).join('\r\n'))
    for (const { EcritureNum = '' } of data) expect(sumOf('EcritureNum')(EcritureNum)).toBe(0)
    const gross = turnover.filter(({ vatBp }) => vatBp === 550)
    const total = gross.reduce((sum, { receiptsCents }) => sum + receiptsCents, 0)
    const vouchers = gross.reduce(
      (sum, { isVoucherSale, means, receivedCents, refundedCents }) =>
        isVoucherSale && means !== null ? sum + receivedCents - refundedCents : sum,
      0,
    )
    const tax = Math.round(total - total / 1.055) + Math.round(vouchers - vouchers / 1.055)
    expect(sumOf('CompteNum')('445715')).toBeCloseTo(-tax, 5)
  })
  fc.assert(property, { numRuns: 100, endOnFailure: true })
})

it('payouts of the payment service stand beside the orders that they pay, with their fees', async () => {
  const stripe = await startStripe()
  const payments = stripePayments(stripe.config)
  const beside = await createTestApp({ databaseUrl: app.databaseUrl, payments })
  const { ledger: paid } = beside.as(admin)
  const source = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }
  const arrival = Date.parse(`${month}-10T00:00:00Z`) / 1_000
  stripe.remember.payout({ id: 'po_1', arrival_date: arrival, amount: 4387 }, [
    { id: 'txn_0', type: 'payout', amount: -4387, fee: 0, net: -4387, source: 'po_1' },
    { id: 'txn_1', type: 'charge', amount: 4500, fee: 113, net: 4387, source },
  ])

  const { payouts } = await paid.payouts({ query })

  const [line] = payouts[0]?.lines ?? []
  expect(payouts).toMatchObject([
    { id: 'po_1', arrivesOn: `${month}-10`, amountCents: 4387, feeCents: 113, lines: [{}] },
  ])
  expect(line).toMatchObject({ reservationId: online, amountCents: 4500, feeCents: 113 })
  expect(line?.title).toContain('Le grand soir')
  expect(await paid.payoutsCsv({ query })).toContain(`;Paiement;pi_1;${online};`)
  stripe.goAway(true)
  await expect(paid.payouts({ query })).rejects.toMatchObject({ code: 'SERVICE_INDISPONIBLE' })
  expect(await ledger.payouts({ query })).toEqual({ isOnline: false, payouts: [] })
})
