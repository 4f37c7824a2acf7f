import { describe, expect, it } from 'vitest'
import { purgeWaiting } from '#features/reservations/waiting/waiting-jobs.ts'
import { purgeExpired } from '#retention.ts'
import { doorEvenings } from '../door/door-evenings.ts'
import { people } from '../people.ts'
import { onlinePayments } from './online-payments.ts'

const { app, payers, checkOut, paid } = await onlinePayments()
const { db, as } = app
const { aBookableShow, iris, doorOf, begin, entryOf, codeOf } = await doorEvenings(app)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

/** Purges the trash as after a month. */
const emptyBin = async () => {
  await db.$executeRaw`
    update spectacles set deleted_at = deleted_at - interval '32 days' where deleted_at is not null`
  await purgeExpired(db)
}

/** Fields of an evening's tickets that bookkeeping needs. */
const booksOf = async (spectacleId: number) => {
  const tickets = await db.ticket.findMany({
    where: { spectacleId },
    orderBy: { id: 'asc' },
    select: { code: true, seats: true, priceCents: true, reservationId: true },
  })
  const ids = tickets.map(({ reservationId }) => reservationId)
  return {
    tickets,
    reservations: await db.reservation.count({ where: { id: { in: ids } } }),
    refunds: await db.refund.findMany({
      where: { reservationId: { in: ids } },
      orderBy: { id: 'asc' },
      select: { amountCents: true, reason: true },
    }),
    entries: await db.entry.count({ where: { spectacleId } }),
    closings: await db.closing.count({ where: { spectacleId } }),
  }
}

/** A cancelled date whose payments were all refunded. */
async function aRefundedShow() {
  const { id } = await aBookableShow()
  const answer = await checkOut(id)
  await paid(answer)
  await as(payers.zoe.token).reservations.cancel({ params: { id: answer.reservationId } })
  return id
}

/** A past date with one entry and a cash-up. */
async function aPlayedShow() {
  const { id } = await aBookableShow()
  const answer = await checkOut(id)
  await paid(answer)
  await begin(id)
  const door = doorOf(id, iris)
  await door.record(entryOf(await codeOf(answer.reservationId)))
  await door.close()
  return id
}

describe('an evening whose bookings were all cancelled', () => {
  it('may go to the bin, and never out of it: what was sold and refunded stays', async () => {
    const id = await aRefundedShow()
    const before = await booksOf(id)
    expect(before.refunds).toEqual([{ amountCents: 3000, reason: 'annulation' }])

    await admin.spectacles.remove({ params: { id } })
    await emptyBin()

    expect(await booksOf(id)).toEqual(before)
    expect(await admin.spectacles.restore({ params: { id } })).toMatchObject({ id })
  })

  it('leaves the bin for good when no seat of it was ever asked for', async () => {
    const { id } = await aBookableShow()

    await admin.spectacles.remove({ params: { id } })
    await emptyBin()

    expect(await db.spectacle.findUnique({ where: { id } })).toBeNull()
  })
})

describe('what was sold', () => {
  it('stays when its buyer is erased, without saying who it was', async () => {
    const { id } = await aBookableShow()
    const answer = await checkOut(id)
    await paid(answer)
    const before = await booksOf(id)

    await admin.users.remove({ params: { id: payers.zoe.id } })

    expect(await booksOf(id)).toEqual(before)
    expect(await db.reservation.findUnique({ where: { id: answer.reservationId } })).toMatchObject({
      userId: null,
      guestName: null,
      guestEmail: null,
      paidCents: 3000,
    })
  })

  it('stays when rows of people go by themselves, triggers and all', async () => {
    const id = await aRefundedShow()
    const before = await booksOf(id)

    await db.user.delete({ where: { id: payers.zoe.id } })
    await emptyBin()
    await purgeWaiting(db)

    expect(await booksOf(id)).toEqual(before)
  })

  it.each(['spectacles', 'reservations', 'tickets', 'refunds', 'entries', 'closings'])(
    'is not deleted from %s by any statement',
    async (table) => {
      const id = await aPlayedShow()
      await aRefundedShow()
      const before = await booksOf(id)

      await expect(db.$executeRawUnsafe(`delete from ${table}`)).rejects.toThrow(
        /are kept|append-only|violates.*foreign key/s,
      )

      expect(await booksOf(id)).toEqual(before)
      expect(before).toMatchObject({ entries: 1, closings: 1, reservations: 1 })
    },
  )

  it('no rule of the database deletes along with anything else', async () => {
    const cascades = await db.$queryRaw<{ from: string; to: string }[]>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
        from pg_constraint
       where contype = 'f' and confdeltype in ('c', 'n')
         and conrelid::regclass::text in ('reservations', 'tickets', 'refunds', 'entries', 'closings')`

    // Deleting an account keeps its bookings.
    expect(cascades).toEqual([{ from: 'reservations', to: 'users' }])
  })
})
