import { apiError } from '@espace/contracts/kernel/errors'
import type { SeatsKept } from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { reservationsContract } from '@espace/contracts/reservations/reservations'
import { WALLETS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import type * as z from 'zod'
import { recordReprint } from '#features/ledger/record.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { toCome } from '../dates/notified-state.ts'
import { NOTHING_BACK } from '../reservation-words.ts'
import { queueTickets } from './booking-mails.ts'
import { selectReservations } from './booking-rows.ts'
import { giveUpTickets, keepSeats } from './cancel-and-refund.ts'
import {
  assertChangeable,
  assertOneTarif,
  lockOpen,
  ofId,
  seatsOf,
  type Who,
} from './own-booking.ts'
import { mailingOwner } from './owner-mails.ts'

const { response: Availability } = reservationsContract.availability

export function bookingsService({ db, wallets: keys }: Services) {
  const wallets = WALLETS.filter((wallet) => keys?.[wallet] !== undefined)
  const present = (row: Omit<Reservation, 'wallets'>): Reservation => ({ ...row, wallets })
  const get = async (tx: Db, id: string, who: Who): Promise<Reservation> => {
    const [reservation] = await selectReservations(tx, ofId(id, who))
    if (!reservation) throw apiError('RESSOURCE_INTROUVABLE')
    return present(reservation)
  }
  return {
    /** The reservation of another account answers as if it did not exist. */
    get: (id: string, who: Who): Promise<Reservation> => get(db, id, who),

    /** Checks the permission before the query: the answer does not reveal whether the account exists. */
    async listOf(userId: number, who: Who): Promise<Reservation[]> {
      if (who.role !== 'admin' && who.id !== userId) throw apiError('ACCES_INTERDIT')
      return (await selectReservations(db, Prisma.sql`r.user_id = ${userId}`)).map(present)
    },

    async availability(id: number): Promise<z.infer<typeof Availability>> {
      const show = await queryRow(db, Availability)`
        select id as "spectacleId", capacity, case when booking_mode = 'maison'
            then capacity - (select seats from seats_free(spectacles)) end as reserved,
          case when booking_mode = 'externe' then null
               when sales_refusal(spectacles) is not null then 0
               else (select seats from seats_for_sale(spectacles)) end as available
          from spectacles where id = ${id} and is_visible(spectacles)`
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      return show
    },

    /** Cancels all seats of it. */
    async cancel(tx: Db, id: string, who: Who): Promise<Reservation> {
      const isHeld = await lockOpen(tx, id, who)
      const which = Prisma.sql`reservation_id = ${id}::uuid`
      await assertChangeable(tx, which, isHeld)
      await mailingOwner(tx, id, null, () => giveUpTickets(tx, id, which, givenUpBy(who)))
      return get(tx, id, who)
    },

    /** Changes what the door reads of it, until the last of its dates begins. */
    async editNote(tx: Db, id: string, who: Who, note: string): Promise<Reservation> {
      await lockOpen(tx, id, who)
      const open = { releasedAt: null, spectacle: toCome(new Date()) }
      const edited = await tx.reservation.updateMany({
        where: { id, tickets: { some: open } },
        data: { note },
      })
      if (edited.count === 0) throw apiError('RESERVATION_CLOSE')
      return get(tx, id, who)
    },

    /** Sends the tickets again. */
    async resend(tx: Db, id: string, who: Who): Promise<void> {
      await lockOpen(tx, id, who, 'confirmed')
      await queueTickets(tx, id)
      await recordReprint(tx, id)
    },

    /** Keeps that many seats of one date, or of one tarif of it; with 0 the others of the reservation stay. */
    async giveBack(
      tx: Db,
      id: string,
      who: Who,
      { quantity, ...seats }: SeatsKept,
    ): Promise<Reservation> {
      const { spectacleId, tarif } = seats
      await lockOpen(tx, id, who, 'confirmed')
      const which = seatsOf(id, seats)
      const before = await assertChangeable(tx, which)
      if (quantity > before) throw apiError('PLUS_DE_PLACES')
      if (quantity > 0 && tarif === undefined) await assertOneTarif(tx, which)
      await mailingOwner(tx, id, null, async () => {
        if (quantity === 0) return giveUpTickets(tx, id, which, givenUpBy(who))
        const kept = { spectacleId, before, staying: quantity }
        return quantity < before ? keepSeats(tx, which, kept, who.id) : NOTHING_BACK
      })
      return get(tx, id, who)
    },
  }
}

const givenUpBy = ({ id: actorId }: Who) => ({ actorId, by: 'client' }) as const
