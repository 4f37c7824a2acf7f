import { apiError } from '@espace/contracts/kernel/errors'
import { GROUP_PATH } from '@espace/contracts/paths'
import type { GroupHold, GroupSeat } from '@espace/contracts/reservations/guests/groups'
import {
  CHANGE_CUTOFF_MS,
  GROUP_SHARE,
  PROOF_MS,
} from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow, takeTurns } from '#platform/sql.ts'
import { heldDates } from '../checkout/ask-proof.ts'
import type { Buyer } from '../checkout/buyer.ts'
import { guestBuyer } from '../guests/guest-buyer.ts'
import { createOrderLink } from '../guests/order-links.ts'
import { groupHeld } from './group-mails.ts'
import { groupHashOf } from './group-rows.ts'

const Room = z.object({ isSoon: z.boolean(), isShared: z.boolean() })

const Open = z.object({ ticketId: z.int(), seats: z.int() })

/** Holds seats for friends: the mailed link opens them. */
export function groupHolder(
  { spectacleId, quantity, ...holder }: GroupHold,
  { scale, secret }: { scale: number; secret: string },
): Buyer {
  const guest = guestBuyer(holder, scale)
  return {
    ...guest,
    admit: async (tx, cart, isOnline) => {
      const admitted = await guest.admit(tx, cart, isOnline)
      await assertRoomForGroup(tx, spectacleId, quantity)
      return admitted
    },
    askForProof: async (tx, id) => {
      await tx.reservation.update({ where: { id }, data: { groupHash: groupHashOf(secret, id) } })
      await queueForHolder(tx, id, holder)
    },
  }
}

async function queueForHolder(
  tx: Db,
  id: string,
  { name, email: to, language }: Omit<GroupHold, 'spectacleId' | 'quantity'>,
) {
  const { until, dates } = await heldDates(tx, Prisma.sql`r.id = ${id}::uuid`)
  const url = await createOrderLink(tx, id, GROUP_PATH)
  for (const date of dates) {
    const data = { firstName: name, url, until, ...date }
    await queueMail(tx, { to, template: groupHeld, data, language })
  }
}

/** Serialises the groups of a date: together they hold no more than their share of it. */
async function assertRoomForGroup(tx: Db, spectacleId: number, quantity: number): Promise<void> {
  await takeTurns(tx, `groups of ${spectacleId}`)
  const room = await queryRow(tx, Room)`
    select s.starts_at - ${CHANGE_CUTOFF_MS + PROOF_MS} * interval '1 ms' <= now() as "isSoon",
      ${quantity} + coalesce((select sum(t.seats)
          from tickets t join reservations r on r.id = t.reservation_id
         where t.spectacle_id = s.id and t.released_at is null and r.group_hash is not null and is_held(r)), 0)
        <= greatest(s.capacity * ${GROUP_SHARE}::float8, ${quantity}) as "isShared"
      from spectacles s where s.id = ${spectacleId}`
  if (room?.isSoon) throw apiError('DELAI_DEPASSE')
  if (!room?.isShared) throw apiError('TROP_DE_GROUPES')
}

/** Takes one seat of a group, which is the friend's own from then on. */
export function groupFriend(
  { name, email, language }: GroupSeat,
  { groupId, scale }: { groupId: string; scale: number },
): Buyer {
  const guest = guestBuyer({ name, email, language }, scale)
  return {
    ...guest,
    partOf: groupId,
    admit: async (tx, cart, isOnline) => {
      await takeFromGroup(tx, groupId)
      return guest.admit(tx, cart, isOnline)
    },
  }
}

/**
 * Takes one seat off the group's hold, which stays open after the last one: a friend may not pay. The seat stays taken
 * on its date, by the ticket of the same transaction. Concurrent friends are serialised by the group's row.
 *
 * @throws {ApiError} GROUPE_TERMINE
 */
async function takeFromGroup(tx: Db, groupId: string): Promise<void> {
  await tx.$executeRaw`select from reservations where id = ${groupId}::uuid for update`
  const open = await queryRow(tx, Open)`
    select t.id as "ticketId", t.seats from reservations r join tickets t on t.reservation_id = r.id
     where r.id = ${groupId}::uuid and is_held(r) and not r.awaits_proof and t.released_at is null`
  if (!open) throw apiError('GROUPE_TERMINE')
  const { ticketId: id, seats } = open
  if (seats > 1) await tx.ticket.update({ where: { id }, data: { seats: seats - 1 } })
  else await tx.$executeRaw`update tickets set released_at = now() where id = ${id}`
}
