import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { InvoiceContent, vatOf } from './invoice-content.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow } = bookings(app)
const { admin } = await bookerFixtures(app)
const { reservations: boxOffice, settlements: orders, invoices, vouchers } = as(admin)

const OPERATOR = { name: 'Les Planches', address: '12 rue du Rire, 59000 Lille' }
const IDENTIFIED = { ...OPERATOR, siren: '303265045', vatNumber: 'FR40303265045' }
const setOperator = (value: object) =>
  db.setting.upsert({
    where: { key: 'operator' },
    create: { key: 'operator', value },
    update: { value },
  })

beforeEach(() => setOperator(IDENTIFIED))
afterEach(() => db.setting.deleteMany({ where: { key: 'operator' } }))

const REDUCED = {
  key: 'reduit',
  name: 'Réduit',
  who: '',
  class: 'plein',
  priceCents: 1000,
  quota: null,
}
const BUYER = { name: 'CSE Lys', address: '1 place du Théâtre\n59000 Lille', siren: '' }

async function aGroup(quantity = 25) {
  const { id } = await aBookableShow({
    title: `Soirée ${randomUUID()}`,
    date: inDays(9),
    tarifs: [REDUCED],
    vatBp: 550,
  })
  const party = await boxOffice.sell({
    body: { spectacleId: id, quantity, name: 'CSE Lys', payment: 'porte' },
  })
  return { ...party, spectacleId: id }
}

const issue = (id: number, buyer: Partial<typeof BUYER> = {}) =>
  invoices.issue({ params: { id }, body: { ...BUYER, ...buyer } })

const serialOf = (number: string | undefined) => Number(number?.split('-')[1])

const contentOf = async (id: number) =>
  (await db.invoice.findUniqueOrThrow({ where: { id } })).content

async function pdfText(id: number | undefined): Promise<string> {
  const pdf = await invoices.pdf({ params: { id: id ?? 0 } })
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), {
    mergePages: true,
  })
  return text.replaceAll(/\s/g, ' ')
}

describe('an invoice', () => {
  it('has lines, seller, buyer, what is paid, and the next number of the year', async () => {
    const party = await aGroup()
    await orders.settle({ params: { id: party.id }, body: { seats: 8, means: 'virement' } })

    const [invoice] = await issue(party.id)
    const [next] = await issue((await aGroup(2)).id)

    expect(invoice).toMatchObject({ totalCents: 37_500, paidCents: 12_000, isOpen: true })
    expect(serialOf(next?.number)).toBe(serialOf(invoice?.number) + 1)
    expect(await contentOf(invoice?.id ?? 0)).toMatchObject({
      seller: IDENTIFIED,
      buyer: BUYER,
      lines: [{ tarif: 'Plein tarif', seats: 25, unitCents: 1500, vatBp: 550 }],
    })
    const pdf = await invoices.pdf({ params: { id: invoice?.id ?? 0 } })
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('has numbers without a gap, whoever issues at the same moment or comes to nothing', async () => {
    const parties = await Promise.all(Array.from({ length: 6 }, () => aGroup(2)))
    await db
      .$transaction(async (tx) => {
        const about = { year: 0, serial: 0, issuedOn: new Date(), content: {} }
        await tx.invoice.create({
          data: { ...about, reservationId: parties[0]?.reservationId ?? '' },
        })
        throw new Error('rolled back')
      })
      .catch(() => undefined)

    await Promise.all(parties.map(({ id }) => issue(id)))

    const serials = await db.invoice.findMany({ orderBy: { serial: 'asc' } })
    expect(serials.map(({ serial }) => serial)).toEqual(serials.map((_, index) => index + 1))
  })

  it('would share a number if the database did not give them one after the other', async () => {
    await db.$executeRaw`alter table invoices disable trigger invoices_number`
    const { reservationId } = await aGroup(2)
    const year = 2000
    const one = async () => {
      const { _max } = await db.invoice.aggregate({ where: { year }, _max: { serial: true } })
      const serial = (_max.serial ?? 0) + 1
      return db.invoice.create({
        data: { year, serial, issuedOn: new Date(), content: {}, reservationId },
      })
    }

    const outcomes = await Promise.allSettled([one(), one(), one()])
    await db.$executeRaw`alter table invoices enable trigger invoices_number`

    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  })

  it('is never changed: an order that changes gets a credit note, and an invoice of what it is now', async () => {
    const party = await aGroup(3)
    const [first] = await issue(party.id)
    await orders.change({
      params: { id: party.id },
      body: { quantity: 1, spectacleId: party.spectacleId, tarif: 'reduit' },
    })

    const [now, credit, before] = await issue(party.id, { siren: '303 265 045' })

    expect(before).toMatchObject({ id: first?.id, totalCents: 4500, isOpen: false })
    expect(credit).toMatchObject({ totalCents: -4500, corrects: first?.number, isOpen: false })
    expect(now).toMatchObject({ totalCents: 3000, corrects: null, isOpen: true })
    await expect(db.invoice.updateMany({ data: { actorId: null } })).rejects.toThrow(/append-only/)
    await expect(db.invoice.deleteMany()).rejects.toThrow(/append-only/)
  })

  it('states no VAT of what a single-purpose gift card paid: it was due when the card was sold', async () => {
    const party = await aGroup(3)
    const body = { amountCents: 3000, means: 'carte', name: '', validUntil: '2099-12-31' } as const
    const card = await vouchers.sell({ body })
    await orders.settle({
      params: { id: party.id },
      body: { seats: 2, means: 'bon', voucher: card.code },
    })

    const [invoice] = await issue(party.id)
    const [, credit] = await issue(party.id)

    const content = InvoiceContent.parse(await contentOf(invoice?.id ?? 0))
    expect(content.vouchers).toEqual([{ vatBp: 550, cents: 3000 }])
    expect(vatOf(content)).toEqual([{ vatBp: 550, grossCents: 1500, netCents: 1422, vatCents: 78 }])
    const text = await pdfText(invoice?.id)
    expect(text).toMatch(/bon à usage unique : 30,00 €, dont la TVA à 5,50 % \(1,56 €\)/)
    expect(text).toMatch(/Hors taxe à 5,50 % : 14,22 €, TVA : 0,78 €/)
    expect(text).toMatch(/Total TTC : 45,00 €/)
    expect(await pdfText(credit?.id)).toMatch(/Hors taxe à 5,50 % : -14,22 €, TVA : -0,78 €/)
  })

  it('of an order that is cancelled is taken back, and nothing is invoiced', async () => {
    const party = await aGroup(2)
    await issue(party.id)
    await boxOffice.cancelParty({ params: { id: party.id }, body: { reason: '' } })
    await graceEnds({ db })

    const list = await issue(party.id)

    expect(list.map(({ totalCents }) => totalCents)).toEqual([-3000, 3000])
    await expect(issue(party.id)).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
  })

  it('says what is missing, and is not issued', async () => {
    await setOperator(OPERATOR)
    const party = await aGroup(2)
    await db.ticket.update({ where: { id: party.id }, data: { vatBp: null } })

    await expect(issue(party.id)).rejects.toMatchObject({
      code: 'FACTURE_INCOMPLETE',
      issues: [{ message: expect.stringMatching(/SIREN .* taux de TVA de « Soirée/) }],
    })
    expect(await invoices.ofParty({ params: { id: party.id } })).toEqual([])
  })
})
