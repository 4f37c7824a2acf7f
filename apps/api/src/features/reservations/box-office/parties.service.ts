import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import { type Db, Prisma } from '@espace/prisma/client'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { pathFor, queueTickets } from '../bookings/booking-mails.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { printedTicket, whenOf } from '../bookings/tickets/printed-tickets.ts'
import { full, showForTeam } from '../checkout/bookable.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import { DATE_STATE } from '../dates/notified-state.ts'
import { lockShows, returnSeats, takeSeats } from '../seats.ts'
import { settlementsOf } from '../settlements/settlements.ts'
import { expireOffers } from '../waiting/offers/expired-offers.ts'
import { bookingCancelled, bookingMoved } from './box-office-mails.ts'
import { getParty, inJournal, lockOpen, type PartyRow } from './box-office-rows.ts'

/** What staff may change in one order line: the seats of one date. */
export function partiesService({ db }: Services) {
  return {
    /** Cancels and refunds the seats, and mails the holder the reason. */
    async cancel(tx: Db, id: number, reason: string, by: Actor): Promise<Party> {
      const party = await lockOpen(tx, id, ['confirmed', 'pending'])
      await queueCancelled(tx, party, reason)
      const giving = { actorId: by.userId, by: 'salle' } as const
      await giveUpTickets(tx, party.reservationId, Prisma.sql`id = ${id}`, giving)
      // Seats of a waiting-list entry were an offer: its user may join the waiting list again.
      await expireOffers(tx, Prisma.sql`w.reservation_id = ${party.reservationId}::uuid`)
      const told = { before: { places: party.seats }, after: { places: 0 } }
      await audit(tx, by, { action: 'annulation', ...inJournal(party), ...told })
      return getParty(tx, id)
    },

    /**
     * Moves a party to another date: seats there are taken before those here are released, or nothing happens. Code
     * and price stay, and the party gets one mail about the new date.
     */
    move: (id: number, to: number, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      retryWhenFull(db, [to], () => transaction((tx) => moveParty(tx, id, to, by))),

    /** Confirms a group's option. */
    async confirm(tx: Db, id: number, by: Actor): Promise<Party> {
      const party = await lockOpen(tx, id, ['pending'])
      const booked = await tx.$executeRaw`
        update reservations set status = 'confirmed', confirmed_at = now()
         where id = ${party.reservationId}::uuid and is_option`
      if (booked === 0) throw apiError('RESERVATION_CLOSE')
      await queueTickets(tx, party.reservationId)
      const told = { before: { option: true }, after: { option: false } }
      await audit(tx, by, { action: 'modification', ...inJournal(party), ...told })
      return getParty(tx, id)
    },

    /** Mails the holder the tickets again. */
    async resend(tx: Db, id: number, by: Actor): Promise<{ message: string }> {
      const party = await lockOpen(tx, id, ['confirmed'], { mayBeIn: true })
      if (!(await queueTickets(tx, party.reservationId))) throw apiError('SANS_ADRESSE')
      await audit(tx, by, { action: 'renvoi', ...inJournal(party) })
      await recordReprint(tx, party.reservationId)
      return { message: 'Les billets repartent par e-mail.' }
    },
  }
}

/** In the caller's transaction; fails unless enough seats are free there. */
export async function moveParty(tx: Db, id: number, to: number, by: Actor): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed'])
  await refuseTwice(tx, party, to)
  await showForTeam(tx, to, { quantity: party.seats })
  const before = await printedTicket(tx, id)
  await swapSeats(tx, party, to)
  await tx.$executeRaw`
    update tickets set spectacle_id = spectacles.id, vat_bp = spectacles.vat_bp,
      told = ${DATE_STATE}, moves = moves + 1
      from spectacles where tickets.id = ${id} and spectacles.id = ${to}`
  const ticket = await printedTicket(tx, id)
  if (party.email !== null && before && ticket) {
    const { firstName, isGuest, email: to, language } = party
    const former = { ...before, version: before.version + 1 }
    const data = { firstName, isGuest, url: pathFor(party), before: former, ticket }
    await queueMail(tx, { to, template: bookingMoved, data, language })
  }
  const told = { before: { spectacle: party.spectacleId }, after: { spectacle: to } }
  await audit(tx, by, { action: 'modification', ...inJournal(party), ...told })
  return getParty(tx, id)
}

/** A tarif of a date occurs in a booking only once, released seats included. */
async function refuseTwice(tx: Db, { reservationId, tarif }: PartyRow, spectacleId: number) {
  const there = await tx.ticket.count({ where: { reservationId, spectacleId, tarif } })
  if (there > 0) throw apiError('DATE_DEJA_RESERVEE')
}

async function swapSeats(tx: Db, { spectacleId: from, seats }: PartyRow, to: number) {
  await lockShows(tx, [from, to])
  if (!(await takeSeats(tx, to, seats))) throw full('spectacleId', 0)
  await returnSeats(tx, from, seats)
}

/** Who is still paying, or has not verified the address, got no confirmation: none is cancelled by mail. */
async function queueCancelled(tx: Db, party: PartyRow, reason: string): Promise<void> {
  const { id, email, firstName, title, language, hasPaid, seats, priceCents } = party
  if (email === null || !party.isMailed) return
  const settled = await settlementsOf(tx, id)
  const centsOf = (isOnline: boolean) =>
    settled
      .filter(({ means }) => (means === 'ligne') === isOnline)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const when = whenOf(party.day, party.time, language)
  const backCents = hasPaid ? seats * priceCents : centsOf(true)
  const byHandCents = centsOf(false)
  const money = { backCents, byHandCents, isHeld: party.status === 'pending' }
  const data = { firstName, title, when, seats, ...money, reason, url: '/spectacles' }
  await queueMail(tx, { to: email, template: bookingCancelled, data, language })
}
