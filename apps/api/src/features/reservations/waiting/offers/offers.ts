import { OFFER_MS } from '@espace/contracts/reservations/reservations.constants'
import type { Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { insertTicket } from '#features/reservations/checkout/booking.ts'
import { fingerprint, newToken } from '#platform/keys/keys.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { queueOffer, queueOfferExpired } from '../waiting-letters.ts'
import { IS_WAITING_LIST_OPEN, LAST_MOMENT, IS_WAITING } from '../waiting-rules.ts'

const Written = z.object({ id: z.string() })

/** Takes a party's seats; injected, because seats.ts imports this file. */
export type TakeSeats = (tx: Db, spectacleId: number, seats: number) => Promise<boolean>

const Next = z.object({
  id: z.int(),
  userId: z.int(),
  quantity: z.int(),
  priceCents: z.int(),
  title: z.string(),
})
type Next = z.infer<typeof Next>

/**
 * Offers the seats that are left to the waiting list, in its order: a party that wants more than there are keeps
 * its rank. Call it with the show's row locked. Offered seats are taken, so that they cannot be sold.
 *
 * @returns parties with a new offer
 */
export async function offerSeats(tx: Db, spectacleId: number, take: TakeSeats): Promise<number> {
  if (await isQuarantined(tx, 'chores')) return 0
  const next = await nextInLine(tx, spectacleId)
  if (!next || !(await take(tx, spectacleId, next.quantity))) return 0
  const reservationId = await hold(tx, next.userId, spectacleId)
  await insertTicket(tx, reservationId, { ...next, spectacleId })
  const token = newToken()
  await tx.$executeRaw`
    update waiting_parties
       set reservation_id = ${reservationId}::uuid, offer_hash = ${fingerprint(token)}
     where id = ${next.id}`
  await queueOffer(tx, next.id, token)
  return 1 + (await offerSeats(tx, spectacleId, take))
}

/** The first whose party fits in. One that is leaving at this moment is passed by. */
async function nextInLine(tx: Db, spectacleId: number): Promise<Next | undefined> {
  const next = await queryRow(tx, Next)`
    select w.id, w.user_id as "userId", w.seats as quantity, spectacles.title,
      coalesce(spectacles.price_cents, 0) as "priceCents"
      from waiting_parties w
      join users u on u.id = w.user_id
      join spectacles on spectacles.id = w.spectacle_id
     where w.spectacle_id = ${spectacleId} and ${IS_WAITING} and ${IS_WAITING_LIST_OPEN}
       and w.seats <= spectacles.capacity - spectacles.seats_taken
     order by w.id limit 1 for update of w skip locked`
  return next
}

/** An offer is an unconfirmed reservation; it expires like any other hold. */
async function hold(tx: Db, userId: number, spectacleId: number): Promise<string> {
  const row = await queryRow(tx, Written)`
    insert into reservations (status, payment, user_id, language, expires_at)
    select 'pending', 'porte', users.id, users.language, least(now() + ${OFFER_MS} * interval '1 ms', ${LAST_MOMENT})
      from spectacles, users where spectacles.id = ${spectacleId} and users.id = ${userId}
    returning id`
  if (!row) throw new Error('An offer was not written.')
  return row.id
}

const Ended = z.object({ id: z.int(), status: z.string() })

/**
 * Removes parties whose offer has ended, and notifies those who let it expire, once each. Of rows of
 * `waiting_parties w`.
 *
 * @returns how many were notified
 */
export async function expireOffers(tx: Db, which: Prisma.Sql): Promise<number> {
  const ended = await queryRows(tx, Ended)`
    update waiting_parties w set closed_at = now() from reservations r
     where r.id = w.reservation_id and r.status <> 'pending' and w.closed_at is null and ${which}
    returning w.id, r.status`
  const lapsed = ended.filter(({ status }) => status === 'expired')
  for (const { id } of lapsed) await queueOfferExpired(tx, id)
  return lapsed.length
}
