import { CHALLENGE_MS } from '@espace/contracts/auth/auth.constants'
import type { AuthChallenge, Db, User } from '@espace/prisma/client'
import { fingerprint, newToken } from '#platform/keys/keys.ts'

interface NewChallenge extends Pick<AuthChallenge, 'purpose'> {
  /** Undefined before the account is identified (a passkey log-in). */
  user?: Pick<User, 'id' | 'tokenVersion'>
  remember?: boolean
  /** The challenge for the browser; random by default. */
  value?: string
  now: Date
}

/** Issues a challenge, and returns its value for the browser. */
export async function beginChallenge(
  tx: Db,
  { purpose, user, remember = false, value = newToken(), now }: NewChallenge,
): Promise<string> {
  await tx.authChallenge.create({
    data: {
      hash: fingerprint(value),
      purpose,
      remember,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      ...(user && { userId: user.id, tokenVersion: user.tokenVersion }),
    },
  })
  return value
}

interface Wanted extends Pick<AuthChallenge, 'purpose'> {
  value: string
  /** The account that the challenge was issued to; undefined for an anonymous one. */
  userId?: number
  now: Date
}

/** Consumes a challenge; of two concurrent attempts, one succeeds. */
export async function takeChallenge(
  tx: Db,
  { purpose, value, userId, now }: Wanted,
): Promise<boolean> {
  const { count } = await tx.authChallenge.deleteMany({
    where: { hash: fingerprint(value), purpose, userId: userId ?? null, expiresAt: { gt: now } },
  })
  return count === 1
}

export const purgeChallenges = (db: Db, now: Date) =>
  db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
