import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'
import type { Actor } from '../../../platform/audit.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { lockedOwner, removeFactors, tellOfChange } from './factor-changes.ts'

interface Deps {
  db: PrismaClient
  sessions: Pick<Sessions, 'endAll'>
}

/** Takes all factors of somebody away who has lost them, and ends their sessions: somebody else may have them now. */
export const resetFactors = ({ db, sessions }: Deps, id: number, by: Actor): Promise<void> =>
  db.$transaction(async (tx) => {
    const known = await tx.user.count({ where: { id } })
    if (known === 0) throw apiError('RESSOURCE_INTROUVABLE')
    const owner = await lockedOwner(tx, id)
    if (!owner.hasSecondFactor) return
    await removeFactors(tx, id)
    await sessions.endAll(tx, id)
    await tellOfChange(tx, owner, { change: 'remise-à-zéro', by })
  })
