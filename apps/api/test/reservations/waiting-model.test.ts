import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { createTestApp } from '../test-app.ts'
import { faultsOf } from './bookings.ts'
import { waitingListFixtures } from './waiting-list-fixtures.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow, buyers, seatsOf } = await waitingListFixtures(app)
const people = await buyers(16)

/** Runs times operations: five hundred. */
const RUNS = 8
const OPERATIONS = 63
/** Concurrent operations. */
const AT_ONCE = 7

const CAPACITY = 12

type Operation =
  | { kind: 'book'; who: number; seats: number }
  | { kind: 'join'; who: number; seats: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'give back'; which: number; seats: number }
  | { kind: 'accept'; which: number }
  | { kind: 'leave'; which: number }
  | { kind: 'run out'; which: number }
  | { kind: 'more room' }
  | { kind: 'chores' }

const which = fc.nat(1_000)
const who = fc.nat(15)
const seats = fc.integer({ min: 1, max: 8 })
const one = <Kind extends Operation['kind']>(kind: Kind) => fc.constant(kind)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: one('book'), who, seats }) },
  { weight: 6, arbitrary: fc.record({ kind: one('join'), who, seats }) },
  { weight: 3, arbitrary: fc.record({ kind: one('cancel'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: one('give back'), which, seats }) },
  { weight: 3, arbitrary: fc.record({ kind: one('accept'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: one('leave'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: one('run out'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: one('more room') }) },
  { weight: 1, arbitrary: fc.record({ kind: one('chores') }) },
)

interface Evening {
  id: number
  booked: { id: string; token: string }[]
  parties: { id: number; token: string }[]
}

const tokenOf = (nth: number): string => people[nth]?.token ?? ''

const pick = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % items.length]

/** Initial state of every evening: sold out, three parties waiting, and one cancellation. */
const BEGINNING: readonly Operation[] = [
  ...[0, 1, 2].map((buyer) => ({ kind: 'book', who: buyer, seats: CAPACITY / 3 }) as const),
  ...[3, 4, 5].map((buyer) => ({ kind: 'join', who: buyer, seats: CAPACITY / 3 }) as const),
  { kind: 'cancel', which: 0 },
]

async function run(evening: Evening, step: Operation): Promise<unknown> {
  const spectacleId = evening.id
  if (step.kind === 'chores') return runReservationJobs({ db })
  if (step.kind === 'more room') {
    return db.$executeRaw`update spectacles set capacity = capacity + 1 where id = ${spectacleId}`
  }
  if (step.kind === 'book') {
    const token = tokenOf(step.who)
    const items = [{ spectacleId, quantity: step.seats }]
    const { reservationId } = await as(token).reservations.checkout({ body: { items } })
    return evening.booked.push({ id: reservationId, token })
  }
  if (step.kind === 'join') {
    const token = tokenOf(step.who)
    const { id } = await as(token).waiting.join({ body: { spectacleId, quantity: step.seats } })
    return evening.parties.push({ id, token })
  }
  if (step.kind === 'cancel' || step.kind === 'give back') {
    const { id, token } = pick(evening.booked, step.which) ?? NOBODY
    if (token === '') return undefined
    if (step.kind === 'cancel') return as(token).reservations.cancel({ params: { id } })
    const body = { spectacleId, quantity: step.seats }
    return as(token).reservations.giveBack({ params: { id }, body })
  }
  const { id, token } = pick(evening.parties, step.which) ?? { id: 0, token: '' }
  if (token === '') return undefined
  if (step.kind === 'leave') return as(token).waiting.leave({ params: { id } })
  if (step.kind === 'run out') return runOut(id)
  const { reservationId } = await as(token).waiting.accept({ params: { id } })
  return evening.booked.push({ id: reservationId, token })
}

const NOBODY = { id: '', token: '' }

const runOut = (id: number) => db.$executeRaw`
  update reservations r set expires_at = now() - interval '1 second' from waiting_parties w
   where w.id = ${id} and r.id = w.reservation_id and r.status = 'pending'`

/** Seats booked, offered and on sale; and the waiting list in order. */
async function look(id: number) {
  const { capacity } = await db.spectacle.findUniqueOrThrow({ where: { id } })
  const seatsIn = async (status: string) => {
    const { _sum } = await db.ticket.aggregate({
      where: { spectacleId: id, releasedAt: null, reservation: { status } },
      _sum: { seats: true },
    })
    return _sum.seats ?? 0
  }
  const parties = await db.waitingParty.findMany({
    where: { spectacleId: id, closedAt: null },
    include: { reservation: { include: { tickets: true } } },
    orderBy: { id: 'asc' },
  })
  const waiting = parties.filter(({ reservationId }) => reservationId === null)
  const offers = parties.filter(({ reservation }) => reservation?.status === 'pending')
  const { sold, counted } = await seatsOf(id)
  const [booked, offered] = [await seatsIn('confirmed'), await seatsIn('pending')]
  return { capacity, waiting, offers, sold, counted, booked, offered, left: capacity - counted }
}

async function expectSound(id: number): Promise<void> {
  const { capacity, offers, sold, counted, booked, offered } = await look(id)
  expect(sold).toBe(counted)
  expect(counted).toBeLessThanOrEqual(capacity)
  expect(booked + offered).toBe(sold)
  // Every offer holds exactly as many seats as its party asked for.
  const held = offers.flatMap(({ reservation }) => reservation?.tickets.map((each) => each.seats))
  expect(held).toEqual(offers.map((party) => party.seats))
  expect(offers.reduce((sum, party) => sum + party.seats, 0)).toBe(offered)
}

describe('five hundred bookings, waiting parties, cancellations, offers that run out and yeses, seven at a time', () => {
  it('never offer a seat that is sold, nor sell one that is offered, nor leave one lying that somebody waits for', async () => {
    let offersMade = 0
    const evenings = fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS })
    const property = fc.asyncProperty(evenings, async (operations) => {
      const { id } = await aBookableShow({ capacity: CAPACITY })
      const evening: Evening = { id, booked: [], parties: [] }
      for (const step of BEGINNING) await run(evening, step)
      await expectSound(id)

      for (let at = 0; at < operations.length; at += AT_ONCE) {
        const batch = operations.slice(at, at + AT_ONCE)
        const outcomes = await Promise.allSettled(batch.map((step) => run(evening, step)))
        expect(faultsOf(outcomes)).toEqual([])
        await expectSound(id)
      }

      await runReservationJobs({ db })
      await expectSound(id)
      const { waiting, left } = await look(id)
      expect(waiting.filter((party) => party.seats <= left)).toEqual([])
      offersMade += await db.waitingParty.count({
        where: { spectacleId: id, reservationId: { not: null } },
      })
    })

    // A failure prints its seed and the operations.
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    expect(offersMade).toBeGreaterThanOrEqual(RUNS)
  })

  it('would, and would be seen to, if an offer took no seats', async () => {
    const { id } = await aBookableShow({ capacity: 2 })
    const evening: Evening = { id, booked: [], parties: [] }
    await run(evening, { kind: 'book', who: 0, seats: 2 })
    await run(evening, { kind: 'join', who: 1, seats: 2 })
    await run(evening, { kind: 'cancel', which: 0 })
    await expectSound(id)
    await db.$executeRaw`update spectacles set seats_taken = 0 where id = ${id}`

    await run(evening, { kind: 'book', who: 2, seats: 2 })

    await expect(expectSound(id)).rejects.toThrow('expected')
  })
})

