import { randomUUID } from 'node:crypto'
import { createClient } from '@espace/prisma/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { lockWaiters } from '../../../test/database/lock-waiters.ts'
import { doorFixtures } from '../../../test/door/door-fixtures.ts'
import { aTarif } from '../../../test/entities.ts'
import { checkVouchers } from '../../../test/ledger/ledger-faults.ts'
import { people } from '../../../test/people.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../test/reservations/grace.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, databaseUrl, visitor } = app
const gate = createClient(databaseUrl, { poolSize: 1 })
afterAll(() => gate.$disconnect())
const { aUser, logIn } = people(app)
const { aBookableShow, buyers } = bookings(app)
const { begin, aStaffer } = doorFixtures(app)
const admin = app.as(await logIn(await aUser({ role: 'admin' })))
const { vouchers, reservations, settlements } = admin

// A machine that is busy is slow, not wrong.
const PATIENCE = { timeout: 60_000 }

const CARNET = { name: 'Carnet de 10 places', places: 10, placeCents: 1200 }

beforeAll(async () => {
  const { version, ...terms } = await admin.settings.voucherTerms()
  const formulas = [{ ...CARNET, class: 'abonnement' as const }]
  await admin.settings.setVoucherTerms({ body: { ...terms, formulas, version } })
})

let isControl = false
checkVouchers(db, () => isControl)

const validUntil = inDays(365).toISOString().slice(0, 10)

const aCarnet = () =>
  vouchers.sell({ body: { formula: CARNET.name, means: 'carte', name: 'Zoé', validUntil } })

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), vatBp: 210, ...fields })

/** Seats at 15 € each, to be paid. */
async function aParty(quantity: number, spectacleId?: number) {
  const id = spectacleId ?? (await anEvening()).id
  const body = { spectacleId: id, quantity, name: 'Inès', payment: 'porte' as const }
  return reservations.sell({ body })
}

const spend = (id: number, seats: number, voucher: string) =>
  settlements.settle({ params: { id }, body: { seats, means: 'bon', voucher } })

const left = async (id: string) =>
  (await db.voucher.findUniqueOrThrow({ where: { id } })).balanceCents / CARNET.placeCents

/** Seats as the ledger has them now: category, class, price and rate of each. */
async function soldAs(reservationId: string) {
  const rows = await db.operation.findMany({
    where: { reservationId, kind: { in: ['vente', 'annulation'] } },
    orderBy: { number: 'asc' },
  })
  const gone = new Set(rows.map(({ kind, origin }) => (kind === 'annulation' ? origin : null)))
  return rows
    .filter(({ kind, number }) => kind === 'vente' && !gone.has(number))
    .map((row) => [row.category, row.class, row.priceCents, row.vatBp])
}

const PLACE = [CARNET.name, 'abonnement', 1200, 210]

