import { randomInt } from 'node:crypto'
import type { SaleMethod } from '@espace/contracts/door/door.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { type Cart, CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/reservation'
import {
  HOLD_MS,
  MAX_SEATS,
  MAX_UNPAID_SEATS,
  PROOF_MS,
} from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import { DATE_STATE } from '../dates/notified-state.ts'
import type { Wanted } from './bookable.ts'

const Held = z.object({ held: z.int() })

const Unpaid = z.object({ unpaid: z.int(), held: z.int() })

const Written = z.object({ id: z.string() })

const SeatsOfDate = z.object({ spectacleId: z.int(), seats: z.int() })

// The writes of a booking before its seats are taken.

export interface NewReservation {
  /** Null for a guest. */
  userId: number | null
  guest?: { name: string; email: string | null; phone?: string | null; language?: LanguageCode }
  note?: string
  /** An online payment is pending: its seats are held. */
  payment: 'porte' | 'ligne' | SaleMethod
  /** The account's address is unverified: the seats are held until it is verified. */
  awaitsProof?: boolean
  partOf?: string | undefined
  /** The id of the idempotent call, for resuming a payment. */
  callId?: string | undefined
}

/** Limits the unpaid seats that one buyer can hold. Call it with the booker locked. */
export async function assertFewHeld(tx: Db, userId: number, wanted: Cart['items']): Promise<void> {
  const row = await queryRow(tx, Held)`
    select coalesce(sum(t.seats), 0)::int as held
      from reservations r join tickets t on t.reservation_id = r.id
     where r.user_id = ${userId} and is_held(r) and r.payment = 'ligne' and t.released_at is null`
  const seats = wanted.reduce((sum, { quantity }) => sum + quantity, row?.held ?? 0)
  if (seats > MAX_SEATS) throw apiError('TROP_DE_PLACES')
}

/** The buyer's account, read under its lock. */
export const Booker = z.object({
  id: z.int(),
  /** The team books for groups. */
  isTeam: z.boolean(),
  /** Whether the address is verified; staff are exempt. */
  isProven: z.boolean(),
})
export type Booker = z.infer<typeof Booker>

/** The limit of an account's unpaid seats. @param scale raised by load tests, to fill a date */
export const unpaidLimits = (scale: number) => ({
  perDate: MAX_SEATS * scale,
  inAll: MAX_UNPAID_SEATS * scale,
  /** Before the address is verified. */
  unproven: MAX_SEATS * scale,
})
export type UnpaidLimits = ReturnType<typeof unpaidLimits>

/**
 * Nor by booking it in several goes. Seats that are paid online do not count, and the team books for groups.
 * Concurrent bookings of the same account wait for each other.
 */
export async function assertFewUnpaid(
  tx: Db,
  by: Booker,
  { items }: Cart,
  limits: UnpaidLimits,
): Promise<void> {
  if (by.isTeam) return
  await assertFewInAll(tx, by, items, limits)
  const ids = items.map(({ spectacleId }) => spectacleId)
  const unpaid = await unpaidSeats(tx, by.id, ids)
  const asked = new Map<number, number>()
  const issues = items.flatMap(({ spectacleId, quantity }, index) => {
    const before = asked.get(spectacleId) ?? 0
    asked.set(spectacleId, before + quantity)
    const left = Math.max(0, limits.perDate - (unpaid.get(spectacleId) ?? 0) - before)
    if (quantity <= left) return []
    return [{ path: `items.${index}.quantity`, message: stillYours(left) }]
  })
  if (issues.length > 0) throw apiError('LIMITE_PAR_DATE', { issues })
}

