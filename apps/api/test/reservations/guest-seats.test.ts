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

/** A call of a browser, which tries again after an outage: a machine that is busy is slow, not wrong. */
async function post(address: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'fetch',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status === 503 ? post(address, body, token) : answer
}

/** Concurrent orders of seven seats, every second one by a guest. */
async function rush(url: string) {
  const { id } = await aBookableShow({ capacity: 7, priceCents: 0 })
  const items = [{ spectacleId: id, quantity: 1 }]
  const crowd = await buyers(15)
  const guest = () => ({ items, name: 'Inès', email: `${randomUUID()}@exemple.fr` })
  const answers = await Promise.all(
    crowd.flatMap(({ token }) => [
      post(`${url}/api/reservations/checkout`, { items }, token),
      post(`${url}/api/reservations/guest`, guest()),
    ]),
  )
  return { booked: answers.filter(({ status }) => status === 201).length, ...(await seatsOf(id)) }
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

/** Eight friends want the last five seats, which one of them holds. */
async function rushOfFriends(url: string) {
  const { id } = await aBookableShow({ capacity: 5, priceCents: 0, date: inDays(9) })
  const groups = `${url}/api/reservations/groups`
  const email = `${randomUUID()}@exemple.fr`
  await post(groups, { spectacleId: id, quantity: 5, name: 'Inès', email })
  const token = await lastToken(email)
  await post(`${groups}/answer`, { token, answer: 'ouvrir' })
  const { link } = Group.parse(await (await post(`${groups}/link`, { token })).json())
  const seat = (friend: number) => ({
    token: link?.split('token=')[1],
    name: `Ami ${friend}`,
    email: `${randomUUID()}@exemple.fr`,
  })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, friend) => post(`${groups}/seat`, seat(friend))),
  )
  return {
    seated: answers.filter(({ status }) => status === 201).length,
    ...(await seatsOf(id)),
  }
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
