import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { giveUpTickets } from '#features/reservations/bookings/cancel-and-refund.ts'
import { COUNTS } from '#features/reservations/entries.ts'
import { queryRow } from '#platform/sql.ts'
import type { Evening } from '../evening-of.ts'
import { type LockedTicket, lockTicket, type Outcome } from './apply-event.ts'

const Done = z.object({
  id: z.string(),
  kind: z.enum(['entry', 'payment', 'sale']),
  seats: z.int(),
  paidSeats: z.int(),
  paidCents: z.int(),
  method: z.string().nullable(),
  ticketId: z.int().nullable(),
  isRefused: z.boolean(),
})
type Done = z.infer<typeof Done>

export interface LockedEntry {
  done: Done | undefined
  ticket: LockedTicket | undefined
}

/** Concurrent undos of the same entry or party wait for each other: a refused entry may have no ticket to lock. */
export async function lockEntry(tx: Db, spectacleId: number, id: string): Promise<LockedEntry> {
  const done = await queryRow(tx, Done)`
    select id, kind, seats, paid_seats as "paidSeats", paid_cents as "paidCents", method,
      ticket_id as "ticketId", refusal is not null as "isRefused"
      from entries
     where id = ${id}::uuid and spectacle_id = ${spectacleId} and kind <> 'undo' for no key update`
  const isOfTicket = done && done.ticketId !== null
  const ticket = isOfTicket ? await lockTicket(tx, Prisma.sql`t.id = ${done.ticketId}`) : undefined
  return { done, ticket }
}

/** Reverts an entry, a payment or a sale; of a conflict, records that the party is out again. */
export async function undo(
  tx: Db,
  { done, ticket }: LockedEntry,
  { isOver }: Evening,
): Promise<Outcome> {
  if (!done) return { refusal: 'inconnu' }
  if (await isUndone(tx, done.id)) return { refusal: 'déjà annulé' }
  if (done.kind === 'sale' && isOver) return { refusal: 'trop tard' }
  if (ticket && !done.isRefused) await takeBack(tx, ticket, done)
  const { seats, paidSeats, paidCents, method } = done
  const given = { seats: -seats, paidSeats: -paidSeats, paidCents: -paidCents }
  return { ...given, method, undoesId: done.id }
}

const isUndone = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.entry.count({ where: { undoesId: id } })) > 0

/** The remaining party keeps the time of its first check-in. Seats sold at the door are returned. */
async function takeBack(tx: Db, ticket: LockedTicket, done: Done): Promise<void> {
  await tx.$executeRaw`
    update tickets set entered = entered - ${done.seats}, paid_seats = paid_seats - ${done.paidSeats},
      used_at = case when entered > ${done.seats} then coalesce((
        select min(e.at) from entries e
         where e.ticket_id = ${ticket.id} and e.id <> ${done.id}::uuid and e.seats > 0
           and ${COUNTS}), used_at) end
     where id = ${ticket.id}`
  if (done.kind === 'sale') {
    const which = Prisma.sql`id = ${ticket.id}`
    await giveUpTickets(tx, ticket.reservationId, which, { actorId: null, by: 'salle' })
  }
}
