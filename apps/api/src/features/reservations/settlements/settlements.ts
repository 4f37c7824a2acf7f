import {
  SETTLEMENT_MEANS,
  type SettlementMeans,
} from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { unlessSpent } from '#features/codes/vouchers.ts'
import { queryRow, queryRows, TODAY } from '#platform/sql.ts'
import { type MoneyBack, NOTHING_BACK, WAYS_BACK } from '../reservation-words.ts'

// Settlements at the box office, by transfer and by payment link. They are for whole seats: the door counts them as
// paid and has no partial payments. Call these with the reservation locked.

export interface NewSettlement {
  ticketId: number
  means: SettlementMeans
  seats: number
  amountCents: number
  /** The day on which it came; null: today, in Lille. */
  receivedOn?: string | null
  paymentId?: string | null
  /** Of means `bon`: its balance changes with the row. */
  voucherId?: string | null
  /** Of the team; null: the customer. */
  actorId: number | null
}

export async function recordSettlement(tx: Db, settlement: NewSettlement): Promise<void> {
  const { ticketId, means, seats, amountCents, actorId } = settlement
  const { receivedOn = null, paymentId = null, voucherId = null } = settlement
  const recorded = tx.$executeRaw`
    insert into settlements (ticket_id, means, seats, amount_cents, received_on, payment_id, voucher_id, actor_id)
    values (${ticketId}, ${means}, ${seats}, ${amountCents},
      coalesce(${receivedOn}::date, ${TODAY}), ${paymentId},
      ${voucherId}::uuid, ${actorId})`
  await unlessSpent(recorded)
  await tx.$executeRaw`
    update tickets set paid_seats = paid_seats + ${seats} where id = ${ticketId}`
}

const Held = z.object({
  means: z.enum(SETTLEMENT_MEANS),
  paymentId: z.string().nullable(),
  voucherId: z.string().nullable(),
  seats: z.int(),
  amountCents: z.int(),
})
export type Held = z.infer<typeof Held>

/** A ticket's payments not given back, last first. */
export const settlementsOf = (tx: Db, ticketId: number): Promise<Held[]> => queryRows(tx, Held)`
  select means, payment_id as "paymentId", voucher_id as "voucherId", sum(seats)::int as seats, sum(amount_cents)::int as "amountCents"
    from settlements where ticket_id = ${ticketId}
   group by means, payment_id, voucher_id having sum(amount_cents) <> 0 order by max(id) desc`

const Ticket = z.object({ paidSeats: z.int(), reservationId: z.string(), spectacleId: z.int() })

interface GivenBack {
  seats: number
  amountCents: number
  /** The account that hands cash back; null: a job or the customer, only online and voucher payments are refunded. */
  actorId: number | null
}

/**
 * Refunds so many seats, the latest payments first: to the card where it was paid online, onto the
 * voucher, and otherwise by hand.
 */
export async function returnSettlements(
  tx: Db,
  ticketId: number,
  { seats, amountCents, actorId }: GivenBack,
): Promise<MoneyBack> {
  const back = { ...NOTHING_BACK }
  const ticket = await queryRow(tx, Ticket)`
    select paid_seats as "paidSeats", reservation_id as "reservationId", spectacle_id as "spectacleId"
      from tickets where id = ${ticketId}`
  if (!ticket) return back
  let [seatsLeft, centsLeft] = [seats, amountCents]
  for (const held of await settlementsOf(tx, ticketId)) {
    const { means, paymentId, voucherId } = held
    const cents = Math.min(centsLeft, held.amountCents)
    const way = backBy(means)
    if (cents <= 0 || (way === 'byHandCents' && actorId === null)) continue
    const gone = cents === centsLeft ? seatsLeft : Math.min(seatsLeft, held.seats)
    const about = { ticketId, means, paymentId, voucherId, actorId }
    const row = { ...about, seats: 0 - gone, amountCents: -cents }
    await recordSettlement(tx, row)
    if (means === 'ligne') await refund(tx, ticket, cents, paymentId)
    back[way] += cents
    seatsLeft -= gone
    centsLeft -= cents
  }
  return back
}

const GIVEN_BACK: Partial<Record<SettlementMeans, keyof MoneyBack>> = {
  ligne: 'backCents',
  bon: 'voucherCents',
}

/** How a payment goes back. */
export const backBy = (means: SettlementMeans): keyof MoneyBack =>
  GIVEN_BACK[means] ?? 'byHandCents'

const refund = (
  tx: Db,
  { reservationId, spectacleId }: z.infer<typeof Ticket>,
  amountCents: number,
  paymentId: string | null,
) =>
  tx.refund.create({
    data: { reservationId, spectacleId, amountCents, paymentId, reason: 'annulation' },
  })

const Paid = z.object({ id: z.int(), paidSeats: z.int(), priceCents: z.int() })

/** Gives back what was paid beforehand for seats beyond those that stay. */
export async function returnBeyond(
  tx: Db,
  which: Prisma.Sql,
  staying: number,
  actorId: number | null,
): Promise<MoneyBack> {
  const paid = await queryRows(tx, Paid)`
    select id, paid_seats as "paidSeats", price_cents as "priceCents" from tickets
     where released_at is null and paid_seats > ${staying} and ${which} and ${IS_SETTLED}
     order by id`
  const all = { ...NOTHING_BACK }
  for (const { id, paidSeats, priceCents } of paid) {
    const seats = paidSeats - staying
    const amountCents = seats * priceCents
    const back = await returnSettlements(tx, id, { seats, amountCents, actorId })
    for (const way of WAYS_BACK) all[way] += back[way]
  }
  return all
}

const IS_SETTLED = Prisma.sql`exists (select from settlements where ticket_id = tickets.id)`

/** Of `tickets t`: checked in, or paid at the door. */
export const IS_USED = Prisma.sql`
  (t.used_at is not null or t.paid_seats > (
    select coalesce(sum(m.seats), 0) from settlements m where m.ticket_id = t.id))`

/** Of `tickets t`: what was paid over the counter is given back there, by the team. */
export const IS_SETTLED_BY_HAND = Prisma.sql`
  (${IS_USED} or exists (select from settlements m where m.ticket_id = t.id and m.means not in ('ligne', 'bon')))`

/** Of `payment_links l`, `tickets t` and `reservations r`. */
export const IS_OPEN = Prisma.sql`
  (l.payment_id is null and l.expires_at > now() and t.released_at is null
    and t.paid_seats + l.seats <= t.seats and (r.status = 'confirmed' or is_held(r)))`
