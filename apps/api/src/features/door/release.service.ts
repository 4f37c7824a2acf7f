import type { doorContract } from '@espace/contracts/door/door'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Result } from '@espace/contracts/kernel/route'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { audit } from '#platform/audit.ts'
import { queryRows } from '#platform/sql.ts'
import { giveUpTickets } from '../reservations/bookings/cancel-and-refund.ts'
import { doorSettings } from './door-settings.ts'
import { eveningOf } from './evening-of.ts'
import { countsOf } from './evening-rows.ts'
import type { AtDoor } from './events/events.service.ts'

type Released = Result<typeof doorContract.release>

const Party = z.object({ id: z.int(), reservationId: z.string(), seats: z.int() })
type Party = z.infer<typeof Party>

/** No-shows: booked to be paid at the door, unpaid and not checked in. */
const UNCLAIMED = Prisma.sql`
  (is_sold(t, r) and r.payment = 'porte' and t.entered = 0 and t.paid_seats = 0)`

/**
 * Puts unclaimed seats back on sale, all or none of them; a late party gets the reason, and may
 * be let back in.
 *
 * @throws {ApiError} TROP_TOT
 */
export async function releaseUnclaimed(
  tx: Db,
  spectacleId: number,
  { user, by }: AtDoor,
): Promise<Released> {
  const { title: label } = await eveningOf(tx, spectacleId, user)
  await assertLate(tx, spectacleId)
  const parties = await lockUnclaimed(tx, spectacleId)
  const ids = parties.map(({ id }) => id)
  await tx.$executeRaw`update tickets set unclaimed_at = now() where id = any(${ids}::int[])`
  for (const { id, reservationId } of parties) {
    await giveUpTickets(tx, reservationId, Prisma.sql`id = ${id}`, { actorId: null, by: 'salle' })
  }
  const seats = parties.reduce((sum, party) => sum + party.seats, 0)
  const after = { réservations: parties.length, places: seats }
  const change = { action: 'libération', entity: 'spectacles', id: spectacleId, label } as const
  await audit(tx, by, { ...change, after })
  return { parties: parties.length, seats, counts: await countsOf(tx, spectacleId) }
}

async function assertLate(tx: Db, spectacleId: number): Promise<void> {
  const { releaseMinutes } = await doorSettings(tx)
  const late = await tx.$executeRaw`
    select from spectacles
     where id = ${spectacleId} and starts_at <= now() + ${releaseMinutes}::int * interval '1 minute'`
  if (late === 0) throw apiError('TROP_TOT')
}

/** Reservations before their tickets, in the order of their ids; those checked in meanwhile are excluded. */
async function lockUnclaimed(tx: Db, spectacleId: number): Promise<Party[]> {
  await tx.$executeRaw`
    select r.id from reservations r
     where r.status = 'confirmed' and r.id in (
       select t.reservation_id from tickets t join reservations r on r.id = t.reservation_id
        where t.spectacle_id = ${spectacleId} and ${UNCLAIMED})
     order by r.id for update`
  return queryRows(tx, Party)`
    select t.id, t.seats, r.id as "reservationId"
      from tickets t join reservations r on r.id = t.reservation_id
     where t.spectacle_id = ${spectacleId} and ${UNCLAIMED}
     order by r.id, t.id for update of r, t`
}
