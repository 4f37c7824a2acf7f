import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { createTestApp } from '../test-app.ts'
import { bookings, faultsOf } from './bookings.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow, buyers, seatsOf } = bookings(app)
const people = await buyers(12)
const [{ id: adminId, token: admin } = { id: 0, token: '' }] = await buyers(1)
await db.user.update({ where: { id: adminId }, data: { role: 'admin' } })

/** Runs times operations: two thousand. */
const RUNS = 20
const OPERATIONS = 100
/** Concurrent operations. */
const AT_ONCE = 10

const CAPACITY = 20

type Operation =
  | { kind: 'book'; who: number; seats: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'hold'; which: number }
  | { kind: 'run out'; which: number }
  | { kind: 'use'; which: number }
  | { kind: 'give back'; which: number; seats: number }
  | { kind: 'tidy up' }

const which = fc.nat(1_000)
const seats = fc.integer({ min: 1, max: 8 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book'), who: fc.nat(11), seats }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run out'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('use'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give back'), which, seats }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tidy up') }) },
)

interface Evening {
  id: number
  booked: { id: string; token: string }[]
}

async function run(evening: Evening, step: Operation): Promise<unknown> {
  if (step.kind === 'tidy up') return runReservationJobs({ db })
  if (step.kind === 'book') {
    const { token } = people[step.who] ?? { token: '' }
    const items = [{ spectacleId: evening.id, quantity: step.seats }]
    const { reservationId } = await as(token).reservations.checkout({ body: { items } })
    return evening.booked.push({ id: reservationId, token })
  }
  const { id, token } = evening.booked[step.which % evening.booked.length] ?? { id: '', token: '' }
  if (id === '') return undefined
  if (step.kind === 'hold') return hold(id)
  if (step.kind === 'run out') {
    return db.$executeRaw`
      update reservations set expires_at = now() - interval '1 second' where id = ${id}::uuid and status = 'pending'`
  }
  const params = { id }
  if (step.kind === 'cancel') return as(token).reservations.cancel({ params })
  if (step.kind === 'use') {
    const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId: id } })
    return as(admin).reservations.use({ params: { ticket: code } })
  }
  const body = { spectacleId: evening.id, quantity: step.seats }
  return as(token).reservations.giveBack({ params, body })
}

/** Sets an order back to pending, as with a payment service. */
const hold = (id: string) =>
  db.$executeRaw`
    update reservations set status = 'pending', expires_at = now() + interval '10 minutes'
     where id = ${id}::uuid and status = 'confirmed'
       and not exists (select from tickets where reservation_id = ${id}::uuid and used_at is not null)`

describe('two thousand bookings, cancellations, holds that run out and scans, ten at a time', () => {
  it('never sell a seat twice and never lose one [T-SEAT-2]', async () => {
    const evenings = fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS })
    const property = fc.asyncProperty(evenings, async (operations) => {
      const { id } = await aBookableShow({ capacity: CAPACITY })
      const evening: Evening = { id, booked: [] }

      for (let at = 0; at < operations.length; at += AT_ONCE) {
        const batch = operations.slice(at, at + AT_ONCE)
        const outcomes = await Promise.allSettled(batch.map((step) => run(evening, step)))
        expect(faultsOf(outcomes)).toEqual([])
        const { sold, counted } = await seatsOf(id)
        expect(sold).toBe(counted)
        expect(counted).toBeLessThanOrEqual(CAPACITY)
      }

      await db.$executeRaw`update reservations set expires_at = now() - interval '1 second' where status = 'pending'`
      await runReservationJobs({ db })
      const left = CAPACITY - (await seatsOf(id)).sold
      const { available } = await as('').reservations.availability({ params: { id } })
      expect(available).toBe(left)
      await fill(id, left)
      expect(await seatsOf(id)).toEqual({ sold: CAPACITY, counted: CAPACITY })
    })

    // A failure prints its seed and the operations.
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  })

  it('would, and would be seen to, if seats came back twice [T-SEAT-2]', async () => {
    const { id } = await aBookableShow({ capacity: CAPACITY })
    const evening: Evening = { id, booked: [] }
    await run(evening, { kind: 'book', who: 0, seats: 8 })
    await run(evening, { kind: 'cancel', which: 0 })
    await db.$executeRaw`update tickets set released_at = null where spectacle_id = ${id}`

    const { sold, counted } = await seatsOf(id)

    expect(sold).not.toBe(counted)
  })
})

/** Every seat shown as left can be booked. */
async function fill(id: number, left: number): Promise<void> {
  const parties = Array.from({ length: Math.ceil(left / 8) }, (_, index) =>
    Math.min(8, left - index * 8),
  )
  for (const quantity of parties) {
    await as(people[0]?.token ?? '').reservations.checkout({
      body: { items: [{ spectacleId: id, quantity }] },
    })
  }
}
