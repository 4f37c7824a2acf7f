import { createClient, type Prisma } from '@espace/prisma/client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { releaseExpired } from '#features/reservations/seats.ts'
import { lockWaiters } from '../database/lock-waiters.ts'
import { people } from '../people.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { withCode } from '../processes/code-changes.ts'
import { bookings } from './bookings.ts'
import { onlinePayments } from './online-payments.ts'

const { app, payers, paid, runOut } = await onlinePayments()
const { db, databaseUrl, as } = app
const { aBookableShow, buyers } = bookings(app)
const { aUser, logIn } = people(app)
const admin = await logIn(await aUser({ role: 'admin' }))
const gate = createClient(databaseUrl, { poolSize: 1 })
afterAll(() => gate.$disconnect())
const start = apiProcesses(databaseUrl)

/** Generous timeout, as a busy machine is slow but not wrong. */
const PATIENCE = { timeout: 60_000 }

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const aCode = (code: string, fields: Partial<Prisma.PromoCodeCreateInput> = {}) =>
  db.promoCode.create({ data: { code, kind: 'pourcentage', value: 10, ...fields } })

const order = (spectacleId: number, code: string, buyer = payers.zoe, quantity = 2) =>
  as(buyer.token).reservations.checkout({ body: { items: [{ spectacleId, quantity }], code } })

const check = (spectacleId: number, code: string) =>
  app.visitor.codes.check({ body: { spectacleId, code } })

describe('a booking with a promo code', () => {
  it('costs what the page says, what the payment page asks and what the ledger has, to the cent', async () => {
    await aCode('RIRE33', { value: 33 })
    const show = await aBookableShow({ priceCents: 1250 })
    const booked = await order(show.id, 'RIRE33', payers.zoe, 3)

    const { totalCents, items } = await as(payers.zoe.token).reservations.status({
      params: { id: booked.reservationId },
    })
    expect({ totalCents, price: items[0]?.price_cents }).toEqual({ totalCents: 2514, price: 838 })
    const { askedCents } = await db.reservation.findUniqueOrThrow({
      where: { id: booked.reservationId },
    })
    expect(askedCents).toBe(2514)
    await paid(booked, { amount: 2514 })
    const paidRows = await db.operation.findMany({
      where: { reservationId: booked.reservationId, kind: 'paiement' },
    })
    expect(paidRows.map(({ amountCents }) => amountCents)).toEqual([838, 838, 838])
    expect(paidRows[0]?.category).toBe('Plein tarif, code RIRE33')
  })

  it('is cheaper for the dates that the code is for alone', async () => {
    const [one, other] = [await aBookableShow({ title: 'Le duo' }), await aBookableShow()]
    await aCode('DUO', { kind: 'montant', value: 500, titles: ['Le duo'] })
    const items = [one, other].map(({ id }) => ({ spectacleId: id, quantity: 1 }))
    const body = { items, code: 'DUO' }
    const { reservationId } = await as(payers.zoe.token).reservations.checkout({ body })

    const tickets = await db.ticket.findMany({ where: { reservationId }, orderBy: { id: 'asc' } })
    expect(tickets.map(({ priceCents }) => priceCents)).toEqual([1000, 1500])
  })

  it('that gives the price of a tarif is sold at it, its class and its quota, where that is less', async () => {
    const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'exonéré', priceCents: 900 }
    const child = { key: 'enfant', name: 'Enfant', who: '', class: 'plein', priceCents: 500 }
    const tarifs = [
      { ...reduced, quota: 3 },
      { ...child, quota: null },
    ]
    const [show, other] = [await aBookableShow({ tarifs, vatBp: 550 }), await aBookableShow()]
    await aCode('AMIS', { kind: 'tarif', value: 0, tarif: 'reduit' })
    expect(await check(show.id, 'AMIS')).toMatchObject({ value: 900, tarifName: 'Réduit' })
    await expect(check(other.id, 'AMIS')).rejects.toMatchObject({ code: 'CODE_PROMO_AUTRE_DATE' })

    const one = { spectacleId: show.id, quantity: 1 }
    const items = [one, { ...one, tarif: 'reduit' }, { ...one, tarif: 'enfant' }]
    const booked = await as(payers.zoe.token).reservations.checkout({
      body: { items, code: 'AMIS' },
    })

    await paid(booked, { amount: 2300 })
    const sold = await db.operation.findMany({
      where: { reservationId: booked.reservationId, kind: 'vente' },
      orderBy: { number: 'asc' },
    })
    expect(sold.map((row) => [row.category, row.class, row.priceCents, row.vatBp])).toEqual([
      ['Réduit, code AMIS', 'exonéré', 900, 550],
      ['Réduit, code AMIS', 'exonéré', 900, 550],
      ['Enfant', 'plein', 500, 550],
    ])
    await expect(order(show.id, 'AMIS', payers.leo)).rejects.toMatchObject({
      code: 'TARIF_EPUISE',
    })
  })

  it('of all of the price is booked without a payment', async () => {
    await aCode('CADEAU', { value: 100 })

    expect(await order((await aBookableShow()).id, 'CADEAU')).toMatchObject({ status: 'confirmed' })
  })

  it.each([
    ['CODE_PROMO_EXPIRE', { validUntil: inDays(-2) }],
    ['CODE_PROMO_A_VENIR', { validFrom: inDays(2) }],
    ['CODE_PROMO_AUTRE_DATE', { titles: ['Un autre'] }],
    ['CODE_PROMO_INCONNU', { deletedAt: new Date() }],
  ])('is refused: %s', async (reason, fields) => {
    const code = `X${reason.replaceAll('_', '').slice(9)}`
    await aCode(code, fields)
    const show = await aBookableShow()

    await expect(check(show.id, code)).rejects.toMatchObject({ status: 409, code: reason })
    await expect(order(show.id, code)).rejects.toMatchObject({ status: 409, code: reason })
  })

  it('uses the code up, and gives it back when it is not paid or is cancelled', async () => {
    await aCode('UNEFOIS', { maxUses: 1 })
    const show = await aBookableShow()
    const first = await order(show.id, 'UNEFOIS')
    await expect(order(show.id, 'UNEFOIS', payers.leo)).rejects.toMatchObject({
      code: 'CODE_PROMO_EPUISE',
    })
    await as(payers.zoe.token).reservations.cancel({ params: { id: first.reservationId } })

    expect(await check(show.id, 'UNEFOIS')).toEqual({
      code: 'UNEFOIS',
      kind: 'pourcentage',
      value: 10,
      tarifName: '',
    })
    expect(await order(show.id, 'UNEFOIS', payers.leo)).toMatchObject({ status: 'pending' })
  })

  it('is one use of the code, be some of its seats put on another date', async () => {
    await aCode('PARTIES', { maxUses: 2 })
    const [show, other] = [await aBookableShow(), await aBookableShow()]
    const booked = await order(show.id, 'PARTIES', payers.zoe, 3)
    await paid(booked, { amount: 4050 })
    const { id } = await db.ticket.findFirstOrThrow({
      where: { reservationId: booked.reservationId },
    })
    const change = { spectacleId: other.id, quantity: 1, settle: 'porte' as const }
    await as(admin).settlements.change({ params: { id }, body: change })

    expect(await order(show.id, 'PARTIES', payers.leo)).toMatchObject({ status: 'pending' })
    await expect(order(other.id, 'PARTIES', payers.leo)).rejects.toMatchObject({
      code: 'CODE_PROMO_EPUISE',
    })
  })

  it('is not paid late with a code that others have used up since', async () => {
    await aCode('TARD', { maxUses: 1 })
    const show = await aBookableShow()
    const late = await order(show.id, 'TARD')
    await runOut(late.reservationId)
    await releaseExpired(db)
    await order(show.id, 'TARD', payers.leo)
    await paid(late, { amount: 2700 })

    const { status } = await as(payers.zoe.token).reservations.status({
      params: { id: late.reservationId },
    })
    const refunds = await db.refund.findMany({ where: { reservationId: late.reservationId } })
    expect(status).toBe('expired')
    expect(refunds).toMatchObject([{ amountCents: 2700, reason: 'tardif' }])
  })

  it('has one code for each account as often as the team says', async () => {
    await aCode('PERSO', { maxPerBooker: 1 })
    const show = await aBookableShow()
    await order(show.id, 'PERSO')

    await expect(order(show.id, 'PERSO', payers.zoe, 1)).rejects.toMatchObject({
      code: 'CODE_PROMO_DEJA_SERVI',
    })
    expect(await order(show.id, 'PERSO', payers.leo)).toMatchObject({ status: 'pending' })
  })
})

