import { apiError } from '@espace/contracts/kernel/errors'
import type { Db, User } from '@espace/prisma/client'
import { fingerprint } from '#platform/keys/keys.ts'
import type { Services } from '#services.ts'
import { notifyFactorChange } from '../factor-changes.ts'
import { wrongCode } from '../factors.service.ts'
import { takeCode } from './application.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** Codes: TOTP of the application, and recovery codes. */
export function codesService({ db, vault, wrongCodes, now }: Services) {
  const take = async (tx: Db, user: User, code: string): Promise<boolean> => {
    if (/^\s*\d{3}\s*\d{3}\s*$/.test(code)) {
      const application = await tx.totpSecret.findUnique({
        where: { userId: user.id, confirmedAt: { not: null } },
      })
      return application !== null && takeCode(tx, vault, application, { code, now: now() })
    }
    const isTaken = await takeRecoveryCode(tx, { userId: user.id, code, now: now() })
    if (isTaken) await notifyFactorChange(tx, user, { change: 'code-utilisé' })
    return isTaken
  }

  /** Counts before the check, so that no concurrent guess escapes the limit. A right code takes its count back. */
  const counted = async <Result>(user: User, work: () => Promise<Result>): Promise<Result> => {
    const account = String(user.id)
    await wrongCodes.take(account)
    const result = await work()
    await wrongCodes.giveBack(account)
    return result
  }

  return {
    /** Consumes a code in the transaction of the action that it permits. */
    use: <Result>(user: User, code: string, work: (tx: Db) => Promise<Result>): Promise<Result> =>
      counted(user, () =>
        db.$transaction(async (tx) => {
          if (!(await take(tx, user, code))) throw wrongCode()
          return work(tx)
        }),
      ),

    /** The account past its password step, and whether the session is to be remembered. */
    async waiting(challenge: string): Promise<{ user: User; remember: boolean }> {
      const begun = await db.authChallenge.findUnique({
        where: { hash: fingerprint(challenge), purpose: 'login', expiresAt: { gt: now() } },
        include: { user: true },
      })
      if (!begun?.user || begun.tokenVersion !== begun.user.tokenVersion) {
        throw apiError('CONNEXION_EXPIREE')
      }
      if (!begun.user.isActive) throw apiError('COMPTE_SUSPENDU')
      return { user: begun.user, remember: begun.remember }
    },
  }
}
