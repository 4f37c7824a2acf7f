import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@espace/contracts/kernel/errors'
import * as fc from 'fast-check'
import supertest from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { doorFixtures } from '../../door/door-fixtures.ts'
import { apiProcesses } from '../../processes/api-process.ts'
import { bookerFixtures } from '../../reservations/booker-fixtures.ts'
import { bookings } from '../../reservations/bookings.ts'
import { graceEnds } from '../../reservations/grace.ts'
import { clientOver, createTestApp, type TestApp } from '../../test-app.ts'
import { exportFaults } from '../export-faults.ts'
import { ledgerFaults, voucherFaults } from '../ledger-faults.ts'
import { houseFaults } from './house-faults.ts'
import { CARNET, type Evenings, modelHouse, PROMO_USES } from './model-house.ts'
import { type Operation, operation } from './model-operations.ts'
import { roomFaults } from './room-faults.ts'

/** The campaign (`pnpm test:trust`) does ten thousand operations at two processes, every other run eight hundred. */
const isWhole = process.env['TRUST'] === 'whole'
const RUNS = isWhole ? 100 : 8
const OPERATIONS = 100
/** Concurrent operations. */
const AT_ONCE = 10

const app = await createTestApp()
const { db, as, databaseUrl } = app
const { aBookableShow, buyers } = bookings(app)
const { admin } = await bookerFixtures(app)
const iris = await doorFixtures(app).aStaffer()
await as(admin).door.changeSettings({ body: { releaseMinutes: 120 } })
const people = await buyers(10)
const { version, ...terms } = await as(admin).settings.voucherTerms()
await as(admin).settings.setVoucherTerms({ body: { ...terms, formulas: [CARNET], version } })

/** Two processes that share only the database. */
async function twoSides(): Promise<TestApp['as'][]> {
  if (!isWhole) return [as, (await createTestApp({ databaseUrl })).as]
  const start = apiProcesses(databaseUrl)
  const started = await Promise.all([1, 2].map(() => start({ RATE_LIMIT_SCALE: '1000000' })))
  return started.map(({ url }) => {
    const http = supertest(url)
    return (token: string) => clientOver(http, token)
  })
}

const { open, run } = modelHouse(app, await twoSides(), { admin, iris, people })

/** Unexpected errors; a refusal and load shedding are valid outcomes. */
const faultsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const { reason } = outcome
    const isAnswer = reason instanceof ApiError && (reason.status < 500 || reason.status === 503)
    return isAnswer ? [] : [String(reason)]
  })

/** Faults of concurrent operations, spread over the processes. */
const atOnce = async (evenings: Evenings, steps: readonly Operation[]) =>
  faultsOf(await Promise.allSettled(steps.map((step, turn) => run(evenings, step, turn))))

/** Without orders that the door let in, be it undone: it may readmit a late party whose use of the code was released. */
const usesOf = async (code: string) => {
  const [row] = await db.$queryRaw<{ uses: number }[]>`
    select count(distinct coalesce(r.part_of, r.id))::int as uses
      from tickets t join reservations r on r.id = t.reservation_id join promo_codes c on c.id = t.promo_code_id
     where c.code = ${code} and t.released_at is null and r.status in ('pending', 'confirmed')
       and not exists (
         select from entries e where e.ticket_id = t.id and e.kind = 'entry' and e.refusal is null)`
  return row?.uses ?? 0
}

/** Runs operations ten at a time; after each ten, ledger, seats and payments are compared, and at the end all rooms. */
async function evening(operations: readonly Operation[]): Promise<void> {
  const evenings = await open()
  const since = (await db.operation.count()) + 1
  for (let from = 0; from < operations.length; from += AT_ONCE) {
    const batch = operations.slice(from, from + AT_ONCE)
    expect(await atOnce(evenings, batch)).toEqual([])
    expect(await ledgerFaults(db, since, evenings.ids[0])).toEqual([])
    expect(await houseFaults(db)).toEqual([])
    expect(await usesOf(evenings.promo)).toBeLessThanOrEqual(PROMO_USES)
  }
  if (isWhole) await nothingIsPlanned()
  for (const id of evenings.ids) expect(await roomFaults(app, admin, id)).toEqual([])
}

/** Jobs of the processes carry out what the team planned: none may do so between the answers that are compared. */
async function nothingIsPlanned(): Promise<void> {
  await graceEnds({ db })
  const planned = () => db.ticket.count({ where: { leavesAt: { not: null } } })
  await expect.poll(planned, { timeout: 60_000 }).toBe(0)
}

