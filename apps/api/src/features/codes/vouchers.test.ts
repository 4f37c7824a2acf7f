import { randomUUID } from 'node:crypto'
import { MAX_LISTED_VOUCHERS } from '@espace/contracts/codes/codes.constants'
import { createClient } from '@espace/prisma/client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { lockWaiters } from '../../../test/database/lock-waiters.ts'
import { mailbox } from '../../../test/mail/mailbox.ts'
import { people } from '../../../test/people.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../test/reservations/grace.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { lapseVouchers } from './vouchers.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const gate = createClient(databaseUrl, { poolSize: 1 })
afterAll(() => gate.$disconnect())
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const { lastToken } = mailbox(app)
const { vouchers, reservations, settlements, ledger } = app.as(
  await logIn(await aUser({ role: 'admin' })),
)

// A machine that is busy is slow, not wrong.
const PATIENCE = { timeout: 60_000 }

const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)

const aVoucher = (amountCents: number) =>
  vouchers.sell({
    body: { amountCents, means: 'espèces', name: 'Zoé', validUntil: dayIn(365) },
  })

/** Seats at 15 € each, to be paid. */
async function aParty(quantity: number) {
  const { id } = await aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9) })
  const body = { spectacleId: id, quantity, name: 'Inès', payment: 'porte' as const }
  return reservations.sell({ body })
}

const spend = (id: number, seats: number, voucher: string) =>
  settlements.settle({ params: { id }, body: { seats, means: 'bon', voucher } })

const balanceOf = async (id: string) => {
  const { vouchers: all } = await vouchers.list()
  return all.find((voucher) => voucher.id === id)?.balanceCents
}

const outstanding = async () => (await vouchers.list()).outstandingCents

const moneyOf = async (reservationId: string) => {
  const rows = await db.operation.findMany({
    where: { reservationId, means: { not: null } },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ kind, means, amountCents }) => [kind, means, amountCents])
}

/** A guest books seats at 15 € with a card. */
async function order(quantity: number, voucher: string) {
  const { id: spectacleId } = await aBookableShow({
    title: `Soirée ${randomUUID()}`,
    date: inDays(9),
  })
  const email = `${randomUUID()}@exemple.fr`
  const items = [{ spectacleId, quantity }]
  const answer = await app.visitor.guestOrders.order({
    body: { items, name: 'Inès', email, voucher },
  })
  const { id } = await db.reservation.findFirstOrThrow({ where: { guestEmail: email } })
  return { ...answer, id, email }
}

describe('a gift card that is typed on the booking page', () => {
  it('books the seats at once, without a link to press, and their price comes back with them', async () => {
    const voucher = await aVoucher(5000)
    const booked = await order(2, voucher.code.toLowerCase())

    expect(booked).toMatchObject({ url: null, message: expect.stringMatching(/^C’est réservé/) })
    expect(await balanceOf(voucher.id)).toBe(2000)
    const operations = await db.operation.findMany({
      where: { reservationId: booked.id, means: 'bon' },
    })
    expect(operations).toMatchObject([
      { kind: 'paiement', amountCents: 1500, channel: 'site' },
      { kind: 'paiement', amountCents: 1500, channel: 'site' },
    ])
    const token = await lastToken(booked.email)
    expect(await app.visitor.guestOrders.look({ body: { token } })).toMatchObject({
      status: 'confirmed',
      dueCents: 0,
      voucherCents: 3000,
      items: [{ paid: { dueCents: 0, onlineCents: 0, voucherCents: 3000 } }],
    })

    await app.visitor.guestOrders.answer({ body: { token, answer: 'annuler' } })

    expect(await balanceOf(voucher.id)).toBe(5000)
    const money = await moneyOf(booked.id)
    expect(money.reduce((sum, [, , cents]) => sum + Number(cents), 0)).toBe(0)
  })

  it('books nothing when it is worth less than the seats, and pays once for two at the same moment', async () => {
    const voucher = await aVoucher(3000)
    await expect(order(3, voucher.code)).rejects.toMatchObject({ code: 'BON_INSUFFISANT' })
    await expect(order(1, '0000-0000-0000')).rejects.toMatchObject({ code: 'BON_INCONNU' })

    const orders = await Promise.allSettled([order(2, voucher.code), order(2, voucher.code)])

    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(voucher.id)).toBe(0)
  })
})

