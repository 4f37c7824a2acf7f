import { randomUUID } from 'node:crypto'
import { ApiError } from '@espace/contracts/kernel/errors'
import { COUNTER_PAYMENTS } from '@espace/contracts/reservations/reservations.constants'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from '../builders.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'
import { ledgerFaults } from './ledger-faults.ts'

const app = await createTestApp()
const { db, as } = app
const { aHouseShow, buyers } = bookings(app)
const { admin } = await bookerFixtures(app)
const { aStaffer, doorOf, entryOf, paymentOf, undoOf } = doorFixtures(app)
const iris = await aStaffer()
await as(admin).door.changeSettings({ body: { releaseMinutes: 120 } })
const people = await buyers(10)

/** Runs times operations: eight hundred, in the campaign ten thousand. */
const RUNS = process.env['TRUST'] === 'whole' ? 100 : 8
const OPERATIONS = 100
/** Operations that are under way at the same time. */
const AT_ONCE = 10

/** The house of this test has no payment service, whose page a mailed link leads to. */
const payment = fc.constantFrom(...COUNTER_PAYMENTS.filter((each) => each !== 'lien'))
const which = fc.nat(1_000)
const who = fc.nat(9)
const seats = fc.integer({ min: 1, max: 4 })
const method = fc.constantFrom('espèces' as const, 'carte' as const)
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      who,
      seats,
      reduced: fc.nat(2),
      isSecond: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay online' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('book for somebody' as const),
      seats,
      payment,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give back' as const), which, seats }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which,
      seats,
      isSecond: fc.boolean(),
      tarif: fc.constantFrom(undefined, '', 'reduit'),
      settle: payment,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), which, seats }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('invite' as const), seats }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      which,
      seats,
      method,
      isPaid: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), which, seats, method }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), seats, method }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** Two evenings, between which parties move, and what was done on them. */
interface Evenings {
  ids: readonly [number, number]
  codes: string[]
  events: string[]
}

/** Begins in an hour: it can be booked and moved, and its door is open. */
const soon = () => {
  const paris = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ hours: 1 })
  const date = new Date(`${paris.toPlainDate().toString()}T00:00:00Z`)
  return { date, time: at(paris.toPlainTime().toString({ smallestUnit: 'minute' })) }
}

const REDUCED = {
  key: 'reduit',
  name: 'Réduit',
  who: '',
  class: 'plein',
  priceCents: 1000,
  quota: 12,
}

const oneSoon = () => ({ ...soon(), tarifs: [REDUCED], vatBp: 550 })

const ticketOf = ({ codes }: Evenings, index: number) =>
  db.ticket.findFirst({ where: { code: codes[index % Math.max(1, codes.length)] ?? '' } })

async function book(evenings: Evenings, step: Operation & { kind: 'book' }) {
  const spectacleId = evenings.ids[step.isSecond ? 1 : 0]
  const items = [
    { spectacleId, quantity: step.seats },
    ...(step.reduced > 0 ? [{ spectacleId, quantity: step.reduced, tarif: REDUCED.key }] : []),
  ]
  const { token = '' } = people[step.who] ?? {}
  const { reservationId } = await as(token).reservations.checkout({ body: { items } })
  const tickets = await db.ticket.findMany({ where: { reservationId } })
  evenings.codes.push(...tickets.map(({ code }) => code))
}

async function atDoor(evenings: Evenings, step: Operation) {
  const door = doorOf(evenings.ids[0], iris)
  if (step.kind === 'sell') {
    const { ticket } = await door.sell(step.seats, step.method)
    return evenings.events.push(...ticket.entries.map(({ id }) => id))
  }
  if (step.kind === 'release') return door.release()
  if (step.kind === 'close') return as(admin).door.close({ params: { id: evenings.ids[0] } })
  if (step.kind === 'undo') {
    const done = evenings.events[step.which % Math.max(1, evenings.events.length)]
    return done && door.say(undoOf(done))
  }
  if (step.kind !== 'enter' && step.kind !== 'pay') return undefined
  const code = evenings.codes[step.which % Math.max(1, evenings.codes.length)] ?? ''
  const fields = { seats: step.seats, letBack: true }
  const event =
    step.kind === 'pay'
      ? paymentOf(code, step.seats, step.method)
      : entryOf(code, { ...fields, ...(step.isPaid && { method: step.method }) })
  evenings.events.push(event.id)
  return door.say(event)
}

