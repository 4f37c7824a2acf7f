import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyChange } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { getParty, inJournal, lockOpen, type PartyRow } from '../box-office/box-office-rows.ts'
import { full, showForTeam, type Wanted } from '../checkout/bookable.ts'
import { insertTicket } from '../checkout/booking.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import { lockShows, returnSeats, takeSeats } from '../seats.ts'
import { moveMoney } from './move-money.ts'
import { askOnline } from './payment-links.ts'

const Order = z.object({ id: z.string() })

/** Changes of some seats of a party. */
export function changeService({ db, payments }: Services) {
  return {
    /**
     * Makes them an order of their own on another date or at another tarif: seats there are taken before those here go
     * back, or nothing happens. Their money goes with them.
     */
    change: (
      id: number,
      change: PartyChange,
      by: Actor,
      transaction: Transaction<Party>,
    ): Promise<Party> =>
      change.settle === 'lien' && !payments
        ? Promise.reject(apiError('SANS_PAIEMENT_EN_LIGNE'))
        : retryWhenFull(db, [change.spectacleId], () =>
            transaction((tx) => changeOnce(tx, id, change, by)),
          ),
  }
}

async function changeOnce(tx: Db, id: number, change: PartyChange, by: Actor): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed'])
  const { quantity, spectacleId: to, settle } = change
  if (quantity > party.seats) throw apiError('PLUS_DE_PLACES')
  const price = await priceOf(tx, party, change)
  const isElsewhere = to !== party.spectacleId
  if (isElsewhere) {
    await lockShows(tx, [party.spectacleId, to])
    if (!(await takeSeats(tx, to, quantity))) throw full('spectacleId', 0)
  }
  const reservationId = await insertOrderLike(tx, party.reservationId)
  await insertTicket(tx, reservationId, { spectacleId: to, quantity, ...price })
  const ticket = await tx.ticket.findFirstOrThrow({ where: { reservationId } })
  const { priceCents } = ticket
  await moveMoney(tx, party, { ticketId: ticket.id, quantity, priceCents, settle, by })
  await takeOff(tx, party, quantity)
  if (isElsewhere) await returnSeats(tx, party.spectacleId, quantity)
  await queueTickets(tx, reservationId)
  const { paidSeats } = await tx.ticket.findUniqueOrThrow({ where: { id: ticket.id } })
  const unpaid = priceCents > 0 ? quantity - paidSeats : 0
  if (settle === 'lien' && unpaid > 0)
    await askOnline(tx, ticket.id, { seats: unpaid, until: null })
  if (quantity < party.seats) await queueTickets(tx, party.reservationId)
  const before = { spectacle: party.spectacleId, places: party.seats, centimes: party.priceCents }
  const after = { spectacle: to, places: quantity, centimes: priceCents }
  await audit(tx, by, { action: 'modification', ...inJournal(party), before, after })
  return getParty(tx, ticket.id)
}

/** As they were sold, or as the new date sells that tarif now. */
async function priceOf(
  tx: Db,
  party: PartyRow,
  { quantity, spectacleId, tarif }: PartyChange,
): Promise<Omit<Wanted, 'title' | 'spectacleId' | 'quantity'>> {
  const isHere = spectacleId === party.spectacleId
  if (isHere && tarif === undefined) throw nothingChosen()
  const seats = isHere ? 0 : quantity
  const { priceCents, tarif: chosen } = await showForTeam(tx, spectacleId, {
    quantity: seats,
    tarif: tarif || undefined,
  })
  if (party.isInvited) return { priceCents: 0 }
  if (tarif !== undefined) return { priceCents, tarif: chosen }
  const { tarif: key, tarifName: name, tarifClass, promoCodeId } = party
  return {
    priceCents: party.priceCents,
    ...(tarifClass !== '' && { tarif: { key, name, class: tarifClass } }),
    ...(promoCodeId !== null && { promoCodeId }),
  }
}

const nothingChosen = () =>
  apiError('REQUETE_INVALIDE', {
    issues: [{ path: 'spectacleId', message: 'Choisissez une autre date ou un autre tarif' }],
  })

/** Of the same booker; what it costs is paid apart from the payment page of the first one. */
async function insertOrderLike(tx: Db, id: string): Promise<string> {
  const order = await queryRow(tx, Order)`
    insert into reservations (status, payment, user_id, guest_name, guest_email, guest_phone, confirmed_at)
    select 'confirmed', case when payment = 'invité' then payment else 'porte' end,
      user_id, guest_name, guest_email, guest_phone, now()
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
