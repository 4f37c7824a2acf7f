import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookers } from '../../../test/bookers.ts'
import { bookings } from '../../../test/bookings.ts'
import { inDays } from '../../../test/builders.ts'
import { doors } from '../../../test/doors.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { forgetGuests } from '../reservations/forget-guests.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aHouseShow, seatsOf } = bookings(app)
const { leo, admin, book, bookingOf } = await bookers(app)
const { aStaffer, beTonight, begin, doorOf, entryOf, undoOf } = doors(app)
const iris = await aStaffer()

const codeOf = async (reservationId: string) =>
  (await db.ticket.findFirstOrThrow({ where: { reservationId } })).code

/** An evening with a party of so many for each number. */
async function anEvening(...parties: number[]) {
  const { id } = await aHouseShow({ title: 'Le grand soir' })
  const codes: string[] = []
  for (const seats of parties) codes.push(await codeOf((await book(id, seats)).reservationId))
  await beTonight(id)
  return { id, codes, door: doorOf(id, iris) }
}

describe('the evenings of the door', () => {
  it('are those of the house from last night on, a week ahead; the night belongs to the evening', async () => {
    await db.spectacle.deleteMany()
    const at8 = await aHouseShow({ title: 'À huit heures' })
    await beTonight(at8.id)
    const night = await aHouseShow({ title: 'Dans la nuit' })
    await beTonight(night.id, '00:30')
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle + 1 where id = ${night.id}`
    const soon = await aHouseShow({ title: 'Bientôt', date: inDays(3) })
    await aHouseShow({ title: 'Dans un mois', date: inDays(30) })
    await aHouseShow({ title: 'Avant', date: inDays(-5) })
    await aHouseShow({ title: 'Ailleurs', bookingMode: 'externe', date: inDays(3) })
    await aHouseShow({ title: 'Pas encore', status: 'brouillon', date: inDays(3) })
    await aHouseShow({ title: 'Jetée', deletedAt: new Date(), date: inDays(3) })
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
    const other = await aHouseShow({ title: 'Demain', date: inDays(2) })
    const elsewhere = await codeOf((await book(other.id, 2, leo)).reservationId)
    await door.record(entryOf(codes[1] ?? '', { seats: 1, method: 'carte' }))

    const evening = await door.open()

    expect(evening.tickets).toMatchObject([
      { code: codes[0], holder: 'Léo Martin', seats: 2, entered: 0, dueCents: 3000 },
      { code: codes[1], seats: 4, entered: 1, paidSeats: 1, dueCents: 4500, payment: 'porte' },
    ])
    expect(evening.elsewhere).toContainEqual({
      show: expect.objectContaining({ id: other.id, title: 'Demain' }),
      prefixes: [elsewhere.slice(0, 8)],
    })
    expect(JSON.stringify(evening)).not.toContain(elsewhere)
    expect(JSON.stringify(evening)).not.toMatch(/@/)
    const { headers } = await http
      .get(`/api/door/evenings/${id}`)
      .set('Authorization', `Bearer ${iris}`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('long past are for administrators alone; those of others are nobody’s', async () => {
    const { id } = await aHouseShow({ date: inDays(-20) })
    const theirs = await aHouseShow({ bookingMode: 'externe' })

    await expect(doorOf(id, iris).open()).rejects.toMatchObject({ code: 'SPECTACLE_INTROUVABLE' })
    await expect(doorOf(id, iris).sheet()).rejects.toMatchObject({ status: 404 })
    await expect(doorOf(theirs.id, admin).open()).rejects.toMatchObject({ status: 404 })
    expect((await doorOf(id, admin).sheet()).figures.capacity).toBe(70)
  })
})

describe('seats at the door', () => {
  it('are sold at the price of the show, and whoever has them is in', async () => {
    const { id, door } = await anEvening()

    const sold = await door.sell(3, 'carte', 'Groupe <b>Martin</b>')

    expect(sold).toMatchObject({
      paidCents: 4500,
      ticket: { holder: 'Groupe Martin', entered: 3, dueCents: 0, payment: 'carte' },
      counts: { expected: 3, entered: 3, free: 67 },
    })
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
    expect(await door.say(entryOf(sold.ticket.code))).toMatchObject({ reason: 'déjà entré' })
  })

  it('cost guests nothing, and can be had once the show has begun and is sold out on the site', async () => {
    const { id, door } = await anEvening()
    await begin(id)
    await db.spectacle.update({ where: { id }, data: { status: 'complet' } })

    expect(await door.sell(2, 'invité')).toMatchObject({
      paidCents: 0,
      ticket: { holder: '', price_cents: 0, payment: 'invité' },
    })
  })

  it('are never one too many, of ten who buy at the same moment', async () => {
    const { id, door } = await anEvening(8, 8)
    await db.spectacle.update({ where: { id }, data: { capacity: 20 } })

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => door.sell(1, 'espèces')),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 6 }, () => ({ reason: { status: 409, code: 'COMPLET' } })),
    )
    expect(await seatsOf(id)).toEqual({ sold: 20, counted: 20 })
  })

  it('would be too many if the counter did not count', async () => {
    const { id, door } = await anEvening()
    await db.spectacle.update({ where: { id }, data: { capacity: 4 } })
    await db.$executeRaw`create or replace function forget_counting() returns trigger language plpgsql as
      'begin new.seats_taken := old.seats_taken; return new; end'`
    await db.$executeRaw`create trigger forget before update of seats_taken on spectacles
      for each row execute function forget_counting()`

    await Promise.allSettled(Array.from({ length: 10 }, () => door.sell(1, 'espèces')))
    await db.$executeRaw`drop trigger forget on spectacles`

    expect((await seatsOf(id)).sold).toBeGreaterThan(4)
  })

  it('take those of holds that have run out', async () => {
    const { id, codes, door } = await anEvening(8)
    await db.spectacle.update({ where: { id }, data: { capacity: 8 } })
    const { reservationId } = await db.ticket.findFirstOrThrow({ where: { code: codes[0] ?? '' } })
    await db.$executeRaw`
      update reservations set status = 'pending', expires_at = now() where id = ${reservationId}::uuid`

    expect(await door.sell(8, 'espèces')).toMatchObject({ counts: { free: 0, expected: 8 } })
  })

  it('are sold once, however often the call is made', async () => {
    const { id } = await anEvening()
    const sale = { id: randomUUID(), deviceId: 'A', quantity: 2, method: 'espèces' } as const
    const sell = (fields: object = {}) =>
      as(iris).door.sell({ params: { id }, body: { ...sale, ...fields } })

    const first = await sell()
    const second = await sell()

    expect(second).toEqual(first)
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    await expect(sell({ quantity: 3 })).rejects.toMatchObject({ code: 'CLE_DEJA_UTILISEE' })
    await expect(sell({ id: randomUUID(), price: 1 })).rejects.toMatchObject({ status: 400 })
  })

  it('go back with their money when the sale is undone, the same evening', async () => {
    const { id, door } = await anEvening()
    const { ticket } = await door.sell(2, 'espèces')
    const sale = ticket.entries[0]?.id ?? ''

    expect(await door.say(undoOf(sale))).toMatchObject({ seats: -2, paidCents: -3000 })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    expect((await door.open()).tickets).toEqual([])
    const { figures } = await door.sheet()
    expect(figures.takings[1]).toEqual({
      method: 'espèces',
      receivedCents: 3000,
      refundedCents: 3000,
      netCents: 0,
    })

    const later = (await door.sell(1, 'carte')).ticket.entries[0]?.id ?? ''
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle - 1 where id = ${id}`
    expect(await door.say(undoOf(later))).toMatchObject({ reason: 'trop tard' })
    await expect(door.sell(1, 'carte')).rejects.toMatchObject({ code: 'TROP_TARD' })
  })

  it('are not sold for a date that is cancelled', async () => {
    const { id, door } = await anEvening()
    await db.spectacle.update({ where: { id }, data: { status: 'annulé' } })

    await expect(door.sell(1, 'carte')).rejects.toMatchObject({ code: 'SPECTACLE_ANNULE' })
  })
})

