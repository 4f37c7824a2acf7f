import type { LoginChallenge } from '@espace/contracts/auth/second-factor'
import { type ApiError, apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient, User } from '@espace/prisma/client'
import { beginChallenge } from './challenges.ts'

interface Waiting {
  user: User
  remember: boolean
  now: Date
}

/** The password was right and is not enough: what the log-in is finished with. */
export async function askForFactor(
  db: PrismaClient,
  { user, remember, now }: Waiting,
): Promise<ApiError> {
  const userId = user.id
  const [token, applications, codes, passkeys] = await Promise.all([
    beginChallenge(db, { purpose: 'login', user, remember, now }),
    db.totpSecret.count({ where: { userId, confirmedAt: { not: null } } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
    db.passkey.count({ where: { userId } }),
  ])
  const methods: LoginChallenge['methods'] = []
  if (applications > 0) methods.push('application')
  if (passkeys > 0) methods.push('cle')
  if (codes > 0) methods.push('recuperation')
  return apiError('SECOND_FACTEUR', { challenge: { token, methods } satisfies LoginChallenge })
}
