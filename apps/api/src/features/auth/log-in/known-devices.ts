import { randomUUID } from 'node:crypto'
import type { User } from '@espace/prisma/client'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import type { SecurityConfig } from '#config/security-variables.ts'
import { deriveKey } from '#platform/keys/keys.ts'

/** How long a device cookie is valid; every log-in renews it. */
export const KNOWN_FOR_MS = 180 * 86_400_000

const AUDIENCE = 'device'
const ISSUER = 'espace-comedie'

const Payload = z.object({ sub: z.string(), ver: z.int().nonnegative(), jti: z.uuid() })

type Account = Pick<User, 'id' | 'tokenVersion'>

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Device cookies: after a log-in a browser has its own rate limit for that account, and no other right. */
export function createKnownDevices(
  { jwtSecret, previousJwtSecret }: Pick<SecurityConfig, 'jwtSecret' | 'previousJwtSecret'>,
  now: () => Date,
) {
  const key = deriveKey(jwtSecret, 'known device')
  const former =
    previousJwtSecret === undefined ? [] : [deriveKey(previousJwtSecret, 'known device')]
  const seconds = () => Math.floor(now().getTime() / 1000)
  /** The number of a device that has logged in to that account since its password was last set. */
  const idOf = (token: string | undefined, account: Account | null): string | undefined => {
    const payload = token === undefined ? undefined : verified(token, [key, ...former], seconds())
    const isTheirs =
      account !== null &&
      payload?.sub === String(account.id) &&
      payload.ver === account.tokenVersion
    return isTheirs ? payload.jti : undefined
  }
  return {
    idOf,
    /** @param known what the browser had until now: it keeps its number, and with it its count of wrong passwords */
    sign: (account: Account, known: string | undefined): string =>
      jwt.sign(
        { ver: account.tokenVersion, iat: seconds(), exp: seconds() + KNOWN_FOR_MS / 1000 },
        key,
        {
          algorithm: 'HS256',
          subject: String(account.id),
          jwtid: idOf(known, account) ?? randomUUID(),
          audience: AUDIENCE,
          issuer: ISSUER,
        },
      ),
  }
}

function verified(token: string, keys: readonly Buffer[], clockTimestamp: number) {
  for (const key of keys) {
    try {
      const bounds = { audience: AUDIENCE, issuer: ISSUER, clockTimestamp }
      return Payload.parse(jwt.verify(token, key, { algorithms: ['HS256'], ...bounds }))
    } catch {
      // Signed with another key, expired, or not our token: try the next key.
    }
  }
  return undefined
}
