import { apiError } from '@espace/contracts/kernel/errors'
import type { Db, User } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'

const Admin = z.object({ id: z.int() })

/**
 * Locks the administrators who can log in, always in the same order: of two who take the role from one another at once,
 * the second sees no other administrator left. Called before any other row of `users` is locked.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const rows = await queryRows(tx, Admin)`
    select id from users where role = 'admin' and is_active order by id for update`
  return rows.map(({ id }) => id)
}

/** An administrator's address is verified. */
export async function assertMayLead(tx: Db, { id }: Pick<User, 'id'>): Promise<void> {
  const select = { isActive: true, emailVerifiedAt: true }
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select })
  if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
  if (user.emailVerifiedAt === null) throw apiError('ADRESSE_NON_CONFIRMEE')
}

/** Invitations end with the role of the administrator who sent them. */
export async function closeInvitationsOf(tx: Db, id: number): Promise<void> {
  const where = { invitedBy: id, closedAt: null }
  await tx.invitation.updateMany({ where, data: { closedAt: new Date() } })
}
