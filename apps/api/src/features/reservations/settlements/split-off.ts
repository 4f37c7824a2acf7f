import type { PartyChange } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'
import { full, type Wanted } from '../checkout/bookable.ts'
import { insertTicket } from '../checkout/booking.ts'
import type { MoneyBack } from '../reservation-words.ts'
import { lockShows, returnSeats, takeSeats } from '../seats.ts'
import { moveMoney } from './move-money.ts'

const Order = z.object({ id: z.string() })

/** The new date, tarif, price and number of the seats. */
export type NewSeats = Omit<Wanted, 'title'>

export interface Split {
  reservationId: string
  ticketId: number
  priceCents: number
  /** Seats of it that are not paid in full, and what they still cost. */
  unpaid: number
  missingCents: number
  /** Of what was paid. */
  back: MoneyBack
}

export interface Paying {
  /** `ligne`: by a payment link for what is missing, beside what was paid before. */
  settle: PartyChange['settle'] | 'ligne'
  /** Of the team; null: the customer. */
  actorId: number | null
}

/**
 * Makes some seats of a party an order of their own on another date or at another tarif: seats there are taken before
 * those here go back, or nothing happens. Their money goes with them. Call it with the party locked.
 */
export async function splitOff(
  tx: Db,
  party: PartyRow,
  seats: NewSeats,
  paying: Paying,
): Promise<Split> {
  const { spectacleId: to, quantity } = seats
  const isElsewhere = to !== party.spectacleId
  if (isElsewhere) {
    await lockShows(tx, [party.spectacleId, to])
    if (!(await takeSeats(tx, to, quantity))) throw full('spectacleId', 0)
  }
  const reservationId = await insertOrderLike(tx, party.reservationId)
  await insertTicket(tx, reservationId, seats)
  const { id: ticketId, priceCents } = await tx.ticket.findFirstOrThrow({
    where: { reservationId },
  })
  const moved = await moveMoney(tx, party, { ticketId, quantity, priceCents, ...paying })
  await takeOff(tx, party, quantity)
  if (isElsewhere) await returnSeats(tx, party.spectacleId, quantity)
  const { paidSeats } = await tx.ticket.findUniqueOrThrow({ where: { id: ticketId } })
  const unpaid = priceCents > 0 ? quantity - paidSeats : 0
  const missingCents = unpaid * priceCents - moved.looseCents
  return { reservationId, ticketId, priceCents, unpaid, missingCents, back: moved.back }
}

/** Of the same booker; what it costs is paid apart from the payment page of the first one. */
async function insertOrderLike(tx: Db, id: string): Promise<string> {
  const order = await queryRow(tx, Order)`
    insert into reservations (status, payment, user_id, guest_name, guest_email, guest_phone, note, language, part_of, confirmed_at)
    select 'confirmed', case when payment = 'invité' then payment else 'porte' end,
      user_id, guest_name, guest_email, guest_phone, note, language, coalesce(part_of, id), now()
      from reservations where id = ${id}::uuid
    returning id`
  if (!order) throw new Error('A reservation was not written.')
  return order.id
}

async function takeOff(tx: Db, { id, reservationId, seats }: PartyRow, quantity: number) {
  if (quantity < seats) {
    await tx.$executeRaw`
      update tickets set seats = seats - ${quantity}, moves = moves + 1 where id = ${id}`
    return
  }
  await tx.$executeRaw`update tickets set released_at = now() where id = ${id}`
  await tx.$executeRaw`
    update reservations r set status = 'cancelled', closed_at = now()
     where id = ${reservationId}::uuid and not exists (
       select from tickets t where t.reservation_id = r.id and t.released_at is null)`
}
