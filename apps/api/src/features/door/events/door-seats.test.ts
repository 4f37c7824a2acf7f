import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { admin, iris, bookingOf, seatsOf, begin, entryOf, undoOf, anEvening } =
  await doorEvenings(app)

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

  it('stand in the list of the date, on paper and in the spreadsheet as sold at the till', async () => {
    const { id, door } = await anEvening()
    await door.sell(1, 'espèces')
    await door.sell(2, 'carte', 'Martin')

    const { parties } = await as(admin).reservations.boxOfficeDate({ params: { id } })
    const names = ['Martin', 'Vente à la porte']
    expect(parties.map(({ name }) => name)).toEqual(names)
    expect(parties.map(({ listedAs }) => listedAs)).toEqual(names)
    expect(await as(admin).reservations.boxOfficeCsv({ params: { id } })).toMatch(
      /^"?Vente à la porte"?;/m,
    )
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
      update reservations set status = 'pending', expires_at = now() - interval '1 second' where id = ${reservationId}::uuid`

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
