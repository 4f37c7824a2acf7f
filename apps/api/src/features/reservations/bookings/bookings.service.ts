import { apiError } from '@espace/contracts/kernel/errors'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { CHANGE_CUTOFF_MS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import { PREPARED } from '@espace/prisma/connection/prepared'
import * as z from 'zod'
import { recordReprint } from '#features/ledger/record.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { returnSeats } from '../seats.ts'
import { IS_SETTLED_BY_HAND, IS_USED, returnBeyond } from '../settlements/settlements.ts'
import { queueTickets } from './booking-mails.ts'
import { selectReservations } from './booking-rows.ts'
import { giveUpTickets, oweBack } from './cancel-and-refund.ts'
import { mailingOwner } from './owner-mails.ts'

const Locked = z.object({ isOpen: z.boolean(), isHeld: z.boolean() })

const Changeable = z.object({ seats: z.int(), isUsed: z.boolean(), isLate: z.boolean() })

/** An account, or, by the link of an order, somebody without one. */
interface Who {
  id: number | null
  role: User['role']
}

/** Who changes a reservation, and by which call. */
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

const isTheirs = ({ id, role }: Who) =>
  role === 'admin' ? Prisma.sql`true` : Prisma.sql`r.user_id = ${id}`

const isNobodys = Prisma.sql`r.user_id is null`

const ofId = (id: string, who: Who) =>
  Prisma.sql`r.id = ${id}::uuid and ${who.id === null ? isNobodys : isTheirs(who)}`

export function bookingsService({ db }: Services) {
  return {
    /** The reservation of another account answers as if it did not exist. */
    get: (id: string, who: Who): Promise<Reservation> => get(db, id, who),

    /** Refuses before it looks: the answer says nothing of the person. */
    async listOf(userId: number, who: Who): Promise<Reservation[]> {
      if (who.role !== 'admin' && who.id !== userId) throw apiError('ACCES_INTERDIT')
      return selectReservations(db, Prisma.sql`r.user_id = ${userId}`)
    },

    async availability(id: number): Promise<z.infer<typeof Availability>> {
      const show = await queryRow(db, Availability)`
        ${PREPARED} select id as "spectacleId", capacity, case when booking_mode = 'maison'
            then capacity - (select seats from seats_free(spectacles)) end as reserved,
          case when booking_mode = 'externe' then null
               when sales_refusal(spectacles) is not null then 0
               else (select seats from seats_for_sale(spectacles)) end as available
          from spectacles where id = ${id} and is_visible(spectacles)`
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      return show
    },

    /** Gives every seat back, for whoever booked it. */
    giveUp: (tx: Db, id: string, who: Who): Promise<number> => giveUp(tx, id, who, null),

    /** The same for an account, or for the team, which the journal hears of. */
    async cancel(tx: Db, id: string, { user, by }: Change): Promise<Reservation> {
      const before = await giveUp(tx, id, user, by.userId)
      if (user.role === 'admin') {
        const told = { before: { places: before }, after: { places: 0 } }
        await audit(tx, by, { action: 'annulation', entity: 'reservations', id, ...told })
      }
      return get(tx, id, user)
    },

    /** Sends the tickets again. */
    async resend(tx: Db, id: string, who: Who): Promise<void> {
      await lockOpen(tx, id, who, 'confirmed')
      await queueTickets(tx, id)
      await recordReprint(tx, id)
    },

    /** Leaves that many seats of one date, or of one tarif of it; of 0 the others of the reservation stay. */
    async giveBack(
      tx: Db,
      id: string,
      {
        spectacleId,
        quantity,
        tarif,
      }: { spectacleId: number; quantity: number; tarif?: string | undefined },
      { user, by }: Change,
    ): Promise<Reservation> {
      await lockOpen(tx, id, user, 'confirmed')
      const which = Prisma.sql`reservation_id = ${id}::uuid and spectacle_id = ${spectacleId}
        and ${tarif === undefined ? Prisma.sql`true` : Prisma.sql`tarif = ${tarif}`}`
      const before = await assertChangeable(tx, which, user)
      if (quantity > before) throw apiError('PLUS_DE_PLACES')
      if (quantity > 0 && tarif === undefined) await assertOneTarif(tx, which)
      await mailingOwner(tx, id, user.id, async () => {
        if (quantity === 0) await giveUpTickets(tx, id, which, givingUp(user, by.userId))
        else if (quantity < before) {
          await oweBack(tx, which, quantity)
          await returnBeyond(tx, which, quantity, by.userId)
          await tx.$executeRaw`
            update tickets set seats = ${quantity}, moves = moves + 1
             where released_at is null and ${which}`
          await returnSeats(tx, spectacleId, before - quantity)
        }
      })
      if (user.role === 'admin' && quantity < before) {
        const told = { before: { places: before }, after: { places: quantity } }
        await audit(tx, by, { action: 'modification', entity: 'reservations', id, ...told })
      }
      return get(tx, id, user)
    },
  }
}

const givingUp = ({ role }: Who, actorId: number | null) =>
  ({ actorId, by: role === 'admin' ? 'salle' : 'client' }) as const

/** Where the seats of a date have several tarifs, it has to be said which go back. */
async function assertOneTarif(tx: Db, which: Prisma.Sql): Promise<void> {
  const tickets = await tx.$executeRaw`
    select from tickets where released_at is null and ${which}`
  if (tickets <= 1) return
  const issues = [{ path: 'tarif', message: 'Précisez le tarif' }]
  throw apiError('REQUETE_INVALIDE', { issues })
}

/** @returns how many seats it were */
async function giveUp(tx: Db, id: string, who: Who, actorId: number | null): Promise<number> {
  const isHeld = await lockOpen(tx, id, who)
  const which = Prisma.sql`reservation_id = ${id}::uuid`
  const before = await assertChangeable(tx, which, who, isHeld)
  await mailingOwner(tx, id, who.id, async () => {
    await giveUpTickets(tx, id, which, givingUp(who, actorId))
  })
  return before
}

async function get(db: Db, id: string, who: Who): Promise<Reservation> {
  const [reservation] = await selectReservations(db, ofId(id, who))
  if (!reservation) throw apiError('RESSOURCE_INTROUVABLE')
  return reservation
}

/**
 * Keeps everybody else from confirming, ending or changing it until this transaction is over.
 *
 * @returns whether it still waits for its payment
 */
async function lockOpen(
  tx: Db,
  id: string,
  who: Who,
  ...statuses: readonly ['confirmed'] | readonly []
): Promise<boolean> {
  const isPendingToo = statuses.length === 0
  const row = await queryRow(tx, Locked)`
    select status = 'pending' as "isHeld", status = 'confirmed'
        or (${isPendingToo} and is_held(r)) as "isOpen"
      from reservations r where ${ofId(id, who)} for update`
  if (!row) throw apiError('RESSOURCE_INTROUVABLE')
  if (!row.isOpen) throw apiError('RESERVATION_CLOSE')
  return row.isHeld
}

/**
 * The team may give seats back until the show begins, and after it: somebody who does not come. What is not paid
 * yet may be given up at any time.
 *
 * @returns how many seats there are
 */
async function assertChangeable(
  tx: Db,
  which: Prisma.Sql,
  { role }: Who,
  isHeld = false,
): Promise<number> {
  // The door may be letting them in at this moment.
  await tx.$executeRaw`select id from tickets where ${which} order by id for update`
  const row = await queryRow(tx, Changeable)`
    select coalesce(sum(t.seats), 0)::int as seats,
      coalesce(bool_or(${role === 'admin' ? IS_USED : IS_SETTLED_BY_HAND}), false) as "isUsed",
      coalesce(bool_or(s.starts_at - ${CHANGE_CUTOFF_MS} * interval '1 ms' <= now()), false) as "isLate"
      from tickets t join spectacles s on s.id = t.spectacle_id
     where t.released_at is null and ${which}`
  if (!row || row.seats === 0) throw apiError('RESERVATION_CLOSE')
  if (row.isUsed) throw apiError('BILLET_DEJA_VALIDE')
  if (row.isLate && role !== 'admin' && !isHeld) throw apiError('DELAI_DEPASSE')
  return row.seats
}
