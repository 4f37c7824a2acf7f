import { Prisma, type PrismaClient } from '@espace/prisma/client'
import type { PaymentOrder, PaymentPage, Payments } from '../../platform/payments.ts'
import { releaseTickets } from './seats.ts'

// Reservations between their booking and their payment.

/**
 * The hold that an earlier attempt of this call left, when it died before its answer. One that has ended
 * makes way for another of the same call.
 */
export async function findBegun(
  db: Pick<PrismaClient, '$queryRaw' | '$executeRaw'>,
  callId: string | undefined,
): Promise<string | undefined> {
  if (callId === undefined) return undefined
  const [row] = await db.$queryRaw<{ id: string; isHeld: boolean }[]>`
    select id, status = 'pending' and expires_at > now() as "isHeld"
      from reservations where call_id = ${callId}`
  if (!row || row.isHeld) return row?.id
  await db.$executeRaw`update reservations set call_id = null where id = ${row.id}::uuid`
  return undefined
}

/** What is to be paid, as the payment page shows it. */
const linesOf = (
  db: Pick<PrismaClient, '$queryRaw'>,
  reservationId: string,
): Promise<PaymentOrder['lines']> => db.$queryRaw`
  select s.title || to_char(s.date_spectacle + s.heure_spectacle, ' (DD/MM/YYYY HH24:MI)') as label,
    t.price_cents as "unitCents", t.seats as quantity
    from tickets t join spectacles s on s.id = t.spectacle_id
   where t.reservation_id = ${reservationId}::uuid and t.price_cents > 0 order by s.starts_at, s.id`

/** Where a reservation is paid; the same page, however often it is opened. */
export async function openPage(
  { db, payments, origin }: { db: PrismaClient; payments: Payments; origin: string },
  { id, email }: { id: string; email: string },
): Promise<PaymentPage> {
  const lines = await linesOf(db, id)
  const page = await payments.open({ reference: id, email, lines, origin })
  await db.reservation.update({ where: { id }, data: { sessionId: page.sessionId } })
  return page
}

/** Ends a hold whose payment could not begin: its seats are for others. */
export const giveUp = (db: Pick<PrismaClient, '$transaction'>, id: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const ended = await tx.$executeRaw`
      update reservations set status = 'expired', closed_at = now(), call_id = null
       where id = ${id}::uuid and status = 'pending'`
    if (ended > 0) await releaseTickets(tx, Prisma.sql`reservation_id = ${id}::uuid`)
  })
