import { randomUUID } from 'node:crypto'
import type { Comp, CounterSale, Party } from '@espace/contracts/reservations/box-office'
import type { Db, Ticket } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { full, showForTeam } from '../checkout/bookable.ts'
import { insertReservation, insertTicket } from '../checkout/booking.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import { recordEntry } from '../entries.ts'
import { takeSeats } from '../seats.ts'
import { COUNTER } from './box-office-rows.ts'
import { getParty } from './parties.service.ts'

/** A party without an account that the team gives seats to; with an address it gets its tickets. */
interface Order extends Comp {
  phone?: string | null
  payment: CounterSale['payment'] | 'invité'
}

/** What the team books for others. */
export function counterService({ db }: Services) {
  const book = (order: Order, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
    retryWhenFull(db, [order.spectacleId], () => transaction((tx) => bookOnce(tx, order, by)))

  return {
    /** Seats for guests, counted like any others. */
    invite: (comp: Comp, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      book({ ...comp, payment: 'invité' }, by, transaction),

    /** Seats for somebody who calls or stands there; what is paid at once is money of that evening's door. */
    sell: (sale: CounterSale, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      book(sale, by, transaction),
  }
}

async function bookOnce(tx: Db, order: Order, by: Actor): Promise<Party> {
  const { spectacleId, quantity, name, email, phone = null, payment } = order
  const isInvited = payment === 'invité'
  const show = await showForTeam(tx, spectacleId, quantity)
  const id = await insertReservation(tx, {
    userId: null,
    payment: isInvited ? payment : 'porte',
    guest: { name, email, phone },
  })
  const priceCents = isInvited ? 0 : show.priceCents
  await insertTicket(tx, id, { spectacleId, quantity, priceCents })
  const ticket = await tx.ticket.findFirstOrThrow({ where: { reservationId: id } })
  if (payment === 'espèces' || payment === 'carte') await takeMoney(tx, ticket, payment, by)
  if (!(await takeSeats(tx, spectacleId, quantity))) throw full('quantity', 0)
  await queueTickets(tx, id)
  const booked = { spectacle: spectacleId, places: quantity }
  const after = isInvited ? { ...booked, invité: true } : { ...booked, règlement: payment }
  await audit(tx, by, { action: 'ajout', entity: 'reservations', id, label: show.title, after })
  return getParty(tx, ticket.id)
}

async function takeMoney(
  tx: Db,
  { id: ticketId, code, seats, priceCents, spectacleId }: Ticket,
  method: 'espèces' | 'carte',
  by: Actor,
): Promise<void> {
  if (priceCents === 0) return
  await tx.ticket.update({ where: { id: ticketId }, data: { paidSeats: seats } })
  await recordEntry(tx, {
    id: randomUUID(),
    kind: 'payment',
    code,
    asked: seats,
    paidSeats: seats,
    paidCents: seats * priceCents,
    method,
    at: null,
    deviceId: COUNTER,
    actorId: by.userId,
    ticketId,
    spectacleId,
  })
}
