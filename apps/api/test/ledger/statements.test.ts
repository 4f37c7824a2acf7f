import * as fc from 'fast-check'
import Papa from 'papaparse'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow } = bookings(app)
const { admin, book, zoe } = await bookerFixtures(app)
const { aStaffer, doorOf, entryOf, undoOf, begin } = doorFixtures(app)
const { ledger } = as(admin)

/** Bookings, returned seats, a cancellation, and payments and refunds at the door. */
const show = await aBookableShow({ title: 'Le grand soir' })
const { reservationId } = await book(show.id, 3)
await as(zoe.token).reservations.giveBack({
  params: { id: reservationId },
  body: { spectacleId: show.id, quantity: 2 },
})
const { reservationId: cancelled } = await book(show.id, 4)
await as(zoe.token).reservations.cancel({ params: { id: cancelled } })
const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
await begin(show.id)
const door = doorOf(show.id, await aStaffer())
const entry = entryOf(code, { seats: 2, method: 'carte' })
await door.say(entry)
await door.say(undoOf(entry.id))
await door.sell(2, 'espèces')
await door.sell(1, 'invité')

const today = Temporal.Now.plainDateISO('Europe/Paris')
const day = today.toString()

/** Sums of the exported file, computed without product code. */
async function addedUp() {
  const { data } = Papa.parse<Record<string, string>>(await ledger.export(), {
    header: true,
    skipEmptyLines: true,
  })
  const sums = { sold: 0, receipts: 0, takings: 0 }
  const means: Record<string, number> = {}
  const byRate: Record<string, number> = {}
  for (const row of data) {
    const [price, amount] = [Number(row['price_cents']), Number(row['amount_cents'])]
    const sign = row['kind'] === 'vente' ? 1 : row['kind'] === 'annulation' ? -1 : 0
    sums.sold += sign
    sums.receipts += sign * price
    const rate = row['vat_bp'] ?? ''
    if (sign !== 0) byRate[rate] = (byRate[rate] ?? 0) + sign * price
    const paid = row['means'] ?? ''
    if (paid === '') continue
    sums.takings += amount
    means[paid] = (means[paid] ?? 0) + amount
  }
  return { ...sums, means, byRate, count: data.length }
}

it('a statement of an evening has its tickets, their numbers, receipts and means of payment', async () => {
  const statement = await ledger.statement({ query: { spectacleId: show.id } })

  expect(statement).toMatchObject({
    spectacleId: show.id,
    tickets: { first: 1, sold: 10, cancelled: 5, reprinted: 0, entered: 3 },
    categories: [
      { category: 'Plein tarif', priceCents: 1500, sold: 9, cancelled: 5, receiptsCents: 6000 },
      { category: 'Invitation', priceCents: 0, sold: 1, cancelled: 0, receiptsCents: 0 },
    ],
    // Its date was changed between the bookings and the sales at the door.
    performances: [
      { title: 'Le grand soir', sold: 3, cancelled: 0, receiptsCents: 3000 },
      { title: 'Le grand soir', sold: 7, cancelled: 5, receiptsCents: 3000 },
    ],
    receiptsCents: 6000,
    vat: [{ vatBp: null, receiptsCents: 6000, vatCents: null, takenCents: 3000 }],
    means: [
      { means: 'carte', receivedCents: 3000, refundedCents: 3000, totalCents: 0 },
      { means: 'espèces', receivedCents: 3000, refundedCents: 0, totalCents: 3000 },
    ],
    refundedCents: 3000,
    takingsCents: 3000,
  })
})

it('statements of a day, a month and a year are, to the cent, what the exported file adds up to', async () => {
  const rates = fc.constantFrom('210', '550', '2000', 'null')
  const seat = fc.record({
    rate: rates,
    price: fc.integer({ min: 0, max: 9_999 }),
    isVoid: fc.boolean(),
    means: fc.constantFrom('ligne', 'espèces', 'carte'),
    paid: fc.integer({ min: -2_000, max: 9_999 }),
  })
  for (const { rate, price, isVoid, means, paid } of fc.sample(seat, 60)) {
    const kinds = ['vente', ...(isVoid ? ['annulation'] : [])].map((kind) => [kind, 'null', 0])
    const money = [paid < 0 ? 'remboursement' : 'paiement', `'${means}'`, paid]
    for (const [kind, by, cents] of [...kinds, money]) {
      await db.$executeRawUnsafe(`insert into operations
        (kind, reservation_id, category, price_cents, vat_bp, amount_cents, means, channel)
        values ('${kind}', '${reservationId}', 'Essai', ${price}, ${rate}, ${cents}, ${by}, 'site')`)
    }
  }
  const exported = await addedUp()

  for (const period of [day, day.slice(0, 7), day.slice(0, 4), undefined]) {
    const found = await ledger.statement({ query: period === undefined ? {} : { period } })
    expect(found).toMatchObject({
      operations: { count: exported.count, first: 1, last: exported.count },
      receiptsCents: exported.receipts,
      takingsCents: exported.takings,
      perpetual: { receiptsCents: exported.receipts, takingsCents: exported.takings },
      head: { number: exported.count },
    })
    expect(found.tickets.sold - found.tickets.cancelled).toBe(exported.sold)
    const totals = found.means.map(({ means, totalCents }) => [means, totalCents])
    expect(Object.fromEntries(totals)).toEqual(exported.means)
    const byRate = found.vat.map(({ vatBp, receiptsCents }) => [vatBp ?? '', receiptsCents])
    expect(Object.fromEntries(byRate)).toEqual(exported.byRate)
    for (const { vatBp, receiptsCents, vatCents } of found.vat) {
      const wanted = vatBp === null ? null : receiptsCents - receiptsCents / (1 + vatBp / 10_000)
      expect(vatCents).toBe(wanted === null ? null : Math.round(wanted))
    }
  }
})

it('a day without an operation has a statement, which keeps the perpetual total of before', async () => {
  const later = today.add({ days: 1 }).toString()
  const whole = await ledger.statement({ query: {} })

  const found = await ledger.statement({ query: { period: later } })

  expect(found).toMatchObject({ operations: { count: 0, first: null }, receiptsCents: 0 })
  expect(found.perpetual).toEqual(whole.perpetual)
})

it('a spreadsheet has the same with French dates and decimals', async () => {
  const csv = await ledger.statementCsv({ query: { spectacleId: show.id } })

  expect(csv).toContain('Billets par catégorie;Plein tarif;15,00;non indiqué;9;5;60,00;')
  expect(csv).toContain('Moyens de paiement;Carte : remboursé;;;;;-30,00;')
  expect(csv).toMatch(/Relevé;Édité le;;;;;;\d\d\/\d\d\/\d{4},? \d\d:\d\d:\d\d/)
})

it('a PDF has it to print, with the hour of printing and the head of the ledger', async () => {
  const query = { spectacleId: show.id }
  const { head } = await ledger.statement({ query })

  const pdf = await getDocumentProxy(new Uint8Array(await ledger.statementPdf({ query })))

  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Relevé de recettes, Le grand soir')
  expect(text).toContain('Édité le')
  expect(text.replaceAll(/\s/g, '')).toContain(head?.hash)
  expect(text).toContain('60,00')
})
