import { randomUUID } from 'node:crypto'
import { Group } from '@espace/contracts/reservations/guests/groups'
import { expect, it } from 'vitest'
import { inDays } from '../builders.ts'
import { mailbox } from '../mail/mailbox.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { withCode } from '../processes/code-changes.ts'
import { createTestApp } from '../test-app.ts'
import { bookings } from './bookings.ts'

const { db, databaseUrl } = await createTestApp()
const { aBookableShow, buyers, seatsOf } = bookings({ db })
const { lastToken } = mailbox({ db })
const start = apiProcesses(databaseUrl)
const unlimited = { RATE_LIMIT_SCALE: '1000000' }

/** Concurrent orders of seven seats, every second one by a guest. */
async function rush(url: string) {
  const { id } = await aBookableShow({ capacity: 7, priceCents: 0 })
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

const HOLDER = { name: 'Inès', email: 'ines@exemple.fr' }

/** Eight friends want the last five seats, which one of them holds. */
async function rushOfFriends(url: string) {
  const { id } = await aBookableShow({ capacity: 5, priceCents: 0, date: inDays(9) })
  const call = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' }
    return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  await call('/api/reservations/groups', { spectacleId: id, quantity: 5, ...HOLDER })
  const token = await lastToken(HOLDER.email)
  await call('/api/reservations/groups/answer', { token, answer: 'ouvrir' })
  const { link } = Group.parse(
    await (await call('/api/reservations/groups/link', { token })).json(),
  )
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, friend) => {
      const email = `${randomUUID()}@exemple.fr`
      const body = { token: link?.split('token=')[1], name: `Ami ${friend}`, email }
      return (await call('/api/reservations/groups/seat', body)).status
    }),
  )
  await db.reservation.updateMany({
    where: { guestEmail: HOLDER.email },
    data: { guestEmail: null },
  })
  return { seated: statuses.filter((status) => status === 201).length, ...(await seatsOf(id)) }
}

it('eight friends at once share the last five seats that one of them holds', async () => {
  const { url } = await start(unlimited)

  expect(await rushOfFriends(url)).toEqual({ seated: 5, sold: 5, counted: 5 })
})

it('would be seated twice on one seat if they did not wait for each other (control)', async () => {
  const unlocked = withCode({
    file: 'apps/api/src/features/reservations/groups/group-buyers.ts',
    from: `await tx.$executeRaw\`select from reservations where id = \${groupId}::uuid for update\``,
    to: `await Promise.resolve()`,
  })
  const { url } = await start({ ...unlimited, ...unlocked })

  expect((await rushOfFriends(url)).sold).toBeGreaterThan(5)
})
