import { randomUUID } from 'node:crypto'
import { createClient } from '@espace/prisma/client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../database/lock-waiters.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { aTarif } from '../entities.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { withCode } from '../processes/code-changes.ts'
import { createTestApp } from '../test-app.ts'
import { bookerFixtures } from './booker-fixtures.ts'
import { bookings } from './bookings.ts'

const app = await createTestApp({ security: { rateLimitScale: 1 } })
const { db, as, databaseUrl } = app
const { aBookableShow, buyers, seatsOf } = bookings(app)
const { admin, zoe, bookingOf } = await bookerFixtures(app)
const { aStaffer, beTonight, doorOf } = doorFixtures(app)
const gate = createClient(databaseUrl, { poolSize: 1 })
const start = apiProcesses(databaseUrl)
afterAll(() => gate.$disconnect())

const anEvening = (quota: number | null = null) =>
  aBookableShow({ priceCents: 1500, vatBp: 550, tarifs: [{ ...aTarif, quota }] })

interface Item {
  quantity: number
  tarif?: string
}

const book = (spectacleId: number, items: readonly Item[], { token } = zoe) =>
  as(token).reservations.checkout({
    body: { items: items.map((item) => ({ spectacleId, ...item })) },
  })

const TWO_AND_ONE = [{ quantity: 2, tarif: 'reduit' }, { quantity: 1 }]

