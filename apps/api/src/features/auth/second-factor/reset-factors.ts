import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'
import { endAllSessions } from '#platform/accounts/sessions.ts'
import { type Actor, SYSTEM_ACTOR } from '#platform/audit.ts'
import { lockedOwner, removeFactors, notifyFactorChange } from './factor-changes.ts'

/**
 * Removes all factors of an account that has lost them, and ends its sessions: a thief may have them now.
 *
 * @returns false where there was nothing to take away
 */
export const resetFactors = (
  db: PrismaClient,
  id: number,
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const known = await tx.user.count({ where: { id } })
    if (known === 0) throw apiError('RESSOURCE_INTROUVABLE')
    const owner = await lockedOwner(tx, id)
    if (!owner.hasSecondFactor) return false
    await removeFactors(tx, id)
    await endAllSessions(tx, id, now)
    await notifyFactorChange(tx, owner, { change: 'remise-à-zéro', by })
    return true
  })

/** The same as a command line: also when no administrator is left to do it. */
export async function resetFactorsOf(db: PrismaClient, email: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  return user !== null && resetFactors(db, user.id, { by: SYSTEM_ACTOR, now: new Date() })
}
