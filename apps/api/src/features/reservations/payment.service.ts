import { Prisma, type PrismaClient } from '@espace/prisma/client'
import type { PaymentNews, Payments } from '../../platform/payments.ts'
import { queueTickets, queueTooLate } from './letters.ts'
import { releaseTickets, returnSeats, takeSeats } from './seats.ts'

export interface PaymentDeps {
  db: PrismaClient
}

type Tx = Prisma.TransactionClient

interface Row {
  status: string
  paymentId: string | null
}

/** What the payment service tells of the payments of reservations. Hearing it again changes nothing. */
export function paymentService({ db }: PaymentDeps) {
  return {
    /** The present by the database's clock: a process whose own is wrong refuses good news. */
    async now(): Promise<Date> {
      const [row] = await db.$queryRaw<{ now: Date }[]>`select now()`
      return row?.now ?? new Date()
    },

    hear: (news: PaymentNews): Promise<void> =>
      db.$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<Row[]>`
          select status, payment_id as "paymentId" from reservations
           where id::text = ${news.reference} and payment = 'ligne' for update`
        if (!row) return
        if (news.kind === 'paid') await takePayment(tx, row, news)
        else if (row.status === 'pending') await end(tx, news.reference)
      }),
  }
}

/** Seats of a hold that nobody ended yet are still its own, however late it is. */
async function takePayment(tx: Tx, row: Row, news: PaymentNews): Promise<void> {
  const { reference: id, paymentId, amountCents } = news
  if (row.paymentId !== null) return
  const isBooked = row.status === 'pending' || (row.status === 'expired' && (await retake(tx, id)))
  await tx.$executeRaw`
    update reservations set payment_id = ${paymentId},
      status = case when ${isBooked} then 'confirmed' else status end,
      confirmed_at = case when ${isBooked} then now() end,
      closed_at = case when not ${isBooked} then closed_at end
     where id = ${id}::uuid`
  if (isBooked) await queueTickets(tx, id)
  else if (amountCents > 0) {
    await tx.refund.create({ data: { reservationId: id, amountCents, reason: 'tardif' } })
    await queueTooLate(tx, id, amountCents)
  }
}

/** The seats of a hold that has ended, if all of them are still there. */
async function retake(tx: Tx, reservationId: string): Promise<boolean> {
  const tickets = await tx.ticket.findMany({
    where: { reservationId },
    orderBy: { spectacleId: 'asc' },
  })
  const taken: typeof tickets = []
  for (const ticket of tickets) {
    if (!(await takeSeats(tx, ticket.spectacleId, ticket.seats))) break
    taken.push(ticket)
  }
  const hasAll = taken.length === tickets.length
  if (hasAll) await tx.ticket.updateMany({ where: { reservationId }, data: { releasedAt: null } })
  else for (const { spectacleId, seats } of taken) await returnSeats(tx, spectacleId, seats)
  return hasAll
}

async function end(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    update reservations set status = 'expired', closed_at = now() where id = ${id}::uuid`
  await releaseTickets(tx, Prisma.sql`reservation_id = ${id}::uuid`)
}

/** How long one who pays a refund may take; then another one tries. */
const LEASE_SECONDS = 60

interface DueRefund {
  id: number
  amountCents: number
  paymentId: string
}

/**
 * Pays one refund that is due, under a key of its own: the service does it once, however often we ask.
 *
 * @returns false when none is due
 */
export async function payRefund(
  db: Pick<PrismaClient, '$queryRaw' | '$executeRaw'>,
  payments: Pick<Payments, 'refund'>,
): Promise<boolean> {
  const [due] = await db.$queryRaw<DueRefund[]>`
    update refunds set attempts = attempts + 1,
      next_try_at = now() + ${LEASE_SECONDS} * least(power(2, attempts), 60) * interval '1 s'
      from reservations r
     where r.id = refunds.reservation_id and refunds.id = (
       select id from refunds where done_at is null and next_try_at <= now()
        order by id limit 1 for update skip locked)
    returning refunds.id, amount_cents as "amountCents", r.payment_id as "paymentId"`
  if (!due) return false
  const { id, amountCents, paymentId } = due
  await payments.refund({ paymentId, amountCents, key: `refund-${id}` })
  await db.$executeRaw`update refunds set done_at = now() where id = ${id}`
  return true
}
