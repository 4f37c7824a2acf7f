import type { Prisma, PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { audit, SYSTEM_ACTOR } from '#platform/audit.ts'
import type { EraseUser } from '#platform/retention/erasure.ts'
import { queryRow } from '#platform/sql.ts'

const Account = z.object({ id: z.int() })

/**
 * Erases the first account that the condition holds for, of `users u`. Two processes never wait for the same one.
 *
 * @returns whether there was one
 */
export const eraseNext = (
  db: PrismaClient,
  eraseUser: EraseUser,
  condition: Prisma.Sql,
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const account = await queryRow(tx, Account)`
      select u.id from users u where ${condition} order by u.id limit 1 for update skip locked`
    if (!account) return false
    // Checked again under the lock: a booking or a verification may have come in between.
    const still = await tx.$executeRaw`
      select from users u where u.id = ${account.id} and ${condition}`
    if (still === 0) return true
    await eraseUser(tx, account)
    await audit(tx, SYSTEM_ACTOR, { action: 'suppression', entity: 'users', id: account.id })
    return true
  })