const VERIFIER = join(import.meta.dirname, '../../../src/features/ledger/archive/ledger-verify.sh')
const folder = mkdtempSync(join(tmpdir(), 'espace-model-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sums of the exported file, computed without product code. */
function sumsOf(csv: string) {
  const sums = { receiptsCents: 0, takingsCents: 0 }
  for (const line of csv.trim().split('\n').slice(1)) {
    const kind = line.split(',')[4] ?? ''
    const [, price, amount, means] = /,(-?\d*),\d*,(-?\d+),([^,]*),[^,]*,\d*$/.exec(line) ?? []
    const sign = Number(kind === 'vente') - Number(kind === 'annulation')
    sums.receiptsCents += sign * Number(price)
    if (means && !means.startsWith('bon')) sums.takingsCents += Number(amount)
  }
  return sums
}

const SOLD =
  'select coalesce(sum(t.seats * t.price_cents), 0)::int as cents from tickets t join reservations r on r.id = t.reservation_id where is_sold(t, r)'

const ONCE = { who: 0, reduced: 0, isSecond: false, hasCode: false, card: null }

describe('orders, codes, gift cards, refunds, moves, holds that run out, entries and closings, ten at a time at two processes', () => {
  it('lose no seat and no cent: counters, cards, codes and the ledger agree after each ten [T-LEDGER-1]', async () => {
    const evenings = fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS })
    // A failure prints its seed and the operations.
    const numRuns = RUNS
    await fc.assert(fc.asyncProperty(evenings, evening), { numRuns, endOnFailure: true })
    const kinds = await db.operation.groupBy({ by: ['kind'], _count: true })
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'annulation',
      'bon périmé',
      'bon remboursé',
      'bon vendu',
      'entrée',
      'entrée annulée',
      'paiement',
      'remboursement',
      'réimpression',
      'vente',
    ])
    const byCard = { kind: 'paiement', means: 'bon 550' }
    expect(await db.operation.count({ where: byCard })).toBeGreaterThan(0)
    const places = { kind: 'vente', category: CARNET.name }
    expect(await db.operation.count({ where: places })).toBeGreaterThan(0)
    expect(await db.ticket.count({ where: { promoCodeId: { not: null } } })).toBeGreaterThan(0)
    expect(await db.reservation.count({ where: { status: 'expired' } })).toBeGreaterThan(0)
  }, 900_000)

  it('come to the same in the statement, in the export and in the seats, and the verifier finds the export whole [T-LEDGER-1]', async () => {
    const { ledger } = as(admin)
    const [statement, csv, heads] = [
      await ledger.statement({ query: {} }),
      await ledger.export(),
      await ledger.heads(),
    ]
    const [sold] = await db.$queryRawUnsafe<{ cents: number }[]>(SOLD)

    expect(await exportFaults(app, admin)).toEqual([])
    expect(await voucherFaults(db)).toEqual([])
    const { receiptsCents, takingsCents } = statement
    expect(sumsOf(csv)).toEqual({ receiptsCents, takingsCents })
    expect(receiptsCents).toBe(sold?.cents)
    expect(receiptsCents).toBeGreaterThan(0)
    const files = { 'operations.csv': csv, 'heads.csv': heads }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const paths = Object.keys(files).map((name) => join(folder, name))
    expect(spawnSync('sh', [VERIFIER, ...paths]).status).toBe(0)
  })

  it('would be missed there if a booking did not come to it (control) [T-LEDGER-1]', async () => {
    await db.$executeRaw`alter table reservations disable trigger reservations_ledger`
    await db.$executeRaw`alter table tickets disable trigger tickets_ledger`
    const { id } = await aBookableShow()
    const evenings = { ...(await open()), ids: [id, id] as const }
    await run(evenings, { kind: 'book', seats: 2, ...ONCE }, 0)
    await db.$executeRaw`alter table reservations enable trigger reservations_ledger`
    await db.$executeRaw`alter table tickets enable trigger tickets_ledger`

    expect(await ledgerFaults(db)).toEqual([`seats of ${id}: 0 in the ledger, 2 counted`])

    await db.$executeRaw`update tickets set seats = seats where spectacle_id = ${id}`
  })
})

/** Negative control: the balance of a card is read, and written a moment later. */
const READ_THEN_WRITE = `
  create or replace function spend_voucher() returns trigger language plpgsql security definer as $$
  begin
    update vouchers set balance_cents = read.balance - new.amount_cents
      from (select balance_cents as balance, pg_sleep(0.5) from vouchers where id = new.voucher_id) as read
     where id = new.voucher_id;
    return null;
  end $$`

describe('two who spend the same gift card at once, at two processes', () => {
  const twoSeats = async () => {
    const evenings = await open()
    await run(evenings, { kind: 'sell a card', cents: 3000 }, 0)
    const booking = { kind: 'book' as const, seats: 2, ...ONCE, card: 0 }
    const faults = await atOnce(evenings, [booking, { ...booking, who: 1 }])
    return { faults, parties: evenings.codes.length }
  }

  it('get seats for what it is worth, and no more [T-LEDGER-1]', async () => {
    expect(await twoSeats()).toEqual({ faults: [], parties: 1 })
    expect(await houseFaults(db)).toEqual([])
  })

  it('would get twice as many if its balance was read before it is written (control) [T-LEDGER-1]', async () => {
    const [careful] = await db.$queryRaw<{ text: string }[]>`
      select pg_get_functiondef('spend_voucher'::regproc) as text`
    await db.$executeRawUnsafe(READ_THEN_WRITE)
    expect(await twoSeats()).toEqual({ faults: [], parties: 2 })
    await db.$executeRawUnsafe(careful?.text ?? '')

    expect(await houseFaults(db)).toEqual([
      expect.stringMatching(/^card \d+: 0 of 3000 left, 6000 spent$/),
    ])
  })
})