describe('a carnet', () => {
  it('is sold at the counter as the settings have it, and not otherwise', async () => {
    const carnet = await aCarnet()

    expect(carnet).toMatchObject({ title: CARNET.name, amountCents: 12_000, placeCents: 1200 })
    expect(await db.operation.findFirst({ where: { reservationId: carnet.id } })).toMatchObject({
      kind: 'bon vendu',
      category: CARNET.name,
      amountCents: 12_000,
    })
    for (const body of [{ formula: 'Autre' }, { formula: '' }, { formula: '', amountCents: 1 }]) {
      const sale = { ...body, means: 'carte' as const, name: '', validUntil }
      await expect(vouchers.sell({ body: sale })).rejects.toMatchObject({
        status: 400,
        code: 'REQUETE_INVALIDE',
      })
    }
  })

  it('books seats on the site at what its places cost, whatever the date asks, with its class and its rate', async () => {
    const carnet = await aCarnet()
    const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'plein', priceCents: 1000 }
    const { id: spectacleId } = await anEvening({ tarifs: [{ ...reduced, quota: null }] })
    const email = `${randomUUID()}@exemple.fr`
    const items = [
      { spectacleId, quantity: 2 },
      { spectacleId, quantity: 1, tarif: 'reduit' },
    ]
    await visitor.guestOrders.order({
      body: { items, name: 'Inès', email, voucher: carnet.code },
    })

    const { id, status } = await db.reservation.findFirstOrThrow({ where: { guestEmail: email } })
    expect(status).toBe('confirmed')
    expect(await soldAs(id)).toEqual([PLACE, PLACE, PLACE])
    expect(await left(carnet.id)).toBe(7)
    const { uses } = await visitor.vouchers.look({ body: { code: carnet.code } })
    expect(uses).toMatchObject([{ seats: 3, amountCents: 3600 }])
  })

  it('pays a party that was booked before, or some of its seats, which get a ticket of their own', async () => {
    const carnet = await aCarnet()
    const [whole, some] = [await aParty(2), await aParty(3)]

    const paid = await spend(whole.id, 2, carnet.code)
    const own = await spend(some.id, 1, carnet.code)
    await spend(some.id, 1, carnet.code)

    expect(paid).toMatchObject({ code: whole.code, isPaid: true, paidAheadCents: 2400 })
    expect(await soldAs(whole.reservationId)).toEqual([PLACE, PLACE])
    expect(own).toMatchObject({ seats: 1, reservationId: some.reservationId, isPaid: true })
    expect(await soldAs(some.reservationId)).toEqual([
      ['Plein tarif', 'plein', 1500, 210],
      PLACE,
      PLACE,
    ])
    expect(await left(carnet.id)).toBe(6)
  })

  it('pays all seats of an order that has two tarifs on one date', async () => {
    const carnet = await aCarnet()
    const { id: spectacleId } = await anEvening({ tarifs: [aTarif] })
    const [buyer = { token: '' }] = await buyers(1)
    const items = [
      { spectacleId, quantity: 1 },
      { spectacleId, quantity: 2, tarif: aTarif.key },
    ]
    const { reservationId } = await app.as(buyer.token).reservations.checkout({ body: { items } })
    const tickets = await db.ticket.findMany({ where: { reservationId } })

    for (const { id, seats } of tickets) await spend(id, seats, carnet.code)

    expect(await soldAs(reservationId)).toEqual([PLACE, PLACE, PLACE])
    expect(await left(carnet.id)).toBe(7)
  })

  it('pays at the door, and the door knows both tickets', async () => {
    const carnet = await aCarnet()
    const { id } = await anEvening()
    const { code } = await aParty(2, id)
    await begin(id)
    const spent = await app.as(await aStaffer()).door.spendVoucher({
      params: { id },
      body: { ticket: code, seats: 1, voucher: carnet.code },
    })

    expect(spent.ticket).toMatchObject({ seats: 1, paidSeats: 1, dueCents: 0 })
    expect(spent.rest).toMatchObject({ code, seats: 1, dueCents: 1500 })
  })

  it('has whole places back, when seats are cancelled or changed to another tarif', async () => {
    const carnet = await aCarnet()
    const dear = { key: 'carre', name: 'Carré', who: '', class: 'plein', priceCents: 1700 }
    const { id } = await anEvening({ tarifs: [{ ...dear, quota: null }] })
    const [cancelled, changed] = [await aParty(2, id), await aParty(2, id)]
    await spend(cancelled.id, 2, carnet.code)
    await spend(changed.id, 2, carnet.code)
    expect(await left(carnet.id)).toBe(6)

    await reservations.cancelParty({ params: { id: cancelled.id }, body: { reason: '' } })
    await graceEnds({ db })
    const body = { quantity: 1, spectacleId: id, tarif: 'carre', settle: 'carte' as const }
    await settlements.change({ params: { id: changed.id }, body })

    expect(await left(carnet.id)).toBe(9)
    const { uses } = await visitor.vouchers.look({ body: { code: carnet.code } })
    expect(uses.map(({ seats }) => seats).toSorted((a, b) => a - b)).toEqual([-2, -1, 2, 2])
  })

  it('pays no more seats than it has places, of many who spend the last ones at once', async () => {
    const carnet = await aCarnet()
    await spend((await aParty(8)).id, 8, carnet.code)
    await expect(spend((await aParty(3)).id, 3, carnet.code)).rejects.toMatchObject({
      code: 'BON_INSUFFISANT',
    })
    const parties = await Promise.all([aParty(2), aParty(2), aParty(2)])

    const spent = await Promise.allSettled(parties.map(({ id }) => spend(id, 2, carnet.code)))

    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await left(carnet.id)).toBe(0)
  })

  it('would pay more without the check of its row (control)', PATIENCE, async () => {
    isControl = true
    const { id, code } = await aCarnet()
    await spend((await aParty(9)).id, 9, code)
    const parties = [await aParty(1), await aParty(1)]
    await db.$executeRaw`alter table vouchers drop constraint vouchers_balance_check`
    const spent = await gate.$transaction(async (tx) => {
      await tx.$queryRaw`select id from vouchers where id = ${id}::uuid for update`
      const spending = Promise.allSettled(parties.map((party) => spend(party.id, 1, code)))
      await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(2), PATIENCE)
      return { spending }
    }, PATIENCE)
    const paid = (await spent.spending).filter(({ status }) => status === 'fulfilled')

    expect(paid).toHaveLength(2)
    expect(await left(id)).toBe(-1)
  })
})
