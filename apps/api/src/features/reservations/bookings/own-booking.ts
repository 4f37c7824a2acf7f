import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { SeatsToChange } from '@espace/contracts/reservations/changes'
import { CHANGE_CUTOFF_MS } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'
import { IS_SETTLED_BY_HAND, IS_USED } from '../settlements/settlements.ts'

// Permissions of customers to change their booking; staff have their own routes (box-office).

const Locked = z.object({ isOpen: z.boolean(), isHeld: z.boolean() })

const Changeable = z.object({
  seats: z.int(),
  isUsed: z.boolean(),
  isByHand: z.boolean(),
  isLate: z.boolean(),
})

/** The customer: an account, or a guest by the link of their order. */
export interface Who {
  id: number | null
  role: User['role']
}

const isTheirs = ({ id, role }: Who) =>
  role === 'admin' ? Prisma.sql`true` : Prisma.sql`r.user_id = ${id}`

const hasNoAccount = Prisma.sql`r.user_id is null`

export const ofId = (id: string, who: Who) =>
  Prisma.sql`r.id = ${id}::uuid and ${who.id === null ? hasNoAccount : isTheirs(who)}`

/**
 * Locks it against concurrent confirmation, cancellation and change until this transaction ends.
 *
 * @returns whether it still waits for its payment
 */
export async function lockOpen(
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

/** What is not paid yet may be given up at any time. @returns how many seats there are */
export async function assertChangeable(tx: Db, which: Prisma.Sql, isHeld = false): Promise<number> {
  // The door may be checking them in concurrently.
  await tx.$executeRaw`select id from tickets where ${which} order by id for update`
  const row = await queryRow(tx, Changeable)`
    select coalesce(sum(t.seats), 0)::int as seats,
      coalesce(bool_or(${IS_USED}), false) as "isUsed",
      coalesce(bool_or(${IS_SETTLED_BY_HAND}), false) as "isByHand",
      coalesce(bool_or(starts_by(s) - ${CHANGE_CUTOFF_MS} * interval '1 ms' <= now()), false) as "isLate"
      from tickets t join spectacles s on s.id = t.spectacle_id
     where t.released_at is null and ${which}`
  if (!row || row.seats === 0) throw apiError('RESERVATION_CLOSE')
  if (row.isUsed) throw apiError('BILLET_DEJA_VALIDE')
  if (row.isByHand) throw apiError('REGLEE_AU_GUICHET')
  if (row.isLate && !isHeld) throw apiError('DELAI_DEPASSE')
  return row.seats
}

/** The tickets of one date of a reservation, or of one tarif of it. */
export const seatsOf = (id: string, { spectacleId, tarif }: SeatsToChange) => Prisma.sql`
  reservation_id = ${id}::uuid and spectacle_id = ${spectacleId}
    and ${tarif === undefined ? Prisma.sql`true` : Prisma.sql`tarif = ${tarif}`}`

/** Where the seats of a date have several tarifs, the request has to name one. */
export async function assertOneTarif(tx: Db, which: Prisma.Sql): Promise<void> {
  const tickets = await tx.$executeRaw`
    select from tickets where released_at is null and ${which}`
  if (tickets > 1) throw fieldError('tarif', 'Précisez le tarif')
}