describe('a gift card', () => {
  it('is sold at the counter: money that came, and no receipts yet', async () => {
    const before = await ledger.statement({ query: {} })
    const owed = await outstanding()
    const voucher = await aVoucher(5000)

    const after = await ledger.statement({ query: {} })
    expect(await moneyOf(voucher.id)).toEqual([['bon vendu', 'espèces', 5000]])
    expect(after.takingsCents - before.takingsCents).toBe(5000)
    expect(after.receiptsCents).toBe(before.receiptsCents)
    expect(after.vat).toEqual(before.vat)
    expect((await outstanding()) - owed).toBe(5000)
  })

  it('is spent in parts, seat by seat, and what is paid with it came in when it was sold', async () => {
    const voucher = await aVoucher(5000)
    const before = await ledger.statement({ query: {} })
    const [first, second] = [await aParty(2), await aParty(2)]

    await spend(first.id, 2, voucher.code)
    const party = await spend(second.id, 1, voucher.code.toLowerCase())

    expect(party).toMatchObject({ paidSeats: 1, paidAheadCents: 1500 })
    expect(await balanceOf(voucher.id)).toBe(500)
    expect(await moneyOf(second.reservationId)).toEqual([['paiement', 'bon', 1500]])
    const after = await ledger.statement({ query: {} })
    expect(after.takingsCents).toBe(before.takingsCents)
    expect(after.receiptsCents - before.receiptsCents).toBe(6000)
    await expect(spend(second.id, 1, voucher.code)).rejects.toMatchObject({
      code: 'BON_INSUFFISANT',
    })
  })

  it('has back what it paid for seats that are cancelled', async () => {
    const voucher = await aVoucher(3000)
    const { id, reservationId } = await aParty(2)
    await spend(id, 2, voucher.code)

    await reservations.cancelParty({ params: { id }, body: { reason: '' } })
    await graceEnds({ db })

    expect(await balanceOf(voucher.id)).toBe(3000)
    const money = await moneyOf(reservationId)
    expect(money.reduce((sum, [, , cents]) => sum + Number(cents), 0)).toBe(0)
  })

  it('pays once when two spend it at the same moment', async () => {
    const voucher = await aVoucher(1500)
    const parties = await Promise.all([aParty(1), aParty(1), aParty(1)])

    const spent = await Promise.allSettled(parties.map(({ id }) => spend(id, 1, voucher.code)))

    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(spent.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'BON_INSUFFISANT' } },
      { reason: { code: 'BON_INSUFFISANT' } },
    ])
    expect(await balanceOf(voucher.id)).toBe(0)
  })

  it('would pay for more than it is worth without the check of its row (control)', async () => {
    const { id, code } = await aVoucher(1500)
    const parties = await Promise.all([aParty(1), aParty(1), aParty(1)])
    await db.$executeRaw`alter table vouchers drop constraint vouchers_balance_check`
    // All three have read what it is worth before the first of them takes it off.
    const spent = await gate.$transaction(async (tx) => {
      await tx.$queryRaw`select id from vouchers where id = ${id}::uuid for update`
      const spending = Promise.allSettled(parties.map((party) => spend(party.id, 1, code)))
      await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(3), PATIENCE)
      return { spending }
    }, PATIENCE)
    const paid = (await spent.spending).filter(({ status }) => status === 'fulfilled')

    expect(paid).toHaveLength(3)
    const { balanceCents } = await db.voucher.findUniqueOrThrow({ where: { id } })
    expect(balanceCents).toBe(-3000)
    await db.voucher.update({ where: { id }, data: { balanceCents: 0 } })
    await db.$executeRaw`
      alter table vouchers add constraint vouchers_balance_check
        check (amount_cents > 0 and lapsed_cents >= 0
          and balance_cents between 0 and amount_cents - lapsed_cents)`
  })

  it('is refused when nobody sold it, and after its last day', async () => {
    const { id } = await aParty(1)
    const voucher = await aVoucher(1500)
    await db.voucher.update({
      where: { id: voucher.id },
      data: { validUntil: new Date(dayIn(-1)) },
    })

    await expect(spend(id, 1, '0000-0000-0000')).rejects.toMatchObject({ code: 'BON_INCONNU' })
    await expect(spend(id, 1, voucher.code)).rejects.toMatchObject({ code: 'BON_EXPIRE' })
  })

  it('lasts longer when its holder asks, also after its last day, and never shorter', async () => {
    const { id, code } = await aVoucher(1500)
    const { id: party } = await aParty(1)
    const last = new Date(dayIn(-1))
    await db.voucher.update({ where: { id }, data: { validUntil: last } })
    await lapseVouchers(db)
    expect(await balanceOf(id)).toBe(0)
    const extend = (days: number, params = { id }) =>
      vouchers.extend({ params, body: { validUntil: dayIn(days) } })
    const refusal = (message: string) => ({ issues: [{ path: 'validUntil', message }] })

    await expect(extend(-2)).rejects.toMatchObject(refusal('Choisissez un jour à venir'))
    await expect(extend(9, { id: randomUUID() })).rejects.toMatchObject({ code: 'BON_INTROUVABLE' })
    const extended = await extend(30)
    await expect(extend(29)).rejects.toMatchObject(
      refusal('Choisissez un jour après celui où le bon expire'),
    )

    expect(extended).toMatchObject({
      balanceCents: 1500,
      lapsedCents: 0,
      isExpired: false,
      validUntil: dayIn(30),
    })
    expect(await spend(party, 1, code)).toMatchObject({ paidSeats: 1 })
  })

  /** Two prolong an expired card at once. @returns its balance, and what the ledger takes for expired */
  async function extendTwice() {
    const { id } = await aVoucher(1500)
    await db.voucher.update({ where: { id }, data: { validUntil: new Date(dayIn(-1)) } })
    await lapseVouchers(db)
    const { extending } = await gate.$transaction(async (tx) => {
      await tx.$queryRaw`select id from vouchers where id = ${id}::uuid for update`
      const extending = Promise.allSettled(
        [30, 60].map((days) =>
          vouchers.extend({ params: { id }, body: { validUntil: dayIn(days) } }),
        ),
      )
      await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(2), PATIENCE)
      return { extending }
    }, PATIENCE)
    await extending
    const rows = await db.operation.findMany({ where: { reservationId: id, kind: 'bon périmé' } })
    const lapsed = rows.reduce((sum, { priceCents }) => sum + Number(priceCents), 0)
    return { balance: await balanceOf(id), lapsed }
  }

  it('is worth what had expired on it once, when two prolong it at the same moment', async () => {
    expect(await extendTwice()).toEqual({ balance: 1500, lapsed: 0 })
  })

  it('would take its expiry back twice in the ledger without the lock of its row (control)', async () => {
    const [careful] = await db.$queryRaw<{ text: string }[]>`
      select pg_get_functiondef('extend_voucher'::regproc) as text`
    const text = careful?.text ?? ''
    await db.$executeRawUnsafe(text.replace(' FOR UPDATE', ''))
    const outcome = await extendTwice()
    await db.$executeRawUnsafe(text)

    expect(outcome.lapsed).toBe(-1500)
  })

  it('cannot be spent by who reads the database, nor deleted', async () => {
    const { id, code } = await aVoucher(1500)
    const [row] = await db.$queryRaw<{ row: string }[]>`
      select row_to_json(v)::text as row from vouchers v where id = ${id}::uuid`

    expect(row?.row).not.toContain(code)
    await expect(db.voucher.delete({ where: { id } })).rejects.toThrow(/keep|never|sold|delete/i)
  })

  it('is listed as long as it holds money, or held some when it expired, however many were sold since', async () => {
    const [begun, lapsed, spent] = [
      await aVoucher(1500),
      await aVoucher(1500),
      await aVoucher(1500),
    ]
    await db.voucher.update({
      where: { id: lapsed.id },
      data: { balanceCents: 0, lapsedCents: 1500, validUntil: new Date(dayIn(-1)) },
    })
    await db.voucher.update({ where: { id: spent.id }, data: { balanceCents: 0 } })
    await db.$executeRaw`
      insert into vouchers (id, hash, amount_cents, balance_cents, means, valid_until)
      select gen_random_uuid(), 'spent ' || n, 1500, 0, 'carte', current_date
        from generate_series(1, ${MAX_LISTED_VOUCHERS}::int) n`

    const { vouchers: all } = await vouchers.list()

    const listed = new Set(all.map(({ id }) => id))
    expect([begun, lapsed, spent].map(({ id }) => listed.has(id))).toEqual([true, true, false])
    expect(all.length).toBeGreaterThan(MAX_LISTED_VOUCHERS)
  })
})