describe('seats that nobody has claimed', () => {
  it('can be sold from ten minutes before the show on, or when the team says', async () => {
    const { id, door } = await anEvening(2)
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (select m::date, m::time(0)
        from date_trunc('minute', timezone('Europe/Paris', now()) + interval '15 minutes') as m)
       where id = ${id}`

    await expect(door.release()).rejects.toMatchObject({ status: 409, code: 'TROP_TOT' })
    await as(admin).door.changeSettings({ body: { releaseMinutes: 20 } })
    expect(await door.release()).toMatchObject({ parties: 1, seats: 2 })
    await as(admin).door.changeSettings({ body: { releaseMinutes: 10 } })
  })

  it('go back once; neither whoever is in, nor whoever has paid, nor guests lose theirs', async () => {
    const { id, codes, door } = await anEvening(2, 3, 4)
    await door.sell(1, 'invité')
    await door.say(entryOf(codes[1] ?? '', { seats: 1 }))
    await begin(id)

    const released = await Promise.all([door.release(), door.release(), door.release()])

    const seats = released.map((each) => each.seats).toSorted((a, b) => b - a)
    expect(seats).toEqual([6, 0, 0])
    expect(await seatsOf(id)).toEqual({ sold: 4, counted: 4 })
    const { tickets, counts } = await door.open()
    expect(tickets.map(({ state }) => state).toSorted()).toEqual(['bon', 'bon', 'libéré', 'libéré'])
    expect(counts).toMatchObject({ expected: 4, free: 66 })
  })

  it('are refused at the door, and had back while there are as many left', async () => {
    const { id, codes, door } = await anEvening(4, 4)
    await db.spectacle.update({ where: { id }, data: { capacity: 8 } })
    await begin(id)
    await door.release()
    await door.sell(3, 'espèces')
    const [one = '', two = ''] = codes

    expect(await door.say(entryOf(one, { seats: 4 }))).toMatchObject({ reason: 'libéré' })
    const back = await door.say(entryOf(one, { seats: 4, letBack: true, method: 'carte' }))
    const full = await door.say(entryOf(two, { seats: 4, letBack: true }))
    const inAlready = await door.say(entryOf(two, { seats: 4, isIn: true }))

    expect(back).toMatchObject({ accepted: true, paidCents: 6000, ticket: { state: 'bon' } })
    expect(full).toMatchObject({ accepted: false, reason: 'complet', isConflict: false })
    expect(inAlready).toMatchObject({ reason: 'libéré', isConflict: true })
    expect(await seatsOf(id)).toEqual({ sold: 7, counted: 7 })
    const { reservationId } = await db.ticket.findUniqueOrThrow({ where: { code: one } })
    expect((await bookingOf(reservationId)).status).toBe('confirmed')
  })

  it('never go to others while their party comes in', async () => {
    const rounds = Array.from({ length: 8 }, () => anEvening(3))
    for (const round of rounds) {
      const { id, codes, door } = await round
      await begin(id)

      const [entry] = await Promise.all([door.say(entryOf(codes[0] ?? '')), door.release()])

      const ticket = await db.ticket.findUniqueOrThrow({ where: { code: codes[0] ?? '' } })
      expect(ticket.entered).toBe(entry.accepted ? 2 : 0)
      expect(ticket.releasedAt === null).toBe(entry.accepted)
      expect(await seatsOf(id)).toMatchObject(
        entry.accepted ? { sold: 3, counted: 3 } : { sold: 0, counted: 0 },
      )
    }
  })
})

describe('seats that are released without another look', () => {
  it('would be seen to go to others while their party comes in', async () => {
    const { id, codes, door } = await anEvening(3)
    const unclaimed = await db.ticket.findMany({ where: { spectacleId: id, entered: 0 } })
    await door.say(entryOf(codes[0] ?? ''))

    const ids = unclaimed.map((ticket) => ticket.id)
    const data = { releasedAt: new Date(), usedAt: null }
    await db.ticket.updateMany({ where: { id: { in: ids } }, data })

    const { sold, counted } = await seatsOf(id)
    expect(sold).not.toBe(counted)
  })
})

describe('the closing sheet', () => {
  it('stays as it was closed, and shows what came after', async () => {
    const { id, codes, door } = await anEvening(2, 3)
    const entry = entryOf(codes[0] ?? '', { method: 'espèces' })
    await expect(
      doorOf((await aHouseShow({ date: inDays(3) })).id, iris).close(),
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

    await forgetGuests(db)

    expect((await doorOf(id, admin).open()).tickets).toMatchObject([{ holder: 'Madame Récente' }])
    expect((await doorOf(old.id, admin).open()).tickets).toMatchObject([{ holder: '', seats: 2 }])
  })
})
