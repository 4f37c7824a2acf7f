import type { LoginChallenge } from '@espace/contracts/auth/second-factor'
import { apiError, type ApiError } from '@espace/contracts/kernel/errors'
import type { Db, User, PrismaClient } from '@espace/prisma/client'
import type { Services } from '#services.ts'
import { beginChallenge } from '../second-factor/challenges.ts'
import type { Guesses } from './guesses.ts'
import type { KnownDevices } from './known-devices.ts'

export interface Guard {
  guesses: Guesses
  devices: KnownDevices
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
  device: string
  /** The truncated address, which does not identify a household. */
  network: string
  knownDevice: string | undefined
}

export interface LoggedIn {
  user: User
  token: string
  jti: string
}

export function logInService({ db, passwords, sessions, now }: Services, guard: Guard) {
  /** At a log-in the password is known, and an outdated hash can be renewed. */
  const renewHash = async ({ id, passwordHash }: User, password: string): Promise<void> => {
    if (!passwords.isOutdated(passwordHash)) return
    const renewed = await passwords.hash(password)
    await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } })
  }

  return {
    /** The same error for a wrong address and a wrong password; suspension shows only after the right one. */
    async logIn({ email, password, ...visit }: Credentials): Promise<LoggedIn> {
      const { remember, device, network, knownDevice } = visit
      const user = await db.user.findUnique({ where: { email } })
      const deviceId = guard.devices.idOf(knownDevice, user)
      const guess = await guard.guesses.begin({ email, deviceId })
      const isRight = await passwords.matches(password, user?.passwordHash)
      if (!user || !isRight) {
        guess.fail(user)
        throw apiError('IDENTIFIANTS_INVALIDES')
      }
      await guess.giveBack()
      if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
      await renewHash(user, password)
      if (user.hasSecondFactor) throw await askForFactor(db, { user, remember, now: now() })
      const from = { remember, device, network }
      return db.$transaction((tx) => beginSession(tx, { sessions, now }, user, from))
    },
  }
}

export async function beginSession(
  tx: Db,
  { sessions, now }: Pick<Services, 'sessions' | 'now'>,
  user: User,
  from: Pick<Credentials, 'remember' | 'device' | 'network'>,
): Promise<LoggedIn> {
  const started = await sessions.start(tx, { user, ...from })
  const seen = await tx.user.update({ where: { id: user.id }, data: { lastLogin: now() } })
  return { ...started, user: seen }
}

interface Waiting {
  user: User
  remember: boolean
  now: Date
}

/** The password step has passed: issues the challenge of the second one. */
async function askForFactor(db: PrismaClient, { user, remember, now }: Waiting): Promise<ApiError> {
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
