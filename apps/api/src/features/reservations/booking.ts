import { randomInt } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { HOLD_MS, MAX_SEATS } from '@espace/contracts/reservations/limits'
import { CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/ticket-code'
import type { Prisma } from '@espace/prisma/client'
import type { Wanted } from './bookable.ts'
import { NEWS } from './told.ts'

// What a booking writes once its seats are taken.

type Tx = Prisma.TransactionClient

export interface NewReservation {
  userId: number
  /** What is paid online is held until then. */
  payment: 'porte' | 'ligne'
  /** The call that asks for it, where a payment is to be begun again. */
  callId?: string | undefined
}

/** Nobody keeps an evening from others without paying for it. */
export async function assertFewHeld(
  tx: Tx,
  userId: number,
  wanted: readonly Wanted[],
): Promise<void> {
  // Two bookings of the same person wait for each other here.
  await tx.$queryRaw`select id from users where id = ${userId} for no key update`
  const [row] = await tx.$queryRaw<{ held: number }[]>`
    select coalesce(sum(t.seats), 0)::int as held
      from reservations r join tickets t on t.reservation_id = r.id
     where r.user_id = ${userId} and r.status = 'pending' and r.expires_at > now()
       and t.released_at is null`
  const seats = wanted.reduce((sum, { quantity }) => sum + quantity, row?.held ?? 0)
  if (seats > MAX_SEATS) throw apiError('TROP_DE_PLACES')
}

export async function insertReservation(
  tx: Tx,
  { userId, payment, callId }: NewReservation,
): Promise<string> {
  const isHeld = payment === 'ligne'
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into reservations (status, payment, user_id, call_id, expires_at, confirmed_at)
    values (${isHeld ? 'pending' : 'confirmed'}, ${payment}, ${userId}, ${callId ?? null},
      case when ${isHeld} then now() + ${HOLD_MS} * interval '1 ms' end,
      case when not ${isHeld} then now() end)
    returning id`
  if (!row) throw new Error('A reservation was not written.')
  return row.id
}

export async function insertTicket(
  tx: Tx,
  reservationId: string,
  { spectacleId, quantity, priceCents }: Wanted,
): Promise<void> {
  await tx.$executeRaw`
    insert into tickets (code, seats, price_cents, told, reservation_id, spectacle_id)
    select ${newCode()}, ${quantity}, ${priceCents}, ${NEWS}, ${reservationId}::uuid, id
      from spectacles where id = ${spectacleId}`
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