/** The same limit over all dates. */
async function assertFewInAll(
  tx: Db,
  { id, isProven }: Booker,
  items: Cart['items'],
  { inAll, unproven }: UnpaidLimits,
): Promise<void> {
  const row = await queryRow(tx, Unpaid)`
    select coalesce(sum(t.seats) filter (where ${IS_UNPAID}), 0)::int as unpaid,
      coalesce(sum(t.seats) filter (where r.status = 'pending'), 0)::int as held
      from reservations r
      join tickets t on t.reservation_id = r.id
      join spectacles s on s.id = t.spectacle_id
     where r.user_id = ${id} and t.released_at is null and s.starts_at > now()
       and (r.status = 'confirmed' or is_held(r))`
  const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!isProven && wanted + (row?.held ?? 0) > unproven) throw apiError('LIMITE_SANS_ADRESSE')
  if (wanted + (row?.unpaid ?? 0) > inAll) throw apiError('LIMITE_PAR_COMPTE')
}

/** Of `reservations r`. */
const IS_UNPAID = Prisma.sql`
  (r.status = 'confirmed' and r.payment = 'porte' or is_held(r))`

/** An account's unpaid seats by date, held and offered ones included. */
export async function unpaidSeats(
  tx: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queryRows(tx, SeatsOfDate)`
    select t.spectacle_id as "spectacleId", sum(t.seats)::int as seats
      from reservations r join tickets t on t.reservation_id = r.id
     where r.user_id = ${userId} and t.spectacle_id = any(${ids}::int[]) and t.released_at is null
       and ${IS_UNPAID}
     group by t.spectacle_id`
  return new Map(rows.map(({ spectacleId, seats }) => [spectacleId, seats]))
}

const stillYours = (left: number): string => {
  if (left === 0) return 'Vous avez déjà huit places à régler'
  return left === 1
    ? 'Vous pouvez encore réserver une place'
    : `Vous pouvez encore réserver ${left} places`
}

/**
 * Two bookings of the same person wait for each other here, and for the verification of the address.
 *
 * @throws {ApiError} the account has just been deleted
 */
export async function lockBooker(tx: Db, id: number): Promise<Booker> {
  const row = await queryRow(tx, Booker)`
    select id, role = 'admin' as "isTeam",
      role <> 'user' or email_verified_at is not null as "isProven"
      from users where id = ${id} for no key update`
  if (!row) throw apiError('NON_AUTORISE')
  return row
}

export async function insertReservation(
  tx: Db,
  { userId, payment, callId, guest, note = '', partOf, awaitsProof = false }: NewReservation,
): Promise<string> {
  const isHeld = payment === 'ligne' || awaitsProof
  const holdMs = awaitsProof ? PROOF_MS : HOLD_MS
  const row = await queryRow(tx, Written)`
    insert into reservations
      (status, payment, user_id, call_id, guest_name, guest_email, guest_phone, note, language, part_of, awaits_proof,
       expires_at, confirmed_at)
    values (${isHeld ? 'pending' : 'confirmed'}, ${payment}, ${userId}, ${callId ?? null},
      ${guest?.name ?? null}, ${guest?.email ?? null}, ${guest?.phone ?? null}, ${note},
      coalesce(${guest?.language ?? null}, (select language from users where id = ${userId}), 'fr'), ${partOf ?? null}::uuid,
      ${awaitsProof},
      case when ${isHeld} then now() + ${holdMs} * interval '1 ms' end,
      case when not ${isHeld} then now() end)
    returning id`
  if (!row) throw new Error('A reservation was not written.')
  return row.id
}

export async function insertTicket(
  tx: Db,
  reservationId: string,
  { spectacleId, quantity, priceCents, tarif, promoCodeId }: Omit<Wanted, 'title'>,
): Promise<void> {
  await tx.$executeRaw`
    insert into tickets (code, seats, price_cents, promo_code_id, tarif, tarif_name, tarif_class, vat_bp, told,
      reservation_id, spectacle_id)
    select ${newCode()}, ${quantity}, ${priceCents}, ${promoCodeId ?? null}::int,
      ${tarif?.key ?? ''}, ${tarif?.name ?? ''}, ${tarif?.class ?? ''}, vat_bp, ${DATE_STATE},
      ${reservationId}::uuid, id
      from spectacles where id = ${spectacleId}`
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
