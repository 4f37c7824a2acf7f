import type { DoorEvent } from '@espace/contracts/door/event'
import type { Db } from '@espace/prisma/client'
import { describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { recordEntry } from '../../reservations/entries.ts'
import { enter, lockTicketOf } from './apply-event.ts'

const app = await createTestApp()
const { db, as } = app
const { zoe, entryOf, undoOf, aParty, ticketOf, bookingOf } = await doorEvenings(app)

type Entering = DoorEvent & { kind: 'entry' }

/** A party of tonight, with the codes of its seats as its owner has them. */
async function withSeats(seats: number) {
  const party = await aParty(seats)
  const { tickets } = await bookingOf(party.reservationId)
  return { ...party, codes: tickets[0]?.seatCodes ?? [] }
}

const oneOf = (code: string | undefined, fields: Partial<Entering> = {}) =>
  entryOf(code ?? 'none', { seats: 1, ...fields })

describe('the code of a seat', () => {
  it('lets one person in, and says when it is read again; the others of the party come with theirs or its', async () => {
    const { code, codes, door, reservationId } = await withSeats(3)
    const at = new Date(Date.now() - 60_000).toISOString()
    const [one, two, three] = codes

    const first = await door.say(oneOf(two, { at, method: 'carte' }))
    const [afterOne] = (await bookingOf(reservationId)).tickets
    const again = await door.say(oneOf(two, { deviceId: 'téléphone B' }))
    const [many, next, rest] = [
      await door.say(oneOf(one, { seats: 2 })),
      await door.say(oneOf(one)),
      await door.say(oneOf(code)),
    ]

    expect(new Set([code, ...codes]).size).toBe(4)
    expect(first).toMatchObject({
      accepted: true,
      paidCents: 1500,
      ticket: { code, seatCodes: codes, entered: 1, entries: [{ seat: 2 }] },
    })
    expect(again).toMatchObject({
      reason: 'déjà entré',
      before: { at: `${at.slice(0, 19)}Z`, deviceId: 'téléphone A' },
    })
    expect(many).toMatchObject({ reason: 'trop nombreux' })
    expect([next.accepted, rest.accepted]).toEqual([true, true])
    expect(await door.say(oneOf(three))).toMatchObject({ reason: 'déjà entré' })
    expect((await ticketOf(code)).entered).toBe(3)
    const read = `${at.slice(0, 19)}Z`
    expect(afterOne?.seatsUsedAt).toEqual([null, read, null])
    const [afterAll] = (await bookingOf(reservationId)).tickets
    expect(afterAll?.seatsUsedAt).toEqual([read, read, read])
  })

  it('is good again once its entry is undone, and stands in the ledger as the seat that it is', async () => {
    const { codes, door, reservationId } = await withSeats(3)
    const entry = oneOf(codes[1])

    await door.say(entry)
    await door.say(undoOf(entry.id))
    expect(await door.say(oneOf(codes[1]))).toMatchObject({ accepted: true })

    const operations = await db.operation.findMany({
      where: { reservationId, kind: { startsWith: 'entrée' } },
      orderBy: { number: 'asc' },
    })
    expect(operations.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['entrée', 2],
      ['entrée annulée', 2],
      ['entrée', 2],
    ])
  })

  it('of a seat that was given back is unknown, and goes with its party to another evening', async () => {
    const { id, code, codes, door, reservationId } = await withSeats(3)
    const other = await aParty(1)
    const [one, two, three] = codes
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle + 2 where id = ${id}`
    await as(zoe.token).reservations.giveBack({
      params: { id: reservationId },
      body: { spectacleId: id, quantity: 2 },
    })
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle - 2 where id = ${id}`

    expect(await door.say(oneOf(three))).toMatchObject({ reason: 'inconnu' })
    expect(await door.say(oneOf(two))).toMatchObject({ accepted: true })
    expect(await other.door.say(oneOf(one))).toMatchObject({ reason: 'autre séance' })
    expect((await ticketOf(code)).entered).toBe(1)
    const { elsewhere } = await other.door.open()
    expect(elsewhere.find(({ show }) => show.id === id)?.prefixes).toEqual(
      [code, one, two].map((each) => each?.slice(0, 8)),
    )
  })

  it('lets in one of two who show it at two doors at the same moment', async () => {
    const { code, codes, door } = await withSeats(2)

    const answers = await atOnce(code, () => [
      door.say(oneOf(codes[0])),
      door.say(oneOf(codes[0], { deviceId: 'téléphone B' })),
    ])

    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1)
    expect(answers.find(({ accepted }) => !accepted)).toMatchObject({ reason: 'déjà entré' })
    expect((await ticketOf(code)).entered).toBe(1)
  })

  it('would let both in, if they did not wait for each other (control)', async () => {
    const { id, code, codes } = await withSeats(2)
    const ticket = await db.$transaction((tx) => lockTicketOf(tx, codes[0] ?? ''))
    const unlocked = (event: Entering) =>
      db.$transaction(async (tx) => {
        const outcome = await enter(tx, ticket, id, event)
        const { code: read, seats: asked, id: name, kind, at, deviceId } = event
        const entry = { id: name, kind, code: read, asked, at, deviceId, actorId: null }
        await recordEntry(tx, {
          ...entry,
          ...outcome,
          ticketId: ticket?.id ?? null,
          spectacleId: id,
        })
      })

    await atOnce(code, () => [unlocked(oneOf(codes[0])), unlocked(oneOf(codes[0]))])

    expect((await ticketOf(code)).entered).toBe(2)
  })
})

/** Both begin while the ticket is locked, and continue together. */
async function atOnce<T>(code: string, begin: () => Promise<T>[]): Promise<T[]> {
  let both: Promise<T>[] = []
  await db.$transaction(async (tx: Db) => {
    await tx.$executeRaw`select from tickets where code = ${code} for update`
    both = begin()
    await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(2), { timeout: 4_000 })
  })
  return Promise.all(both)
}