describe('the line', () => {
  const sizes = fc.array(seats, { minLength: 2, maxLength: 10 })
  const freed = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 })

  /** Parties that get an offer when seats are released in these portions: first come first served if they fit. */
  function served(parties: readonly number[], portions: readonly number[]): boolean[] {
    const offers = parties.map(() => false)
    let left = 0
    for (const portion of portions) {
      left += portion
      for (const [nth, wanted] of parties.entries()) {
        if (offers[nth] || wanted > left) continue
        offers[nth] = true
        left -= wanted
      }
    }
    return offers
  }

  it('is served as it stands: who does not fit in is passed by, and keeps the rank', async () => {
    const property = fc.asyncProperty(sizes, freed, async (parties, portions) => {
      const { id } = await aBookableShow({ capacity: 0 })
      for (const [nth, quantity] of parties.entries()) {
        await as(tokenOf(nth)).waiting.join({ body: { spectacleId: id, quantity } })
      }

      for (const portion of portions) {
        await db.$executeRaw`
          update spectacles set capacity = capacity + ${portion} where id = ${id}`
        await runReservationJobs({ db })
      }

      const all = await Promise.all(parties.map((_, nth) => as(tokenOf(nth)).waiting.mine()))
      const theirs = all.map((mine) => mine.find(({ spectacleId }) => spectacleId === id))
      const expected = served(parties, portions)
      expect(theirs.map((party) => party?.offeredUntil !== null)).toEqual(expected)
      const ranks = theirs.flatMap((party) => party?.rank ?? [])
      expect(ranks).toEqual(ranks.map((_, nth) => nth + 1))
    })

    await fc.assert(property, { numRuns: 8, endOnFailure: true })
  })
})
