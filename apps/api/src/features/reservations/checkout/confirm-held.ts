import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { giveToAccount } from '../guests/give-to-account.ts'

const Held = z.object({ id: z.string() })

/**
 * After the verification of an account's address: confirms its held seats without online payment, and sends their
 * tickets. Call it with the account locked, as bookings do: a concurrent booking is confirmed here, or was made
 * after the verification. Expired holds stay so.
 *
 * @returns how many bookings were confirmed
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
