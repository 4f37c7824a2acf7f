import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient, User } from '@espace/prisma/client'
import type { Passwords } from '../../platform/passwords.ts'
import type { Sessions } from '../../platform/sessions.ts'

export interface LogInDeps {
  db: PrismaClient
  passwords: Passwords
  sessions: Sessions
  now: () => Date
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
  device: string
}

export interface LoggedIn {
  user: User
  token: string
  jti: string
}

export function logInService({ db, passwords, sessions, now }: LogInDeps) {
  /** Whoever logs in tells us what the hash is to be made of anew. */
  const renewHash = async ({ id, passwordHash }: User, password: string): Promise<void> => {
    if (!passwords.isOutdated(passwordHash)) return
    const renewed = await passwords.hash(password)
    await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } })
  }

  return {
    /** Nobody learns whether it was the address or the password, nor that an account is suspended without it. */
    async logIn({ email, password, remember, device }: Credentials): Promise<LoggedIn> {
      const user = await db.user.findUnique({ where: { email } })
      const isRight = await passwords.matches(password, user?.passwordHash)
      if (!user || !isRight) throw apiError('IDENTIFIANTS_INVALIDES')
      if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
      await renewHash(user, password)
      return db.$transaction(async (tx) => {
        const started = await sessions.start(tx, { user, remember, device })
        const seen = await tx.user.update({ where: { id: user.id }, data: { lastLogin: now() } })
        return { ...started, user: seen }
      })
    },
  }
}