async function byTeam(evenings: Evenings, step: Operation): Promise<unknown> {
  const { reservations, settlements } = as(admin)
  if (step.kind === 'invite') {
    const guest = { name: 'Presse', email: null }
    const body = { spectacleId: evenings.ids[1], quantity: step.seats, ...guest }
    return reservations.invite({ body })
  }
  if (step.kind === 'book for somebody') {
    const { seats: quantity, payment } = step
    const sale = { spectacleId: evenings.ids[0], quantity, payment, name: 'Léa', email: null }
    const { code } = await reservations.sell({ body: { ...sale, phone: null } })
    return evenings.codes.push(code)
  }
  if (!('which' in step)) return undefined
  const ticket = await ticketOf(evenings, step.which)
  if (!ticket) return undefined
  const params = { id: ticket.id }
  const { reservationId: id, spectacleId, tarif } = ticket
  if (step.kind === 'send again') return reservations.resendParty({ params })
  if (step.kind === 'move') {
    const to = evenings.ids.find((each) => each !== spectacleId) ?? 0
    return reservations.moveParty({ params, body: { spectacleId: to } })
  }
  if (step.kind === 'settle') {
    return settlements.settle({ params, body: { seats: step.seats, means: 'virement' } })
  }
  if (step.kind === 'change') {
    const { seats: quantity, tarif: wanted, settle } = step
    const to = evenings.ids[step.isSecond ? 1 : 0]
    const body = {
      quantity,
      settle,
      spectacleId: to,
      ...(wanted !== undefined && { tarif: wanted }),
    }
    const { code } = await settlements.change({ params, body })
    return evenings.codes.push(code)
  }
  if (step.kind === 'cancel') return reservations.cancel({ params: { id } })
  if (step.kind === 'give back') {
    return reservations.giveBack({
      params: { id },
      body: { spectacleId, tarif, quantity: step.seats },
    })
  }
  return payOnline(id)
}

/** As the payment service would have it: what was paid meanwhile is read once the order is locked. */
const payOnline = (id: string) =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`select from reservations where id = ${id}::uuid for update`
    return tx.$executeRaw`
      update reservations set payment = 'ligne', payment_id = ${randomUUID()}
       where id = ${id}::uuid and status = 'confirmed' and payment = 'porte'
         and not exists (select from tickets where reservation_id = ${id}::uuid and paid_seats > 0)`
  })

const run = (evenings: Evenings, step: Operation): Promise<unknown> => {
  if (step.kind === 'book') return book(evenings, step)
  const isAtDoor = ['sell', 'release', 'close', 'undo', 'enter', 'pay'].includes(step.kind)
  return isAtDoor ? atDoor(evenings, step) : byTeam(evenings, step)
}

/** Refusals are answers; anything else is a fault. */
const faultsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const { reason } = outcome
    return reason instanceof ApiError && reason.status < 500 ? [] : [String(reason)]
  })

/** As it is done, ten at a time; after each ten the ledger is compared. */
async function evening(operations: readonly Operation[]): Promise<void> {
  const shows = [await aHouseShow(oneSoon()), await aHouseShow(oneSoon())] as const
  const since = (await db.operation.count()) + 1
  const evenings: Evenings = { ids: [shows[0].id, shows[1].id], codes: [], events: [] }
  for (let from = 0; from < operations.length; from += AT_ONCE) {
    const batch = operations.slice(from, from + AT_ONCE)
    const outcomes = await Promise.allSettled(batch.map((step) => run(evenings, step)))
    expect(faultsOf(outcomes)).toEqual([])
    expect(await ledgerFaults(db, since)).toEqual([])
  }
}

describe('hundreds of bookings, payments, moves, cancellations and entries, ten at a time', () => {
  it('are in the ledger, seat by seat and cent by cent, without a gap [T-LEDGER-1]', async () => {
    const evenings = fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS })
    // A failure prints its seed and the operations.
    const numRuns = RUNS
    await fc.assert(fc.asyncProperty(evenings, evening), { numRuns, endOnFailure: true })
    const kinds = await db.operation.groupBy({ by: ['kind'], _count: true })
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'annulation',
      'entrée',
      'entrée annulée',
      'paiement',
      'remboursement',
      'réimpression',
      'vente',
    ])
  }, 900_000)

  it('would be missed there if a booking did not come to it [T-LEDGER-1]', async () => {
    await db.$executeRaw`alter table reservations disable trigger reservations_ledger`
    await db.$executeRaw`alter table tickets disable trigger tickets_ledger`
    const { id } = await aHouseShow()
    const party = { kind: 'book', who: 0, seats: 2, reduced: 0, isSecond: false } as const
    const evenings: Evenings = { ids: [id, id], codes: [], events: [] }
    await run(evenings, party)
    await db.$executeRaw`alter table reservations enable trigger reservations_ledger`
    await db.$executeRaw`alter table tickets enable trigger tickets_ledger`

    expect(await ledgerFaults(db)).toEqual([`seats of ${id}: 0 in the ledger, 2 counted`])

    await db.$executeRaw`update tickets set seats = seats where spectacle_id = ${id}`
  })
})
