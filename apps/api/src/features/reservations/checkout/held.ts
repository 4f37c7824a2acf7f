import { apiError } from '@espace/contracts/kernel/errors'
import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import type { PaymentOrder } from '#platform/payments.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { returnToGroups } from '../groups/return-to-groups.ts'
import { releaseTickets } from '../seats.ts'

const Begun = z.object({ id: z.string(), isHeld: z.boolean() })

const Held = z.object({
  heldUntil: z.date(),
  sessionId: z.string().nullable(),
  isHeld: z.boolean(),
  language: z.enum(LANGUAGES),
})

// Pending reservations.

/**
 * The hold that an earlier attempt of this call left, when it died before its answer. One that has ended
 * makes way for another of the same call.
 */
export async function findBegun(db: Db, callId: string | undefined): Promise<string | undefined> {
  if (callId === undefined) return undefined
  const row = await queryRow(db, Begun)`
    select id, is_held(reservations) as "isHeld"
      from reservations where call_id = ${callId}`
  if (!row || row.isHeld) return row?.id
  await db.reservation.update({ where: { id: row.id }, data: { callId: null } })
  return undefined
}

/**
 * Until when a reservation waits for its payment. A pending offer of the waiting list does not.
 *
 * @throws {ApiError} not found for others, or not pending any more
 */
export async function findHeld(db: Db, id: string, userId: number | null) {
  const row = await queryRow(db, Held)`
    select expires_at as "heldUntil", session_id as "sessionId",
      is_held(reservations) as "isHeld", language
      from reservations
     where id = ${id}::uuid and user_id is not distinct from ${userId} and payment = 'ligne'`
  if (!row) throw apiError('RESSOURCE_INTROUVABLE')
  if (!row.isHeld) throw apiError('RESERVATION_CLOSE')
  return row
}

const Line = z.object({ label: z.string(), unitCents: z.int(), quantity: z.int() })

export const linesOf = (db: Db, reservationId: string): Promise<PaymentOrder['lines']> =>
  queryRows(db, Line)`
  select s.title || to_char(s.date_spectacle + s.heure_spectacle, ' (DD/MM/YYYY HH24:MI)')
      || case when t.tarif = '' then '' else ' · ' || t.tarif_name end as label,
    t.price_cents as "unitCents", t.seats as quantity
    from tickets t join spectacles s on s.id = t.spectacle_id
   where t.reservation_id = ${reservationId}::uuid and t.price_cents > 0 and t.released_at is null
   order by s.starts_at, s.id, t.id`

/** Ends a hold whose payment page could not be opened. */
export const giveUp = (db: PrismaClient, id: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const ended = await tx.$executeRaw`
      update reservations set status = 'expired', closed_at = now(), call_id = null
       where id = ${id}::uuid and status = 'pending'`
    if (ended === 0) return
    await returnToGroups(tx, [id])
    await releaseTickets(tx, Prisma.sql`reservation_id = ${id}::uuid`)
  })
