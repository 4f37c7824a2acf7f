import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient, User } from '@espace/prisma/client'
import { demandFactor, isFactorDemanded } from '#platform/accounts/factor-demand.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { Services } from '#services.ts'

/** Whether a second factor is mandatory for staff, and which accounts have one. */
export function demandService({ db }: Services) {
  const state = async () => ({ isDemanded: await isFactorDemanded(db), team: await teamOf(db) })
  return {
    state,

    /** @throws {ApiError} SANS_SECOND_FACTEUR: an administrator without one would be locked out by the next call */
    async set(isDemanded: boolean, user: Pick<User, 'hasSecondFactor'>, by: Actor) {
      if (isDemanded && !user.hasSecondFactor) throw apiError('SANS_SECOND_FACTEUR')
      await db.$transaction(async (tx) => {
        const was = await demandFactor(tx, isDemanded)
        if (was === isDemanded) return
        const action = isDemanded ? 'activation' : 'désactivation'
        const diff = { before: { enabled: was }, after: { enabled: isDemanded } }
        await audit(tx, by, { action, entity: 'settings', id: 'second_facteur', ...diff })
      })
      return state()
    },
  }
}

/** Staff by name; the factors of visitors are not administered. */
async function teamOf(db: PrismaClient) {
  const team = await db.user.findMany({
    where: { role: { not: 'user' } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
  })
  return team.map(({ id, firstName, lastName, role, hasSecondFactor }) => ({
    id,
    name: `${firstName} ${lastName}`,
    role,
    hasSecondFactor,
  }))
}
