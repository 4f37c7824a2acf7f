import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import { queryRows } from '#platform/sql.ts'
import { releaseTickets } from '../seats.ts'
import { datesWaitedFor, offerNext } from './offers/offer-next.ts'
import { expireOffers } from './offers/offers.ts'
import { queueCalledOff } from './waiting-letters.ts'

const Party = z.object({ id: z.int(), reservationId: z.string().nullable() })

const Closed = z.object({ id: z.int(), isWaiting: z.boolean() })

const Ended = z.object({ id: z.string() })

const BATCH = 50

/** Days that closed entries are kept. */
const KEPT_DAYS = 30

/** Scheduled: expired offers, entries without a chance, and the next offer. */
export async function runWaitingListJobs(db: PrismaClient): Promise<void> {
  await db.$transaction((tx) => expireOffers(tx, Prisma.sql`true`))
  let notified = 1
  while (notified > 0) notified = await callOff(db)
  await offerNext(db, await datesWaitedFor(db))
}

/**
 * Notifies the waiting list of a cancelled date, once, and withdraws its offers. Not while the cancellation
 * can be undone.
 *
 * @returns how many were notified
 */
const callOff = (db: PrismaClient): Promise<number> =>
  db.$transaction(async (tx) => {
    const parties = await queryRows(tx, Party)`
      select w.id, w.reservation_id as "reservationId"
        from waiting_parties w join spectacles on spectacles.id = w.spectacle_id
       where w.closed_at is null and ${IS_CALLED_OFF} order by w.id limit ${BATCH}`
    if (parties.length === 0) return 0
    const offered = parties.flatMap(({ reservationId }) => reservationId ?? [])
    await endOffers(tx, offered)
    const ids = parties.map(({ id }) => id)
    // A party that has accepted meanwhile is notified as a booker.
    const closed = await queryRows(tx, Closed)`
      update waiting_parties w set closed_at = now()
       where w.id = any(${ids}::int[]) and w.closed_at is null
      returning w.id, not exists (
        select from reservations r where r.id = w.reservation_id and r.status = 'confirmed') as "isWaiting"`
    for (const { id, isWaiting } of closed) if (isWaiting) await queueCalledOff(tx, id)
    return closed.length
  })

const IS_CALLED_OFF = Prisma.sql`
  (spectacles.status = 'annulé' or spectacles.deleted_at is not null) and ${IS_SETTLED} and starts_by(spectacles) > now()`

/** Expired offers; their seats go back. */
export async function endOffers(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const ended = await queryRows(tx, Ended)`
    update reservations set status = 'cancelled', closed_at = now()
     where id in (select id from reservations where id = any(${ids}::uuid[]) and status = 'pending'
                   order by id for update)
    returning id`
  return releaseTickets(tx, Prisma.sql`reservation_id = any(${ended.map(({ id }) => id)}::uuid[])`)
}

/** Deletes waiting list entries a month after, with the offers that were not accepted. */
export async function purgeWaiting(db: PrismaClient): Promise<void> {
  const before = Prisma.sql`now() - ${KEPT_DAYS} * interval '1 day'`
  const which = Prisma.sql`
    payment = 'porte' and status in ('expired', 'cancelled') and confirmed_at is null
    and closed_at < ${before}`
  // No booking ever came of them: bookkeeping keeps what was sold (decision 078).
  await db.$transaction([
    db.$executeRaw`
      delete from tickets where reservation_id in (select id from reservations where ${which})`,
    db.$executeRaw`delete from reservations where ${which}`,
  ])
  await db.$executeRaw`delete from waiting_parties where closed_at < ${before}`
  await db.$executeRaw`
    delete from waiting_parties w
     where (select starts_by(s) from spectacles s where s.id = w.spectacle_id) < ${before}`
}
