import { cashDifference } from '@espace/contracts/door/closing'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { doorEvenings } from '../../../test/door/door-evenings.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { anonymizeGuests } from '../reservations/guest-retention.ts'

const app = await createTestApp()
const { db, as, http } = app
const {
  admin,
  leo,
  iris,
  book,
  codeOf,
  bookingOf,
  aBookableShow,
  beTonight,
  begin,
  doorOf,
  entryOf,
  undoOf,
  anEvening,
} = await doorEvenings(app)

describe('the evenings of the door', () => {
  it('are those of the house from last night on, a week ahead; the night belongs to the evening', async () => {
    await db.spectacle.deleteMany()
    const at8 = await aBookableShow({ title: 'À huit heures' })
    await beTonight(at8.id)
    const night = await aBookableShow({ title: 'Dans la nuit' })
    await beTonight(night.id, '00:30')
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle + 1 where id = ${night.id}`
    const soon = await aBookableShow({ title: 'Bientôt', date: inDays(3) })
    await aBookableShow({ title: 'Dans un mois', date: inDays(30) })
    await aBookableShow({ title: 'Avant', date: inDays(-5) })
    await aBookableShow({ title: 'Ailleurs', bookingMode: 'externe', date: inDays(3) })
    await aBookableShow({ title: 'Pas encore', status: 'brouillon', date: inDays(3) })
    await aBookableShow({ title: 'Jetée', deletedAt: new Date(), date: inDays(3) })
    await book(soon.id, 3)

    const evenings = await as(iris).door.evenings()

    expect(evenings.map(({ title, isTonight }) => [title, isTonight])).toEqual([
      ['À huit heures', true],
      ['Dans la nuit', true],
      ['Bientôt', false],
    ])
    expect(evenings[2]?.counts).toEqual({ capacity: 70, expected: 3, entered: 0, free: 67 })
  })

  it('carry what a phone needs without a network, and no address of anybody', async () => {
    const { id, codes, door } = await anEvening(2, 4)
    const other = await aBookableShow({ title: 'Demain', date: inDays(2) })
    const { reservationId } = await book(other.id, 2, leo)
    const elsewhere = await codeOf(reservationId)
    const [theirs] = (await bookingOf(reservationId, leo)).tickets
    await door.record(entryOf(codes[1] ?? '', { seats: 1, method: 'carte' }))

    const evening = await door.open()

    expect(evening.tickets).toMatchObject([
      { code: codes[0], holder: 'Léo Martin', seats: 2, entered: 0, dueCents: 3000 },
      { code: codes[1], seats: 4, entered: 1, paidSeats: 1, dueCents: 4500, payment: 'porte' },
    ])
    expect(evening.elsewhere).toContainEqual({
      show: expect.objectContaining({ id: other.id, title: 'Demain' }),
      prefixes: [elsewhere, ...(theirs?.seatCodes ?? [])].map((code) => code.slice(0, 8)),
    })
    expect(JSON.stringify(evening)).not.toContain(elsewhere)
    expect(JSON.stringify(evening)).not.toMatch(/@/)
    const { headers } = await http
      .get(`/api/door/evenings/${id}`)
      .set('Authorization', `Bearer ${iris}`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('long past are for administrators alone; those of others are nobody’s', async () => {
    const { id } = await aBookableShow({ date: inDays(-20) })
    const theirs = await aBookableShow({ bookingMode: 'externe' })

    await expect(doorOf(id, iris).open()).rejects.toMatchObject({ code: 'SPECTACLE_INTROUVABLE' })
    await expect(doorOf(id, iris).sheet()).rejects.toMatchObject({ status: 404 })
    await expect(doorOf(theirs.id, admin).open()).rejects.toMatchObject({ status: 404 })
    expect((await doorOf(id, admin).sheet()).figures.capacity).toBe(70)
  })
})

describe('the closing sheet', () => {
  it('stays as it was closed, and shows what came after', async () => {
    const { id, codes, door } = await anEvening(2, 3)
    const entry = entryOf(codes[0] ?? '', { method: 'espèces' })
    await expect(
      doorOf((await aBookableShow({ date: inDays(3) })).id, iris).close(),
    ).rejects.toMatchObject({ code: 'TROP_TOT' })
    await begin(id)
    await door.say(entry)
    await door.sell(1, 'carte')

    const closed = await door.close()
    const undoing = undoOf(entry.id)
    await door.say(undoing)
    const sheet = await door.sheet()

    expect(closed).toMatchObject({
      isChanged: false,
      since: [],
      figures: {
        sold: 6,
        attended: 3,
        noShows: 3,
        booked: 5,
        walkUps: 1,
        totalCents: 9000,
        netCents: 4500,
        unpaidNoShowCents: 4500,
      },
      closings: [{ by: 'Iris Dupont' }],
    })
    expect(sheet.closings).toEqual(closed.closings)
    expect(sheet).toMatchObject({
      isChanged: true,
      figures: { attended: 1, netCents: 1500 },
      since: [{ id: undoing.id, kind: 'undo', seats: -2, paidCents: -3000, code: codes[0] }],
    })
    expect((await door.close()).closings).toHaveLength(2)
    await expect(db.closing.updateMany({ data: { lastEntry: 0 } })).rejects.toThrow('append-only')
  })

  it('keeps what was counted in the till, and what it differs by', async () => {
    const { id, codes, door } = await anEvening(2, 3)
    await begin(id)
    await door.say(entryOf(codes[0] ?? '', { method: 'espèces' }))
    const cash = { floatCents: 10_000, countedCents: 12_500 }

    const { figures, closings } = await as(iris).door.close({ params: { id }, body: { cash } })

    expect(closings).toMatchObject([{ cash }])
    expect(cashDifference(figures, cash)).toBe(-500)
    const csv = await as(iris).door.closingCsv({ params: { id } })
    expect(csv).toContain('Écart de caisse;;-5,00')
  })

  it('can be kept as CSV, in euros and without a name', async () => {
    const { id, door } = await anEvening()
    await door.sell(2, 'espèces', 'Madame Secret')

    const { text, headers } = await http
      .get(`/api/door/evenings/${id}/closing.csv`)
      .set('Authorization', `Bearer ${iris}`)

    expect(headers['content-disposition']).toBe('attachment; filename=cloture.csv')
    expect(text).toContain('\r\nPlaces vendues ou offertes;2;30,00\r\n')
    expect(text).toContain('\r\nEspèces : reçu;;30,00\r\n')
    expect(text).not.toContain('Secret')
  })
})

describe('the name of somebody without an account', () => {
  it('is forgotten a month after the evening, and what was sold stays', async () => {
    const { id, door } = await anEvening()
    const old = await anEvening()
    await door.sell(1, 'espèces', 'Madame Récente')
    await old.door.sell(2, 'espèces', 'Madame Ancienne')
    await db.spectacle.update({ where: { id: old.id }, data: { date: inDays(-31) } })

    await anonymizeGuests(db)

    expect((await doorOf(id, admin).open()).tickets).toMatchObject([{ holder: 'Madame Récente' }])
    expect((await doorOf(old.id, admin).open()).tickets).toMatchObject([{ holder: '', seats: 2 }])
  })
})

describe('a gift card at the door', () => {
  it('pays seats of a party, and is no money of the till', async () => {
    const { vouchers } = as(admin)
    const body = { amountCents: 2000, means: 'carte', name: '', validUntil: '2099-12-31' } as const
    const card = await vouchers.sell({ body })
    const { id } = await aBookableShow({ priceCents: 1500 })
    const booked = await book(id, 2)
    await beTonight(id)
    const ticket = await codeOf(booked.reservationId)
    const spend = (seats: number) =>
      as(iris).door.spendVoucher({ params: { id }, body: { ticket, seats, voucher: card.code } })

    await expect(spend(2)).rejects.toMatchObject({ code: 'BON_INSUFFISANT' })
    const paid = await spend(1)

    expect(paid.ticket).toMatchObject({ paidSeats: 1, dueCents: 1500 })
    const operations = await db.operation.findMany({ where: { means: 'bon' } })
    expect(operations).toMatchObject([{ kind: 'paiement', amountCents: 1500, channel: 'équipe' }])
    const { vouchers: all } = await vouchers.list()
    expect(all).toMatchObject([{ balanceCents: 500 }])
    const { figures } = await doorOf(id, iris).sheet()
    expect(figures).toMatchObject({
      ahead: [{ means: 'bon', cents: 1500 }],
      netCents: 0,
      unpaidNoShowCents: 1500,
      totalCents: 3000,
    })
    const csv = await as(iris).door.closingCsv({ params: { id } })
    expect(csv).toContain('\r\nRéglé à l’avance : bons;;15,00\r\n')
  })
})
