import type { Factors, WithCodes } from '@espace/contracts/auth/second-factor'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { User } from '@espace/prisma/client'
import { isFactorDemanded } from '#platform/accounts/factor-demand.ts'
import type { Actor } from '#platform/audit.ts'
import type { Services } from '#services.ts'
import { presentPasskey } from '../auth.presenter.ts'
import { drawSecret, takeCode } from './codes/application.ts'
import { drawRecoveryCodes } from './codes/recovery-codes.ts'
import { lockedOwner, settleFactors, notifyFactorChange } from './factor-changes.ts'

/** The account that changes itself, and its session. */
export interface Owner {
  user: User
  sessionId: string
  by: Actor
}

export const wrongCode = () =>
  fieldError('code', 'Ce code n’est pas le bon, ou a déjà servi', 'CODE_INCORRECT')

/** The authenticator application, and the recovery codes. */
export function factorsService({ db, vault, now }: Services) {
  const listOf = async ({ id: userId }: Pick<User, 'id'>): Promise<Factors> => {
    const [user, recoveryCodesLeft, isDemanded] = await Promise.all([
      db.user.findUniqueOrThrow({
        where: { id: userId },
        include: { totp: true, passkeys: { orderBy: { id: 'asc' } } },
      }),
      db.recoveryCode.count({ where: { userId, usedAt: null } }),
      isFactorDemanded(db),
    ])
    const since = user.totp?.confirmedAt
    return {
      application: since ? { createdAt: since.toISOString() } : null,
      passkeys: user.passkeys.map(presentPasskey),
      recoveryCodesLeft,
      isDemanded: isDemanded && user.role !== 'user' && !user.hasSecondFactor,
    }
  }

  return {
    list: listOf,

    begin: ({ user }: Owner): Promise<{ secret: string; uri: string }> =>
      db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const where = { userId: owner.id, confirmedAt: { not: null } }
        if ((await tx.totpSecret.count({ where })) > 0) throw apiError('APPLICATION_EXISTANTE')
        return drawSecret(tx, vault, owner)
      }),

    async confirm({ user, sessionId, by }: Owner, code: string): Promise<WithCodes> {
      const recoveryCodes = await db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const begun = await tx.totpSecret.findUnique({
          where: { userId: owner.id, confirmedAt: null },
        })
        if (!begun) throw apiError('CONNEXION_EXPIREE')
        if (!(await takeCode(tx, vault, begun, { code, now: now() }))) throw wrongCode()
        await tx.totpSecret.update({ where: { userId: owner.id }, data: { confirmedAt: now() } })
        await notifyFactorChange(tx, owner, { change: 'application-ajoutée', by })
        return settleFactors(tx, owner.id, sessionId)
      })
      return { factors: await listOf(user), recoveryCodes }
    },

    async remove({ user, by }: Owner): Promise<Factors> {
      await db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const { count } = await tx.totpSecret.deleteMany({ where: { userId: owner.id } })
        if (count === 0) return
        await settleFactors(tx, owner.id)
        await notifyFactorChange(tx, owner, { change: 'application-retirée', by })
      })
      return listOf(user)
    },

    async renewCodes({ user, by }: Owner): Promise<WithCodes> {
      const recoveryCodes = await db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        if (!owner.hasSecondFactor) throw apiError('SANS_SECOND_FACTEUR')
        await notifyFactorChange(tx, owner, { change: 'codes-renouvelés', by })
        return drawRecoveryCodes(tx, owner.id)
      })
      return { factors: await listOf(user), recoveryCodes }
    },
  }
}
