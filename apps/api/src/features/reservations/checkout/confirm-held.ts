import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { giveToAccount } from '../guests/give-to-account.ts'

const Held = z.object({ id: z.string() })

/**
 * The address of an account is proven: what it holds and need not pay for online is booked, and the tickets leave.
 * Call it with the account locked, as bookings do: a booking of the same moment is confirmed here, or was made
 * after the proof. What has run out stays so.
 *
 * @returns how many bookings that were
 */
export async function confirmHeld(tx: Db, userId: number): Promise<number> {
  const held = await queryRows(tx, Held)`
    select id from reservations
     where user_id = ${userId} and awaits_proof and is_held(reservations)
     order by id for update`
  for (const { id } of held) {
    await tx.$executeRaw`
      update reservations set status = 'confirmed', confirmed_at = now() where id = ${id}::uuid`
    await queueTickets(tx, id)
  }
  await giveToAccount(tx, Prisma.sql`u.id = ${userId}`)
  return held.length
}
