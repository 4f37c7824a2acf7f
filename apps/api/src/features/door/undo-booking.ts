import type { doorContract } from '@espace/contracts/door/door'
import { DOOR_UNDO_MINUTES } from '@espace/contracts/door/door.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed, Result } from '@espace/contracts/kernel/route'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, isBy } from '#platform/audit.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { partiesService } from '../reservations/box-office/parties.service.ts'
import { backBy, settlementsOf } from '../reservations/settlements/settlements.ts'

type Undone = Parsed<typeof doorContract.undoBooking>['body']

const Booked = z.object({
  id: z.int(),
  reservationId: z.string(),
  seats: z.int(),
  isRecent: z.boolean(),
})

/**
 * Cancels a booking just made at the door, as the box office would: within minutes, by the account that made it.
 *
 * @throws {ApiError} BILLET_INTROUVABLE, for another account's booking, too; ANNULATION_IMPOSSIBLE
 */
export async function undoBooking(
  services: Services,
  tx: Db,
  { spectacleId, code }: Undone & { spectacleId: number },
  by: Actor,
): Promise<Result<typeof doorContract.undoBooking>> {
  const booked = await queryRow(tx, Booked)`
    select t.id, t.seats, r.id as "reservationId",
      r.created_at > now() - ${DOOR_UNDO_MINUTES} * interval '1 minute' as "isRecent"
      from tickets t join reservations r on r.id = t.reservation_id
     where t.code = ${code} and t.spectacle_id = ${spectacleId}`
  const made = { action: 'ajout', entity: 'reservations', id: booked?.reservationId ?? '' }
  if (!booked || !(await isBy(tx, by, made))) throw apiError('BILLET_INTROUVABLE')
  if (!booked.isRecent) throw apiError('ANNULATION_IMPOSSIBLE')
  const held = await settlementsOf(tx, booked.id)
  const byHand = held.filter(({ means }) => backBy(means) === 'byHandCents')
  await partiesService(services).cancel(tx, booked.id, '', by)
  return { seats: booked.seats, backCents: byHand.reduce((sum, each) => sum + each.amountCents, 0) }
}
