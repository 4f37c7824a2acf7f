import { apiError } from '@espace/contracts/kernel/errors'
import type { Db, User } from '@espace/prisma/client'

/**
 * Locks the administrators who can log in, always in the same order: of two who take the role from one another at once,
 * the second finds out that nobody else is left. Called before any other row of `users` is locked.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from users where role = 'admin' and is_active order by id for update`
  return rows.map(({ id }) => id)
}

/** Nobody leads the house under an address that may be somebody else's. */
export async function assertMayLead(tx: Db, { id }: Pick<User, 'id'>): Promise<void> {
  const select = { isActive: true, emailVerifiedAt: true }
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select })
  if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
  if (user.emailVerifiedAt === null) throw apiError('ADRESSE_NON_CONFIRMEE')
}

/** Whoever is no administrator any more has nobody left to invite. */
export async function closeInvitationsOf(tx: Db, id: number): Promise<void> {
  await tx.$executeRaw`
    update invitations set closed_at = now() where invited_by = ${id} and closed_at is null`
}
