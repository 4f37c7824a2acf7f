import { type Refusal, TICKET_STATES } from '@espace/contracts/door/door.constants'
import type { DoorEvent } from '@espace/contracts/door/event'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { ofCode } from '#features/reservations/bookings/booking-rows.ts'
import { COUNTS, type NewEntry } from '#features/reservations/entries.ts'
import { takeSeatsAtDoor } from '#features/reservations/seats.ts'
import { queryRow } from '#platform/sql.ts'
import { STATE } from '../evening-rows.ts'

const LastEntry = z.object({ id: z.string() })

/** A ticket, locked until the transaction ends. */
export const LockedTicket = z.object({
  id: z.int(),
  code: z.string(),
  /** The seat number, if a seat's code was scanned. */
  seat: z.int().nullable(),
  reservationId: z.string(),
  spectacleId: z.int(),
  seats: z.int(),
  entered: z.int(),
  paidSeats: z.int(),
  priceCents: z.int(),
  payment: z.string(),
  state: z.enum(TICKET_STATES),
})
export type LockedTicket = z.infer<typeof LockedTicket>

export type Outcome = Pick<NewEntry, 'refusal' | 'seats' | 'paidSeats' | 'paidCents' | 'method'> &
  Pick<NewEntry, 'seat' | 'beforeId' | 'undoesId'>

type Entering = DoorEvent & { kind: 'entry' }
type Paying = DoorEvent & { kind: 'payment' }

export async function lockTicketOf(tx: Db, code: string): Promise<LockedTicket | undefined> {
  const ticket = await lockTicket(tx, ofCode(code), code)
  // The seat may have been released while the lock was waited for.
  return ticket && (ticket.seat !== null || ticket.code === code) ? ticket : undefined
}

/** The reservation first: the lock order of every transaction that ends or changes one. */
export async function lockTicket(
  tx: Db,
  which: Prisma.Sql,
  code = '',
): Promise<LockedTicket | undefined> {
  const ticket = await queryRow(tx, LockedTicket)`
    select t.id, t.code, array_position(seat_codes(t.code, t.seats), ${code}) as seat, r.id as "reservationId", s.id as "spectacleId", t.seats, t.entered,
      t.paid_seats as "paidSeats", t.price_cents as "priceCents", r.payment, ${STATE} as state
      from tickets t
      join reservations r on r.id = t.reservation_id
      join spectacles s on s.id = t.spectacle_id
     where ${which} and r.status in ('confirmed', 'cancelled')
     for update of r, t`
  return ticket
}

/** Checks some of a party in, or returns the refusal. */
export async function enter(
  tx: Db,
  ticket: LockedTicket | undefined,
  evening: number,
  event: Entering,
): Promise<Outcome> {
  if (!ticket) return { refusal: 'inconnu' }
  const { seat } = ticket
  const own = seat === null ? undefined : await lastEntryOf(tx, ticket.id, seat)
  const refusal =
    refusalOf(ticket, evening, event, own !== undefined) ?? (await letBack(tx, ticket, event))
  if (refusal) return { refusal, beforeId: own ?? (await lastEntryOf(tx, ticket.id)) }
  const paidSeats = event.method ? Math.min(event.seats, unpaidOf(ticket)) : 0
  const step = { seats: event.seats, paidSeats, at: event.at, method: event.method }
  return { ...(await count(tx, ticket, step)), seat }
}

/** Takes the amount due for some of a party, checked in or not. */
export async function pay(
  tx: Db,
  ticket: LockedTicket | undefined,
  evening: number,
  event: Paying,
): Promise<Outcome> {
  if (!ticket) return { refusal: 'inconnu' }
  if (ticket.spectacleId !== evening) return { refusal: 'autre séance' }
  if (ticket.state !== 'bon') return { refusal: ticket.state }
  const paidSeats = Math.min(event.seats, unpaidOf(ticket))
  if (paidSeats === 0) return { refusal: 'rien à régler' }
  return count(tx, ticket, { seats: 0, paidSeats, at: event.at, method: event.method })
}

const unpaidOf = ({ payment, priceCents, seats, paidSeats }: LockedTicket): number =>
  payment === 'porte' && priceCents > 0 ? seats - paidSeats : 0

function refusalOf(
  { spectacleId, state, seat, seats, entered }: LockedTicket,
  evening: number,
  event: Entering,
  isSeatIn: boolean,
): Refusal | undefined {
  if (spectacleId !== evening) return 'autre séance'
  if (state === 'annulé') return 'annulé'
  if (state === 'libéré' && !event.letBack && !event.isIn) return 'libéré'
  if (entered === seats || isSeatIn) return 'déjà entré'
  const left = seat === null ? seats - entered : 1
  return event.seats > left ? 'trop nombreux' : undefined
}

/** Reinstates a released no-show, if as many seats are free again. */
async function letBack(
  tx: Db,
  { id, reservationId, spectacleId, seats, state }: LockedTicket,
  event: Entering,
): Promise<Refusal | undefined> {
  if (state !== 'libéré') return undefined
  if (!(await takeSeatsAtDoor(tx, spectacleId, seats))) return event.isIn ? 'libéré' : 'complet'
  await tx.ticket.update({ where: { id }, data: { releasedAt: null, unclaimedAt: null } })
  const data = { status: 'confirmed', closedAt: null }
  await tx.reservation.update({ where: { id: reservationId }, data })
  return undefined
}

interface Step {
  seats: number
  paidSeats: number
  at: string
  method: string | undefined
}

/** A check constraint is the second defence behind the lock. */
async function count(tx: Db, ticket: LockedTicket, step: Step): Promise<Outcome> {
  const { seats, paidSeats, at, method } = step
  const counted = await tx.$executeRaw`
    update tickets set entered = entered + ${seats}, paid_seats = paid_seats + ${paidSeats},
      used_at = case when ${seats} = 0 then used_at else coalesce(used_at, least(${at}::timestamptz, now())) end
     where id = ${ticket.id} and released_at is null
       and entered + ${seats} <= seats and paid_seats + ${paidSeats} <= seats`
  if (counted === 0) throw apiError('DEMANDE_EN_COURS')
  const paidCents = paidSeats * ticket.priceCents
  return { seats, paidSeats, paidCents, method: paidSeats > 0 ? method : null }
}

async function lastEntryOf(tx: Db, ticketId: number, seat?: number): Promise<string | undefined> {
  const row = await queryRow(tx, LastEntry)`
    select e.id from entries e
     where e.ticket_id = ${ticketId} and e.kind in ('entry', 'sale') and ${COUNTS}
       and ${seat === undefined ? Prisma.sql`true` : Prisma.sql`e.seat = ${seat}`}
     order by e.seq desc limit 1`
  return row?.id
}
