import type { Db, PrismaClient } from '@espace/prisma/client'
import { recordReprint } from '#features/ledger/record.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { toCome } from '../dates/notified-state.ts'

/** Late guests ask at the door. */
const AFTER_BEGIN_MS = 3 * 3_600_000

/**
 * Requests the tickets of dates to come again, for their address. Against enumeration, it makes the same statements
 * whether or not the address has booked anything: a job sends them.
 */
export async function requestResend(tx: Db, email: string): Promise<void> {
  const spectacle = toCome(new Date(Date.now() - AFTER_BEGIN_MS))
  for (const booker of [{ userId: null, guestEmail: email }, { user: { email } }]) {
    await tx.reservation.updateMany({
      where: { ...booker, status: 'confirmed', tickets: { some: { releasedAt: null, spectacle } } },
      data: { resendAskedAt: new Date() },
    })
  }
}

/** Sends the tickets that were requested again. */
export async function resendRequested(db: PrismaClient): Promise<void> {
  const where = { resendAskedAt: { not: null }, status: 'confirmed' }
  const orders = await db.reservation.findMany({ where, take: 50, select: { id: true } })
  for (const { id } of orders) {
    await db.$transaction(async (tx) => {
      const request = { where: { ...where, id }, data: { resendAskedAt: null } }
      if ((await tx.reservation.updateMany(request)).count === 0) return
      await queueTickets(tx, id)
      await recordReprint(tx, id)
    })
  }
}
