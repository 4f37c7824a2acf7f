import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { apiProcesses } from '../processes/api-process.ts'
import { withCode } from '../processes/code-changes.ts'
import { createTestApp } from '../test-app.ts'
import { bookings } from './bookings.ts'

const { db, databaseUrl } = await createTestApp()
const { aHouseShow, buyers, seatsOf } = bookings({ db })
const start = apiProcesses(databaseUrl)
const unlimited = { RATE_LIMIT_SCALE: '1000000' }

/** Every second one has an account; each wants one of seven seats. */
async function rush(url: string) {
  const { id } = await aHouseShow({ capacity: 7, priceCents: 0 })
  const items = [{ spectacleId: id, quantity: 1 }]
  const crowd = await buyers(15)
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Requested-With': 'fetch',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }
  const statuses = await Promise.all(
    crowd.flatMap(({ token }) => [
      post('/api/reservations/checkout', { items }, token),
      post('/api/reservations/guest', { items, name: 'Inès', email: `${randomUUID()}@exemple.fr` }),
    ]),
  )
  return { booked: statuses.filter((status) => status === 201).length, ...(await seatsOf(id)) }
}

it('guests and accounts together get exactly the seats that there are', async () => {
  const { url } = await start(unlimited)

  expect(await rush(url)).toEqual({ booked: 7, sold: 7, counted: 7 })
})

it('would get more of them if they were counted in two steps (control)', async () => {
  const inTwoSteps = withCode({
    file: 'apps/api/src/features/reservations/seats.ts',
    from: `update spectacles set seats_taken = seats_taken + \${seats}
     where id = \${spectacleId} and seats_taken + \${seats} <= capacity
       and booking_refusal(spectacles) is null`,
    to: `update spectacles set seats_taken = read.taken + \${seats}
      from (select seats_taken as taken, pg_sleep(0.05) from spectacles where id = \${spectacleId}) as read
     where id = \${spectacleId} and read.taken + \${seats} <= capacity
       and booking_refusal(spectacles) is null`,
  })
  const { url } = await start({ ...unlimited, ...inTwoSteps })

  expect((await rush(url)).sold).toBeGreaterThan(7)
})
