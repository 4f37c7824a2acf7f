import { randomInt } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { HOLD_MS, MAX_SEATS } from '@espace/contracts/reservations/limits'
import type { Cart } from '@espace/contracts/reservations/reservation'
import { CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/ticket-code'
import type { Prisma } from '@espace/prisma/client'
import type { Wanted } from './bookable.ts'
import { NEWS } from './told.ts'

// What a booking writes before its seats are taken.

type Tx = Prisma.TransactionClient

export interface NewReservation {
  /** Null: a party that the house invites. */
  userId: number | null
  guest?: { name: string; email: string | null }
  /** What is paid online is held until then. */
  payment: 'porte' | 'ligne' | 'invité'
  /** The call that asks for it, where a payment is to be begun again. */
  callId?: string | undefined
}

/** Nobody keeps an evening from others without paying for it. */
export async function assertFewHeld(
  tx: Tx,
  userId: number,
  wanted: readonly Wanted[],
): Promise<void> {
  await lockBooker(tx, userId)
  const [row] = await tx.$queryRaw<{ held: number }[]>`
    select coalesce(sum(t.seats), 0)::int as held
      from reservations r join tickets t on t.reservation_id = r.id
     where r.user_id = ${userId} and r.status = 'pending' and r.expires_at > now()
       and r.payment = 'ligne' and t.released_at is null`
  const seats = wanted.reduce((sum, { quantity }) => sum + quantity, row?.held ?? 0)
  if (seats > MAX_SEATS) throw apiError('TROP_DE_PLACES')
}

/** Who books, and what they may have of one date before paying for it. */
export interface Booker {
  id: number
  role: string
  maxUnpaid: number
}

/**
 * Nor by booking it in several goes. Seats that are paid online do not count, and the team books for groups.
 * Whoever books as the same person at the same time waits.
 */
export async function assertFewUnpaid(tx: Tx, by: Booker, { items }: Cart): Promise<void> {
  if (by.role === 'admin') return
  await lockBooker(tx, by.id)
  const ids = items.map(({ spectacleId }) => spectacleId)
  const unpaid = await unpaidSeats(tx, by.id, ids)
  const issues = items.flatMap(({ spectacleId, quantity }, index) => {
    const left = Math.max(0, by.maxUnpaid - (unpaid.get(spectacleId) ?? 0))
    if (quantity <= left) return []
    return [{ path: `items.${index}.quantity`, message: stillYours(left) }]
  })
  if (issues.length > 0) throw apiError('LIMITE_PAR_DATE', { issues })
}

/** Seats that somebody has not paid for, held and offered ones too, by date. */
export async function unpaidSeats(
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.$queryRaw<{ spectacleId: number; seats: number }[]>`
    select t.spectacle_id as "spectacleId", sum(t.seats)::int as seats
      from reservations r join tickets t on t.reservation_id = r.id
     where r.user_id = ${userId} and t.spectacle_id = any(${ids}::int[]) and t.released_at is null
       and (r.status = 'confirmed' and r.payment = 'porte'
         or r.status = 'pending' and r.expires_at > now())
     group by t.spectacle_id`
  return new Map(rows.map(({ spectacleId, seats }) => [spectacleId, seats]))
}

const stillYours = (left: number): string => {
  if (left === 0) return 'Vous avez déjà huit places à régler'
  return left === 1
    ? 'Vous pouvez encore réserver une place'
    : `Vous pouvez encore réserver ${left} places`
}

/** Two bookings of the same person wait for each other here. */
export const lockBooker = (tx: Tx, id: number) =>
  tx.$queryRaw`select id from users where id = ${id} for no key update`

export async function insertReservation(
  tx: Tx,
  { userId, payment, callId, guest }: NewReservation,
): Promise<string> {
  const isHeld = payment === 'ligne'
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into reservations
      (status, payment, user_id, call_id, guest_name, guest_email, expires_at, confirmed_at)
    values (${isHeld ? 'pending' : 'confirmed'}, ${payment}, ${userId}, ${callId ?? null},
      ${guest?.name ?? null}, ${guest?.email ?? null},
      case when ${isHeld} then now() + ${HOLD_MS} * interval '1 ms' end,
      case when not ${isHeld} then now() end)
    returning id`
  if (!row) throw new Error('A reservation was not written.')
  return row.id
}

export async function insertTicket(
  tx: Tx,
  reservationId: string,
  { spectacleId, quantity, priceCents }: Pick<Wanted, 'spectacleId' | 'quantity' | 'priceCents'>,
): Promise<void> {
  await tx.$executeRaw`
    insert into tickets (code, seats, price_cents, told, reservation_id, spectacle_id)
    select ${newCode()}, ${quantity}, ${priceCents}, ${NEWS}, ${reservationId}::uuid, id
      from spectacles where id = ${spectacleId}`
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
