import { randomUUID } from 'node:crypto'
import type { Db } from '@espace/prisma/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lockWaiters } from '../database/lock-waiters.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { graceEnds } from '../reservations/grace.ts'
import { createTestApp } from '../test-app.ts'
import { ledgerFaults } from './ledger-faults.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow } = bookings(app)
const { admin, book, zoe } = await bookerFixtures(app)
const { aStaffer, doorOf, entryOf, undoOf, begin } = doorFixtures(app)
const iris = await aStaffer()

/** Generous timeout, as a busy machine is slow but not wrong. */
const PATIENCE = { timeout: 60_000 }

/** Ledger operations of a booking, in order. */
const linesOf = async (reservationId: string) => {
  const rows = await db.operation.findMany({ where: { reservationId }, orderBy: { number: 'asc' } })
  return rows.map(
    ({ kind, seat, amountCents, channel }) => `${kind} ${seat} ${amountCents} ${channel}`,
  )
}

const aBooking = async (fields: Parameters<typeof aBookableShow>[0] = {}, quantity = 2) => {
  const show = await aBookableShow(fields)
  const { reservationId: id } = await book(show.id, quantity)
  const { code, id: ticketId } = await db.ticket.findFirstOrThrow({ where: { reservationId: id } })
  return { show, id, code, ticketId }
}

/** A sale whose ledger row is written before the end of its transaction. */
async function sell(tx: Db, spectacleId: number): Promise<void> {
  const data = { status: 'confirmed', payment: 'porte', confirmedAt: new Date() }
  const { id: reservationId } = await tx.reservation.create({ data })
  const ticket = { code: randomUUID(), seats: 1, priceCents: 0, told: '', reservationId }
  await tx.ticket.create({ data: { ...ticket, spectacleId } })
  await tx.$executeRaw`update spectacles set seats_taken = seats_taken + 1 where id = ${spectacleId}`
  await tx.$executeRaw`set constraints all immediate`
}

const isSomebodyWaiting = async () => expect(await lockWaiters(db)).toBeGreaterThan(0)

/** Two concurrent sales of different dates: the second reaches the ledger while the first is not yet committed. */
async function twoAtOnce() {
  const [one, two] = [await aBookableShow(), await aBookableShow()]
  const { second } = await db.$transaction(async (tx) => {
    await sell(tx, one.id)
    const [outcome] = [Promise.allSettled([book(two.id, 1)])]
    await vi.waitFor(isSomebodyWaiting, PATIENCE)
    return { second: outcome }
  }, PATIENCE)
  const [outcome] = await second
  return outcome.status
}

