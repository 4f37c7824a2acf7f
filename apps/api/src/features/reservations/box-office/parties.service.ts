import { apiError } from '@espace/contracts/kernel/errors'
import type { Cancellation, Party } from '@espace/contracts/reservations/box-office'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { recordReprint } from '#features/ledger/record.ts'
import { actAs, type Actor, audit, SYSTEM_ACTOR } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { type QueuedMail, queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { bookingUrl, pathFor, queueTickets } from '../bookings/booking-mails.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { printedTicket, ticketAsTold } from '../bookings/tickets/printed-tickets.ts'
import { full, showForTeam } from '../checkout/bookable.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import { type MoneyBack, NOTHING_BACK } from '../reservation-words.ts'
import { lockShows, returnSeats, takeSeats } from '../seats.ts'
import { backBy, settlementsOf } from '../settlements/settlements.ts'
import { expireOffers } from '../waiting/offers/offers.ts'
import { bookingCancelled, bookingMoved } from './box-office-mails.ts'
import { getParty, inJournal, lockOpen, lockParty, type PartyRow } from './box-office-rows.ts'
import { cancelSome } from './cancel-some.ts'

/** What staff may change in one order line: mails leave, and cancellations take effect, after ten minutes (decision 137). */
export function partiesService({ db, now }: Services) {
  const inTenMinutes = () => new Date(now().getTime() + UNDO_MS)
  const moveIn = (tx: Db, id: number, to: number, by: Actor): Promise<Party> =>
    moveParty(tx, { id, to, by, leavesAt: inTenMinutes() })
  return {
    moveIn,

    /** Cancels and refunds the seats at once, and mails the holder the reason. */
    cancel,

    /**
     * Seats, tickets and money stay as they are until then. What is only held, or about to begin, is cancelled at once, and
     * so are some seats of a party.
     */
    async planCancellation(
      tx: Db,
      id: number,
      { reason, seats }: Cancellation,
      by: Actor,
    ): Promise<Party> {
      const party = await lockOpen(tx, id, CANCELLABLE)
      if (seats && seats !== party.seats) return cancelSome(tx, party, { seats, reason }, by)
      if (!party.mayWait) return cancel(tx, id, reason, by)
      const leavesAt = inTenMinutes()
      const data = { leavesAt, cancelReason: reason, cancelledBy: by.userId }
      await tx.ticket.update({ where: { id }, data })
      const after = { annulation: leavesAt }
      await audit(tx, by, { action: 'modification', ...inJournal(party), after })
      return getParty(tx, id)
    },

    /** Takes a planned cancellation back. */
    async keep(tx: Db, id: number, by: Actor): Promise<Party> {
      const party = await lockParty(tx, id)
      if (!party) throw apiError('BILLET_INTROUVABLE')
      if (party.cancelReason === null) throw apiError('ANNULATION_IMPOSSIBLE')
      await tx.ticket.update({ where: { id }, data: { cancelReason: null } })
      const before = { annulation: party.leavesAt }
      await audit(tx, by, { action: 'modification', ...inJournal(party), before })
      return getParty(tx, id)
    },

    /**
     * Moves a party to another date: seats there are taken before those here are released, or nothing happens. Code
     * and price stay, and the party gets one mail about the new date, none if it is moved back before.
     */
    move: (id: number, to: number, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      retryWhenFull(db, [to], () => transaction((tx) => moveIn(tx, id, to, by))),

    /** Confirms a group's option. */
    async confirm(tx: Db, id: number, by: Actor): Promise<Party> {
      const party = await lockOpen(tx, id, ['pending'])
      const booked = await tx.$executeRaw`
        update reservations set status = 'confirmed', confirmed_at = now()
         where id = ${party.reservationId}::uuid and is_option`
      if (booked === 0) throw apiError('RESERVATION_CLOSE')
      await queueTickets(tx, party.reservationId)
      const diff = { before: { option: true }, after: { option: false } }
      await audit(tx, by, { action: 'modification', ...inJournal(party), ...diff })
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

const CANCELLABLE = ['confirmed', 'pending']

async function cancel(tx: Db, id: number, reason: string, by: Actor): Promise<Party> {
  await cancelParty(tx, await lockOpen(tx, id, CANCELLABLE), reason, by)
  return getParty(tx, id)
}

interface Moving {
  id: number
  to: number
  by: Actor
  /** When the party is told. */
  leavesAt: Date
}

/** In the caller's transaction; fails unless enough seats are free there. */
async function moveParty(tx: Db, { id, to, by, leavesAt }: Moving): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed'])
  await refuseTwice(tx, party, to)
  await showForTeam(tx, to, { quantity: party.seats })
  await swapSeats(tx, party, to)
  const { vatBp } = await tx.spectacle.findUniqueOrThrow({ where: { id: to } })
  const from = party.movedFrom ?? party.spectacleId
  const news = from === to ? { movedFrom: null, leavesAt: null } : { movedFrom: from, leavesAt }
  const data = { spectacleId: to, vatBp, moves: { increment: 1 }, cancelReason: null, ...news }
  await tx.ticket.update({ where: { id }, data })
  if (!party.mayWait) await carryOut(tx, id)
  const diff = { before: { spectacle: party.spectacleId }, after: { spectacle: to } }
  await audit(tx, by, { action: 'modification', ...inJournal(party), ...diff })
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

const Due = z.object({ id: z.int() })

/**
 * Carries out one decision that may no longer be taken back.
 *
 * @returns whether there was one
 */
export const carryOutNext = (db: PrismaClient): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const due = await queryRow(tx, Due)`
      select t.id from tickets t join reservations r on r.id = t.reservation_id
       where t.leaves_at <= now() order by t.leaves_at, t.id limit 1 for update of r, t skip locked`
    if (due) await carryOut(tx, due.id)
    return due !== undefined
  })

/**
 * Cancels a party or tells it of its move, as was decided.
 *
 * @returns when that was due; null: nothing was decided
 */
export async function carryOut(tx: Db, id: number): Promise<string | null> {
  const party = await lockParty(tx, id)
  if (!party || party.leavesAt === null) return null
  const { cancelReason, cancelledBy, leavesAt, day, time } = party
  if (cancelReason === null) {
    await queueNews(tx, party)
    const told = `${day} ${time}`
    await tx.ticket.update({ where: { id }, data: { told, movedFrom: null, leavesAt: null } })
  } else {
    if (cancelledBy !== null) await actAs(tx, { id: cancelledBy, role: 'admin' })
    await cancelParty(tx, party, cancelReason, { ...SYSTEM_ACTOR, userId: cancelledBy })
  }
  return leavesAt
}

async function cancelParty(tx: Db, party: PartyRow, reason: string, by: Actor): Promise<void> {
  const { id, reservationId } = party
  await queueNews(tx, { ...party, cancelReason: reason })
  const giving = { actorId: by.userId, by: 'salle' } as const
  await giveUpTickets(tx, reservationId, Prisma.sql`id = ${id}`, giving)
  // Seats of a waiting-list entry were an offer: its user may join the waiting list again.
  await expireOffers(tx, Prisma.sql`w.reservation_id = ${reservationId}::uuid`)
  const diff = { before: { places: party.seats }, after: { places: 0 } }
  await audit(tx, by, { action: 'annulation', ...inJournal(party), ...diff })
}

async function queueNews(tx: Db, party: PartyRow): Promise<void> {
  const { email, language, reservationId, cancelReason } = party
  const isLinked = email !== null && cancelReason === null
  const url = isLinked ? await bookingUrl(tx, reservationId, party) : undefined
  const letter = await letterTo(tx, party, url)
  if (email !== null && letter) await queueMail(tx, { to: email, language, ...letter })
}

type Letter = Pick<QueuedMail, 'template' | 'data'>

/**
 * Email about a moved or cancelled booking. None for unpaid and unverified bookings, which got no confirmation, nor for a
 * move after the tickets were used.
 *
 * @param url of the booking; a preview creates no link
 */
export async function letterTo(
  db: Db,
  party: PartyRow,
  url = pathFor(party),
): Promise<Letter | undefined> {
  if (party.email === null) return undefined
  if (party.cancelReason === null) return party.isUsed ? undefined : movedLetter(db, party, url)
  return party.isMailed ? cancelledLetter(db, party, party.cancelReason) : undefined
}

async function movedLetter(db: Db, party: PartyRow, url: string): Promise<Letter | undefined> {
  const [before, ticket] = [await ticketAsTold(db, party.id), await printedTicket(db, party.id)]
  if (!before || !ticket) return undefined
  const { firstName, isGuest, isInvited } = party
  return { template: bookingMoved, data: { firstName, isGuest, isInvited, url, before, ticket } }
}

async function cancelledLetter(db: Db, party: PartyRow, reason: string): Promise<Letter> {
  const { id, firstName, seats, status, day, time, language } = party
  const told = await ticketAsTold(db, id)
  const { title, when } = told ?? { title: party.title, when: whenOf(day, time, language) }
  const money = { ...(await moneyOf(db, party)), isHeld: status === 'pending' }
  return {
    template: bookingCancelled,
    data: { firstName, title, when, seats, ...money, reason, url: '/spectacles' },
  }
}

/** What a cancellation gives back. */
export async function moneyOf(
  db: Db,
  { id, paymentId, seats, priceCents }: PartyRow,
): Promise<MoneyBack> {
  const money = { ...NOTHING_BACK, backCents: paymentId ? seats * priceCents : 0 }
  for (const { means, amountCents } of await settlementsOf(db, id)) {
    money[backBy(means)] += amountCents
  }
  return money
}
