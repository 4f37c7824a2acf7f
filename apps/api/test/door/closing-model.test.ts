import { randomUUID } from 'node:crypto'
import type { ClosingFigures } from '@espace/contracts/door/closing'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { at } from '../builders.ts'
import { ledgerFaults } from '../ledger/ledger-faults.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { graceEnds } from '../reservations/grace.ts'
import { createTestApp } from '../test-app.ts'
import { doorFixtures } from './door-fixtures.ts'
import { TillModel } from './till-model.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow, seatsOf } = bookings(app)
const { admin, book } = await bookerFixtures(app)
const { aStaffer, doorOf, entryOf, paymentOf, undoOf } = doorFixtures(app)
const iris = await aStaffer()
const { reservations: team } = as(admin)
await as(admin).door.changeSettings({ body: { releaseMinutes: 120 } })

/** Number of random evenings, and of operations in each. */
const EVENINGS = 6
const STEPS = 40

const CAPACITY = 40

const seats = fc.integer({ min: 1, max: 8 })
const which = fc.nat(1_000)
const paid = fc.constantFrom('espèces' as const, 'carte' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), seats }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('book online' as const), seats }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      which,
      seats: fc.integer({ min: 1, max: 3 }),
      method: fc.option(paid, { nil: undefined }),
      letBack: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), which, seats, method: paid }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      seats,
      method: fc.oneof(paid, fc.constant('invité' as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Evening {
  id: number
  priceCents: number
  till: TillModel
  reservations: Map<string, string>
  door: ReturnType<typeof doorOf>
}

const inAnHour = () => {
  const paris = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ hours: 1 })
  return {
    date: new Date(`${paris.toPlainDate().toString()}T00:00:00Z`),
    time: at(paris.toPlainTime().toString({ smallestUnit: 'minute' })),
  }
}

/** An existing value, chosen by a number. */
const pick = <Value>(values: Iterable<Value>, index: number): Value | undefined => {
  const list = [...values]
  return list[index % Math.max(1, list.length)]
}

/** Answer of a call, undefined when it is refused: the model counts successful calls only. */
const done = <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch(() => undefined)

async function booked({ id, till, priceCents, reservations }: Evening, count: number) {
  const answer = await done(book(id, count))
  if (!answer) return undefined
  const { reservationId } = answer
  const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
  const party = { seats: count, priceCents, entered: 0, paidSeats: 0, isOut: undefined }
  till.parties.set(code, { ...party, payment: 'porte' })
  reservations.set(code, reservationId)
  return { code, reservationId }
}

/** Marks a party as paid, as the payment webhook does. */
async function paidOnline(evening: Evening, count: number) {
  const party = await booked(evening, count)
  if (!party) return
  const data = { payment: 'ligne', paymentId: randomUUID() }
  await db.reservation.update({ where: { id: party.reservationId }, data })
  evening.till.party(party.code).payment = 'ligne'
  evening.till.received.ligne += count * evening.priceCents
}

async function cancelled({ till, reservations }: Evening, index: number) {
  const [code = ''] = pick(reservations, index) ?? []
  const ticket = await db.ticket.findFirst({ where: { code } })
  if (!ticket) return
  if (!(await done(team.cancelParty({ params: { id: ticket.id }, body: {} })))) return
  await graceEnds({ db })
  const party = till.party(code)
  party.isOut = 'annulé'
  if (party.payment === 'ligne') till.refunded.ligne += party.seats * party.priceCents
}

async function entered({ till, door }: Evening, move: Step & { kind: 'enter' }) {
  const code = pick(till.parties.keys(), move.which)
  if (code === undefined) return
  const { letBack, method } = move
  const event = entryOf(code, { seats: move.seats, letBack, ...(method && { method }) })
  const { accepted } = await door.say(event)
  if (!accepted) return
  const party = till.party(code)
  if (party.isOut === 'libéré') till.released -= party.seats
  party.isOut = undefined
  till.take({ id: event.id, code, seats: move.seats, paying: move.seats, method })
}

async function sold({ till, door, priceCents }: Evening, move: Step & { kind: 'sell' }) {
  const answer = await done(door.sell(move.seats, move.method))
  const [entry] = answer?.ticket.entries ?? []
  if (!answer || !entry) return
  const { code } = answer.ticket
  const isGuest = move.method === 'invité'
  const price = isGuest ? 0 : priceCents
  const party = { seats: move.seats, priceCents: price, entered: 0, paidSeats: 0 }
  till.parties.set(code, { ...party, isOut: undefined, payment: 'porte' })
  const method = move.method === 'invité' ? undefined : move.method
  till.take({ id: entry.id, code, seats: move.seats, paying: move.seats, method })
  till.party(code).payment = move.method
}

