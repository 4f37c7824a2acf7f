import { randomUUID } from 'node:crypto'
import type { ClosingFigures } from '@espace/contracts/door/closing'
import type { Db } from '../../src/connection/client.ts'
import {
  type PartyRows,
  partyRows,
  type StoredEvening,
  cameAt,
  unknownLink,
  userOf,
} from './booking-rows.ts'
import { BOOKINGS, WAITING } from './bookings.ts'
import { closingFigures } from './closing.ts'
import { type Clock, daysBefore, parisInstant } from './moments.ts'
import type { PersonKey } from './people.ts'

/** Shared input of a date's bookings. */
interface Around {
  clock: Clock
  users: ReadonlyMap<PersonKey, number>
}

/** A payment at the door, for the audit log. */
interface DoorEntry {
  ticketId: number
  kind: 'entry' | 'sale'
  seats: number
  paidCents: number
  method: string | null
  at: Date
}

const DEVICE = 'tel-de-la-porte'

/** The figures of an evening are written down that long after it began. */
const CLOSED_MINUTES = 80

/** The check-ins of the past date, for the audit log. */
export interface DoorOfPast {
  entries: readonly DoorEntry[]
  closedAt: Date
  figures: ClosingFigures
}

/** Bookings of the evenings, with their tickets, their money and what happened at the door. */
export async function writeBookings(
  tx: Db,
  evenings: readonly StoredEvening[],
  around: Around,
): Promise<DoorOfPast | undefined> {
  let door: DoorOfPast | undefined
  for (const evening of evenings) {
    const parties = BOOKINGS[evening.kind].map((booking, place) =>
      partyRows(evening, booking, { ...around, place }),
    )
    await tx.reservation.createMany({ data: parties.map(({ reservation }) => reservation) })
    const tickets = await tx.ticket.createManyAndReturn({
      data: parties.map(({ ticket }) => ticket),
      select: { id: true, reservationId: true },
    })
    await tx.refund.createMany({ data: parties.flatMap(({ refund }) => refund ?? []) })
    const ids = new Map(tickets.map(({ id, reservationId }) => [reservationId, id]))
    if (evening.kind === 'past') door = await writeDoor(tx, evening, parties, { ...around, ids })
    if (evening.kind === 'full') await writeWaiting(tx, evening, parties, around)
  }
  await tx.$executeRaw`
    update spectacles s
       set seats_taken = coalesce((
             select sum(t.seats) from tickets t
              where t.spectacle_id = s.id and t.released_at is null), 0)
     where booking_mode = 'maison'`
  return door
}

/** The check-ins and the cash-up of a date. */
async function writeDoor(
  tx: Db,
  evening: StoredEvening,
  parties: readonly PartyRows[],
  { users, ids }: Around & { ids: ReadonlyMap<string, number> },
): Promise<DoorOfPast> {
  const actorId = userOf(users, 'iris')
  const rows = parties.flatMap((party, place) => entryRow(evening, party, { ids, actorId, place }))
  await tx.entry.createMany({ data: rows })
  const last = await tx.entry.aggregate({ _max: { seq: true }, where: { spectacleId: evening.id } })
  const { capacity } = await tx.spectacle.findUniqueOrThrow({ where: { id: evening.id } })
  const closedAt = parisInstant(evening.start, CLOSED_MINUTES)
  const figures = closingFigures(
    capacity,
    parties.map(({ booking }) => booking),
  )
  const lastEntry = last._max.seq ?? 0
  const spectacleId = evening.id
  await tx.closing.create({ data: { at: closedAt, figures, lastEntry, actorId, spectacleId } })
  return { entries: rows, closedAt, figures }
}

function entryRow(
  evening: StoredEvening,
  { booking, reservation, ticket }: PartyRows,
  { ids, actorId, place }: { ids: ReadonlyMap<string, number>; actorId: number; place: number },
) {
  const { came, payment, priceCents } = booking
  const ticketId = ids.get(reservation.id)
  if (!came || ticketId === undefined) return []
  const isSale = payment === 'espèces' || payment === 'carte'
  const paidSeats = ticket.paidSeats ?? 0
  const paidCents = paidSeats * priceCents
  const at = cameAt(evening, place)
  return [
    {
      id: randomUUID(),
      kind: isSale ? ('sale' as const) : ('entry' as const),
      code: ticket.code,
      asked: came.seats,
      seats: came.seats,
      paidSeats,
      paidCents,
      method: paidCents === 0 ? null : isSale ? payment : (came.paid ?? null),
      at,
      receivedAt: at,
      deviceId: DEVICE,
      actorId,
      ticketId,
      spectacleId: evening.id,
    },
  ]
}

/** The line, and the seats that its first party may have. */
async function writeWaiting(
  tx: Db,
  evening: StoredEvening,
  parties: readonly PartyRows[],
  { clock, users }: Around,
): Promise<void> {
  const offer = parties.find(({ booking }) => booking.state === 'offered')
  await tx.waitingParty.createMany({
    data: WAITING.map(({ by, seats }, place) => {
      const isOffered = offer?.booking.by === by
      return {
        seats,
        linkHash: unknownLink(),
        createdAt: daysBefore(clock, 3, place),
        userId: userOf(users, by),
        spectacleId: evening.id,
        offerHash: isOffered ? unknownLink() : null,
        reservationId: isOffered ? offer.reservation.id : null,
      }
    }),
  })
}
