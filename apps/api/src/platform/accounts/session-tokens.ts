import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { deriveKey, fingerprint } from '../keys/keys.ts'

const AUDIENCE = 'session'
const ISSUER = 'espace-comedie'

/** Tolerated clock skew between machines. */
const CLOCK_TOLERANCE_S = 60

/** A token's claims: the session, and no permission; `staff` picks a queue only. */
const Payload = z.object({
  sub: z.string().regex(/^[1-9]\d{0,8}$/),
  jti: z.uuid(),
  ver: z.int().nonnegative(),
  staff: z.boolean().default(false),
  iat: z.int(),
  exp: z.int(),
})

export interface SessionToken {
  userId: number
  jti: string
  tokenVersion: number
  /** Whether the session is of staff: it is looked up in a queue of its own. */
  isStaff: boolean
}

interface Key {
  id: string
  /** `jsonwebtoken` tries to read bytes as a public key first, at each call. */
  key: KeyObject
}

const keyOf = (secret: string): Key => {
  const key = deriveKey(secret, 'session token')
  return { id: fingerprint(key.toString('hex')).slice(0, 16), key: createSecretKey(key) }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

/**
 * Signs and reads the tokens of sessions (JWT, HS256). Those signed with the previous secret are still
 * read, so that the secret can be rotated without logging all users out.
 */
export function createSessionTokens(
  { secret, previousSecret }: { secret: string; previousSecret?: string | undefined },
  now: () => Date,
) {
  const current = keyOf(secret)
  const keys = [current, ...(previousSecret === undefined ? [] : [keyOf(previousSecret)])]
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    sign: ({ userId, jti, tokenVersion, isStaff }: SessionToken, expiresAt: Date): string =>
      jwt.sign(
        {
          ver: tokenVersion,
          ...(isStaff && { staff: true }),
          iat: seconds(),
          exp: Math.floor(expiresAt.getTime() / 1000),
        },
        current.key,
        {
          algorithm: 'HS256',
          keyid: current.id,
          subject: String(userId),
          jwtid: jti,
          audience: AUDIENCE,
          issuer: ISSUER,
        },
      ),
    /** Undefined for a token not signed by us, or expired. */
    read: (text: string): SessionToken | undefined => {
      const payload = verified(text, keys, seconds())
      if (!payload) return undefined
      const { sub, jti, ver: tokenVersion, staff: isStaff } = payload
      return { userId: Number(sub), jti, tokenVersion, isStaff }
    },
  }
}

function verified(text: string, keys: readonly Key[], clockTimestamp: number) {
  try {
    const { header } = jwt.decode(text, { complete: true }) ?? {}
    const key = keys.find(({ id }) => id === header?.kid)?.key
    if (!key || header?.typ !== 'JWT') return undefined
    const payload = jwt.verify(text, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      issuer: ISSUER,
      clockTolerance: CLOCK_TOLERANCE_S,
      clockTimestamp,
    })
    return Payload.parse(payload)
  } catch {
    // Any error of the library is an invalid token.
    return undefined
  }
}

/** The token of a header `Authorization: Bearer …`. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]