async function undone({ till, door }: Evening, index: number) {
  const id = pick(till.events.keys(), index)
  if (id === undefined || !(await door.say(undoOf(id))).accepted) return
  till.undo(id)
  const party = till.party(till.events.get(id)?.code ?? '')
  if (party.payment !== 'porte' && party.payment !== 'ligne') party.isOut = 'annulé'
}

async function released({ till, door }: Evening) {
  const { seats: free } = await door.release()
  const unclaimed = [...till.parties.values()].filter(
    ({ payment, entered: inside, paidSeats, isOut }) =>
      payment === 'porte' && inside === 0 && paidSeats === 0 && isOut === undefined,
  )
  for (const party of unclaimed) party.isOut = 'libéré'
  const count = unclaimed.reduce((sum, party) => sum + party.seats, 0)
  expect(free).toBe(count)
  till.released += count
}

async function run(evening: Evening, move: Step): Promise<void> {
  if (move.kind === 'book') await booked(evening, move.seats)
  if (move.kind === 'book online') await paidOnline(evening, move.seats)
  if (move.kind === 'cancel') await cancelled(evening, move.which)
  if (move.kind === 'enter') await entered(evening, move)
  if (move.kind === 'sell') await sold(evening, move)
  if (move.kind === 'undo') await undone(evening, move.which)
  if (move.kind === 'release') await released(evening)
  if (move.kind === 'pay') {
    const code = pick(evening.till.parties.keys(), move.which)
    if (code === undefined) return
    const event = paymentOf(code, move.seats, move.method)
    const { accepted } = await evening.door.say(event)
    if (accepted)
      evening.till.take({
        id: event.id,
        code,
        seats: 0,
        paying: move.seats,
        method: move.method,
      })
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Invariants of a cash-up sheet. */
function expectToAddUp(figures: ClosingFigures): void {
  const { sold: all, attended, noShows, booked: before, walkUps, guests, byPrice } = figures
  expect(attended + noShows).toBe(all)
  expect(before + walkUps + guests).toBe(all)
  expect(sumOf(byPrice.map((row) => row.sold))).toBe(all)
  expect(sumOf(byPrice.map((row) => row.attended))).toBe(attended)
  expect(sumOf(byPrice.map((row) => row.totalCents))).toBe(figures.totalCents)
  expect(sumOf((figures.byTarif ?? []).map((row) => row.sold))).toBe(all)
  expect(sumOf((figures.byTarif ?? []).map((row) => row.totalCents))).toBe(figures.totalCents)
  expect(sumOf(figures.takings.map((row) => row.netCents))).toBe(figures.netCents)
  expect(figures.totalCents + figures.toGiveBackCents).toBe(
    figures.netCents + figures.unpaidAttendedCents + figures.unpaidNoShowCents,
  )
}

it('adds up to the cent, and says what somebody with paper and pencil wrote down', async () => {
  const evenings = fc.tuple(
    fc.integer({ min: 0, max: 9_999 }),
    fc.array(step, { minLength: STEPS, maxLength: STEPS }),
  )
  const property = fc.asyncProperty(evenings, async ([priceCents, steps]) => {
    const { id } = await aBookableShow({ capacity: CAPACITY, priceCents, ...inAnHour() })
    const till = new TillModel()
    const door = doorOf(id, iris)
    const evening = { id, priceCents, till, reservations: new Map<string, string>(), door }

    for (const move of steps) await run(evening, move)
    const { figures } = await door.sheet()

    expectToAddUp(figures)
    const { unpaidCents, ...written } = till.figures
    expect(figures).toMatchObject(written)
    expect(figures.unpaidAttendedCents + figures.unpaidNoShowCents).toBe(unpaidCents)
    expect(await seatsOf(id)).toEqual({ sold: written.sold, counted: written.sold })
  })

  // A failure prints its seed and the steps.
  await fc.assert(property, { numRuns: EVENINGS, endOnFailure: true })
}, 180_000)

it('would not add up if an entry were lost', async () => {
  const { id } = await aBookableShow(inAnHour())
  const door = doorOf(id, iris)
  await door.sell(2, 'carte')
  const lost = await db.entry.findMany({ where: { spectacleId: id } })
  await db.$executeRaw`alter table entries disable trigger entries_append_only`
  await db.entry.deleteMany({ where: { spectacleId: id } })
  await db.$executeRaw`alter table entries enable trigger entries_append_only`

  const { figures } = await door.sheet()

  expect(() => expectToAddUp(figures)).toThrow('expected 3000 to be +0')
  expect(await ledgerFaults(db)).toEqual([`carte of ${id}: 3000 in the ledger, 0 counted`])
  await db.entry.createMany({ data: lost })
})