describe('two reduced seats and one at the full price', () => {
  it('are one booking with a ticket for each tarif, three seats of the date and 35 €', async () => {
    const { id } = await anEvening()

    const { reservationId } = await book(id, TWO_AND_ONE)

    const booking = await bookingOf(reservationId)
    expect(booking).toMatchObject({
      status: 'confirmed',
      totalCents: 3500,
      items: [
        { spectacleId: id, quantity: 2, price_cents: 1000, tarif: 'reduit', tarifName: 'Réduit' },
        { spectacleId: id, quantity: 1, price_cents: 1500, tarif: '', tarifName: '' },
      ],
    })
    expect(new Set(booking.tickets.map(({ code }) => code)).size).toBe(2)
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('stand in the ledger seat by seat with category, class, price and VAT as they were sold', async () => {
    const { id } = await anEvening()
    const { reservationId } = await book(id, TWO_AND_ONE)
    await db.spectacle.update({ where: { id }, data: { tarifs: [], vatBp: 2000 } })

    const sales = await db.operation.findMany({
      where: { reservationId, kind: 'vente' },
      orderBy: [{ priceCents: 'asc' }, { seat: 'asc' }],
    })

    const reduced = { category: 'Réduit', class: 'plein', priceCents: 1000, vatBp: 550 }
    const full = { category: 'Plein tarif', class: 'plein', priceCents: 1500, vatBp: 550 }
    expect(sales).toMatchObject([reduced, reduced, full])
  })

  it('go back by their tarif, and the others stay', async () => {
    const { id } = await anEvening()
    const { reservationId } = await book(id, TWO_AND_ONE)
    const giveBack = (quantity: number, tarif?: string) =>
      as(zoe.token).reservations.giveBack({
        params: { id: reservationId },
        body: { spectacleId: id, quantity, ...(tarif !== undefined && { tarif }) },
      })

    await expect(giveBack(1)).rejects.toMatchObject({ status: 400, issues: [{ path: 'tarif' }] })
    expect(await giveBack(1, 'reduit')).toMatchObject({ totalCents: 2500 })
    expect(await giveBack(0, '')).toMatchObject({ totalCents: 1000, status: 'confirmed' })
    expect(await giveBack(0)).toMatchObject({ status: 'cancelled' })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('are at most eight of a date together, and each tarif stands in a cart once', async () => {
    const { id } = await anEvening()

    for (const items of [
      [{ quantity: 5 }, { quantity: 4, tarif: 'reduit' }],
      [
        { quantity: 1, tarif: 'reduit' },
        { quantity: 1, tarif: 'reduit' },
      ],
    ]) {
      await expect(book(id, items)).rejects.toMatchObject({ status: 400 })
    }
    const [{ token } = zoe] = await buyers(1)
    await book(id, [{ quantity: 6, tarif: 'reduit' }], { ...zoe, token })
    await expect(book(id, TWO_AND_ONE, { ...zoe, token })).rejects.toMatchObject({
      code: 'LIMITE_PAR_DATE',
      issues: [{ path: 'items.1.quantity' }],
    })
  })
})

describe('a tarif that a date does not have', () => {
  it('is refused, and so is one that its quota does not reach for, by its name', async () => {
    const { id } = await anEvening(2)

    await expect(book(id, [{ quantity: 1, tarif: 'enfant' }])).rejects.toMatchObject({
      status: 409,
      code: 'TARIF_INCONNU',
    })
    await expect(book(id, [{ quantity: 3, tarif: 'reduit' }])).rejects.toMatchObject({
      status: 409,
      code: 'TARIF_EPUISE',
      issues: [{ message: 'Il ne reste que 2 places au tarif « Réduit »' }],
    })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

/** Concurrency limit of one process towards the database. */
const AT_ONCE = 3

describe('three people who want one of the last two reduced seats at the same moment', () => {
  const rush = async (url: string) => {
    const people = await buyers(AT_ONCE)
    const { id } = await anEvening(2)
    const { answers } = await gate.$transaction(
      async (tx) => {
        await tx.$queryRaw`select id from spectacles where id = ${id} for update`
        const asked = people.map(async ({ token }) => {
          const response = await fetch(`${url}/api/reservations/checkout`, {
            method: 'POST',
            headers: {
              Authorization: `Bearer ${token}`,
              'Content-Type': 'application/json',
              'X-Requested-With': 'fetch',
            },
            body: JSON.stringify({ items: [{ spectacleId: id, quantity: 1, tarif: 'reduit' }] }),
          })
          return response.status
        })
        await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(AT_ONCE), PATIENCE)
        return { answers: asked }
      },
      { timeout: PATIENCE.timeout },
    )
    const statuses = await Promise.all(answers)
    return { statuses: statuses.toSorted((a, b) => a - b), ...(await seatsOf(id)) }
  }

  // Generous timeout, as a busy machine is slow but not wrong.
  const PATIENCE = { timeout: 30_000 }

  it('get two', async () => {
    const { url } = await start()

    expect(await rush(url)).toEqual({ statuses: [201, 201, 409], sold: 2, counted: 2 })
  })

  it('would get three if the quota were looked at before the row of the date is theirs (control)', async () => {
    const file = 'apps/api/src/features/reservations/checkout/checkout.service.ts'
    const [write, check] = ['const written = await write(tx)\n', 'await assertQuotas(tx, wanted)\n']
    const early = withCode(
      { file, from: check, to: '' },
      { file, from: write, to: `${write}${check}` },
    )
    const { url } = await start(early)

    expect(await rush(url)).toEqual({ statuses: [201, 201, 201], sold: 3, counted: 3 })
  })
})

describe('the door', () => {
  it('sees the tarif of each ticket with whom it is for, and sells at it', async () => {
    const show = await anEvening()
    await beTonight(show.id)
    const iris = await aStaffer()
    const sale = (tarif: string) => ({
      id: randomUUID(),
      deviceId: 'tel',
      quantity: 2,
      method: 'carte' as const,
      tarif,
    })
    const sell = (tarif: string) =>
      as(iris).door.sell({ params: { id: show.id }, body: sale(tarif) })

    await expect(sell('enfant')).rejects.toMatchObject({ code: 'TARIF_INCONNU' })
    const { paidCents, ticket } = await sell('reduit')

    expect(paidCents).toBe(2000)
    const evening = await doorOf(show.id, iris).open()
    expect(evening).toMatchObject({ tarifs: [aTarif], tickets: [ticket] })
    expect(ticket).toMatchObject({ tarif: 'reduit', tarifName: 'Réduit', price_cents: 1000 })
  })
})

describe('the grid of the house', () => {
  const team = as(admin).settings

  it('is taken over by a date that is added, which may then change it for itself', async () => {
    const spectacles = as(admin).spectacles
    const { version } = await team.tarifGrid({})
    await team.setTarifGrid({ body: { tarifs: [aTarif], version } })
    const show = {
      title: 'Le grand soir',
      img: '/uploads/a.webp',
      description: 'x',
      lieu: 'Lille',
      date_spectacle: '2099-03-05',
      heure_spectacle: '20:00',
      booking_mode: 'maison' as const,
      price_cents: 1500,
    }

    const sold = await spectacles.add({ body: show })
    const free = await spectacles.add({ body: { ...show, price_cents: 0 } })
    const dearer = { ...aTarif, priceCents: 1200, quota: 10 }
    const changed = await spectacles.change({
      params: { id: sold.id },
      body: { tarifs: [dearer], vatBp: 550 },
    })

    expect([sold.tarifs, free.tarifs]).toEqual([[aTarif], []])
    expect(changed).toMatchObject({ tarifs: [dearer], vatBp: 550 })
    expect((await team.tarifGrid({})).tarifs).toEqual([aTarif])
  })
})