describe('the ledger', () => {
  it('has a line for each seat that is booked, with show, hour, category and price [T-LEDGER-1]', async () => {
    const { show, id } = await aBooking({ title: 'Scène ouverte', lieu: 'La cave' })

    const rows = await db.operation.findMany({ where: { reservationId: id } })

    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      kind: 'vente',
      origin: null,
      seat: 1,
      spectacleId: show.id,
      operator: "L'espace comédie",
      place: 'La cave',
      title: 'Scène ouverte',
      date: show.date,
      time: show.time,
      category: 'Plein tarif',
      class: 'plein',
      priceCents: 1500,
      vatBp: null,
      amountCents: 0,
      means: null,
      channel: 'site',
      actorId: null,
    })
  })

  it('has who of the team cancelled, and nobody else by name or number', async () => {
    const [own, others] = [await aBooking({}, 1), await aBooking({}, 1)]
    await as(zoe.token).reservations.cancel({ params: { id: own.id } })
    await as(admin).reservations.cancelParty({ params: { id: others.ticketId }, body: {} })
    await graceEnds({ db })

    expect(await linesOf(own.id)).toEqual(['vente 1 0 site', 'annulation 1 0 site'])
    expect(await linesOf(others.id)).toEqual(['vente 1 0 site', 'annulation 1 0 équipe'])
    const [, cancelled] = await db.operation.findMany({ where: { reservationId: others.id } })
    const { id: actorId } = await db.user.findFirstOrThrow({ where: { role: 'admin' } })
    expect(cancelled).toMatchObject({ actorId })
  })

  it('has the seat that is given back, and not the one that stays', async () => {
    const { show, id } = await aBooking()

    const body = { spectacleId: show.id, quantity: 1 }
    await as(zoe.token).reservations.giveBack({ params: { id }, body })

    expect(await linesOf(id)).toEqual(['vente 1 0 site', 'vente 2 0 site', 'annulation 2 0 site'])
  })

  it('has a move as a cancellation and a sale that replaces it', async () => {
    const { show, id, ticketId } = await aBooking({}, 1)
    const other = await aBookableShow({ title: 'Une autre' })

    const body = { spectacleId: other.id }
    await as(admin).reservations.moveParty({ params: { id: ticketId }, body })

    const [sale, end, again] = await db.operation.findMany({ where: { reservationId: id } })
    expect(end).toMatchObject({ kind: 'annulation', origin: sale?.number, spectacleId: show.id })
    expect(again).toMatchObject({ kind: 'vente', origin: sale?.number, spectacleId: other.id })
  })

  it('has what is paid at the door, who comes in, and that both are undone', async () => {
    const { show, id, code } = await aBooking()
    await begin(show.id)
    const door = doorOf(show.id, iris)
    const event = entryOf(code, { seats: 1, method: 'carte' })

    await door.say(event)
    await door.say(undoOf(event.id))

    expect(await linesOf(id)).toEqual([
      'vente 1 0 site',
      'vente 2 0 site',
      'paiement 1 1500 porte',
      'entrée 1 0 porte',
      'remboursement 1 -1500 porte',
      'entrée annulée 1 0 porte',
    ])
  })

  it('has a sale at the door and an invitation, which is free', async () => {
    const show = await aBookableShow()
    await begin(show.id)
    const door = doorOf(show.id, iris)
    await door.sell(1, 'espèces')
    await door.sell(1, 'invité')

    const rows = await db.operation.findMany({ where: { spectacleId: show.id } })

    expect(rows.map(({ kind, category, channel }) => `${kind} ${category} ${channel}`)).toEqual([
      'vente Plein tarif porte',
      'paiement Plein tarif porte',
      'entrée Plein tarif porte',
      'vente Invitation porte',
      'entrée Invitation porte',
    ])
    expect(rows[3]).toMatchObject({ priceCents: 0, class: 'exonéré' })
  })

  it('has that tickets were sent again', async () => {
    const { id, ticketId } = await aBooking({}, 1)
    await as(zoe.token).reservations.resend({ params: { id } })
    await as(admin).reservations.resendParty({ params: { id: ticketId } })

    expect(await linesOf(id)).toEqual([
      'vente 1 0 site',
      'réimpression 1 0 site',
      'réimpression 1 0 équipe',
    ])
  })

  it('gives the number of a booking that fails to the next [T-LEDGER-1]', async () => {
    const before = await db.operation.count()
    const { id } = await aBookableShow()
    const failing = db.$transaction(async (tx) => {
      await sell(tx, id)
      expect(await tx.operation.count()).toBe(before + 1)
      throw new Error('failed')
    })

    await expect(failing).rejects.toThrow('failed')

    const { id: next } = await aBooking({}, 1)
    const [row] = await db.operation.findMany({ where: { reservationId: next } })
    expect(row?.number).toBe(BigInt(before + 1))
  })

  it('stands on the sheet of an evening that is closed', async () => {
    const { show } = await aBooking()
    await begin(show.id)

    await doorOf(show.id, iris).close()

    const head = await db.operation.findFirstOrThrow({ orderBy: { number: 'desc' } })
    const closing = await db.closing.findFirstOrThrow({ where: { spectacleId: show.id } })
    expect(closing).toMatchObject({ lastOperation: head.number, ledgerHash: head.hash })
  })
})

describe('two sales at once', () => {
  it('take turns in the ledger, though nothing else has them wait [T-LEDGER-1]', async () => {
    expect(await twoAtOnce()).toBe('fulfilled')
  })

  it('would want the same number if they did not [T-LEDGER-1]', async () => {
    await db.$executeRaw`
      create or replace function lock_ledger() returns void language sql as 'select'`
    onTestFinished(async () => {
      await db.$executeRaw`
        create or replace function lock_ledger() returns void language sql
          as 'select pg_advisory_xact_lock(hashtextextended(''ledger'', 0))'`
    })

    expect(await twoAtOnce()).toBe('rejected')
  })
})

describe('a line of the ledger', () => {
  it.each([
    ['changed', `update operations set amount_cents = 1`],
    ['deleted', 'delete from operations'],
    ['emptied out with the others', 'truncate operations'],
  ])('is not %s, not even by who owns the table [T-LEDGER-2]', async (_, statement) => {
    await aBooking()

    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('operations is append-only')
  })

  it.each([
    ['changed', 'update operations set seat = 7 where number = 2', '2 was rewritten'],
    ['deleted', 'delete from operations where number = 2', '3 stands at 2'],
  ])('that a superuser has %s is found out [T-LEDGER-2]', async (_, statement, fault) => {
    const broken = db.$transaction(async (tx) => {
      await tx.$executeRaw`alter table operations disable trigger operations_append_only`
      await tx.$executeRawUnsafe(statement)
      throw new Error((await ledgerFaults(tx)).join(', '))
    })

    await expect(broken).rejects.toThrow(fault)
  })
})