it('is had by a guest as often as by an account, by their address', async () => {
  await aCode('INVITE', { maxPerBooker: 1 })
  const { id: spectacleId } = await aBookableShow()
  const items = [{ spectacleId, quantity: 1 }]
  const body = { items, code: 'INVITE', name: 'Inès', email: 'ines@exemple.fr' }
  await app.visitor.guestOrders.order({ body })

  await expect(app.visitor.guestOrders.order({ body })).rejects.toMatchObject({
    code: 'CODE_PROMO_DEJA_SERVI',
  })
  const prices = await db.ticket.findMany({ where: { spectacleId }, select: { priceCents: true } })
  expect(prices).toEqual([{ priceCents: 1350 }])
})

describe('the last use of a code', () => {
  /** Two concurrent buyers while another transaction locks the date, so that both begin before either has booked. */
  async function twoAtOnce(
    code: string,
    checkout: (token: string, id: number) => Promise<unknown>,
  ) {
    await aCode(code, { maxUses: 1 })
    const show = await aBookableShow()
    const both = await buyers(2)
    const { asked } = await gate.$transaction(async (tx) => {
      await tx.$executeRaw`select from spectacles where id = ${show.id} for update`
      const asked = Promise.all(both.map(({ token }) => checkout(token, show.id)))
      await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(2), PATIENCE)
      return { asked }
    }, PATIENCE)
    await asked
    const [row] = await db.$queryRaw<{ uses: number }[]>`
      select promo_code_uses(promo_codes) as uses from promo_codes where code = ${code}`
    return row?.uses
  }

  const at = (url: string, code: string) => (token: string, spectacleId: number) =>
    fetch(`${url}/api/reservations/checkout`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Requested-With': 'fetch',
      },
      body: JSON.stringify({ items: [{ spectacleId, quantity: 1 }], code }),
    })

  it('is had by one of two who book at the same time', PATIENCE, async () => {
    const uses = await twoAtOnce('DERNIER', (token, id) =>
      Promise.allSettled([order(id, 'DERNIER', { id: 0, token }, 1)]),
    )

    expect(uses).toBe(1)
  })

  it('would be had by both if they did not wait for each other (control)', PATIENCE, async () => {
    const { url } = await start(
      withCode({
        file: 'apps/api/src/features/codes/redeem.ts',
        from: '  await lockCode(tx, id)\n  await assert',
        to: '  await assert',
      }),
    )

    expect(await twoAtOnce('TROP', at(url, 'TROP'))).toBe(2)
  })
})
