import { apiError } from '@espace/contracts/kernel/errors'
import type { SeatsKept } from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { WALLETS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
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

interface Change {
  user: Who
  by: Actor
}

const Availability = z.object({
  spectacleId: z.int(),
  capacity: z.int(),
  reserved: z.int().nullable(),
  available: z.int().nullable(),
})

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

    /** Cancels all seats, on behalf of staff or of their holder. */
    giveUp: (tx: Db, id: string, who: Who): Promise<number> => giveUp(tx, id, who, null),

    /** The same for an account, or for staff, with an entry in the audit log. */
    async cancel(tx: Db, id: string, { user, by }: Change): Promise<Reservation> {
      const before = await giveUp(tx, id, user, by.userId)
      if (user.role === 'admin') {
        const diff = { before: { places: before }, after: { places: 0 } }
        await audit(tx, by, { action: 'annulation', entity: 'reservations', id, ...diff })
      }
      return get(tx, id, user)
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
      { quantity, ...seats }: SeatsKept,
      { user, by }: Change,
    ): Promise<Reservation> {
      const { spectacleId, tarif } = seats
      await lockOpen(tx, id, user, 'confirmed')
      const which = seatsOf(id, seats)
      const before = await assertChangeable(tx, which, user)
      if (quantity > before) throw apiError('PLUS_DE_PLACES')
      if (quantity > 0 && tarif === undefined) await assertOneTarif(tx, which)
      await mailingOwner(tx, id, { userId: user.id, reason: null }, async () => {
        if (quantity === 0) return giveUpTickets(tx, id, which, givingUp(user, by.userId))
        const kept = { spectacleId, before, staying: quantity }
        return quantity < before ? keepSeats(tx, which, kept, by.userId) : NOTHING_BACK
      })
      if (user.role === 'admin' && quantity < before) {
        const diff = { before: { places: before }, after: { places: quantity } }
        await audit(tx, by, { action: 'modification', entity: 'reservations', id, ...diff })
      }
      return get(tx, id, user)
    },
  }
}

const givingUp = ({ role }: Who, actorId: number | null) =>
  ({ actorId, by: role === 'admin' ? 'salle' : 'client' }) as const

/** @returns the number of seats */
async function giveUp(tx: Db, id: string, who: Who, actorId: number | null): Promise<number> {
  const isHeld = await lockOpen(tx, id, who)
  const which = Prisma.sql`reservation_id = ${id}::uuid`
  const before = await assertChangeable(tx, which, who, isHeld)
  await mailingOwner(tx, id, { userId: who.id, reason: null }, () =>
    giveUpTickets(tx, id, which, givingUp(who, actorId)),
  )
  return before
}
