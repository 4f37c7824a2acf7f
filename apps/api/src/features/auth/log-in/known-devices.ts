import { randomUUID } from 'node:crypto'
import type { User } from '@espace/prisma/client'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { deriveKey } from '../../../platform/keys/keys.ts'

/** How long a browser that has logged in is known; every log-in begins it anew. */
export const KNOWN_FOR_MS = 180 * 86_400_000

const AUDIENCE = 'device'
const ISSUER = 'espace-comedie'

const Payload = z.object({ sub: z.string(), ver: z.int().nonnegative(), jti: z.uuid() })

type Account = Pick<User, 'id' | 'tokenVersion'>

/** What a browser keeps in a cookie once it has logged in to an account: good for trying its password, and nothing else. */
export interface KnownDevices {
  /** @param known what the browser had until now: it keeps its number, and with it its count of wrong passwords */
  sign: (account: Account, known: string | undefined) => string
  /** The number of a device that has logged in to that account since its password was last set. */
  idOf: (token: string | undefined, account: Account | null) => string | undefined
}

interface Secrets {
  secret: string
  previousSecret: string | undefined
}

export function createKnownDevices(
  { secret, previousSecret }: Secrets,
  now: () => Date,
): KnownDevices {
  const key = deriveKey(secret, 'known device')
  const former = previousSecret === undefined ? [] : [deriveKey(previousSecret, 'known device')]
  const seconds = () => Math.floor(now().getTime() / 1000)
  const idOf: KnownDevices['idOf'] = (token, account) => {
    const payload = token === undefined ? undefined : verified(token, [key, ...former], seconds())
    const isTheirs =
      account !== null &&
      payload?.sub === String(account.id) &&
      payload.ver === account.tokenVersion
    return isTheirs ? payload.jti : undefined
  }
  return {
    idOf,
    sign: (account, known) =>
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
      // Not signed with this key, run out, or no token of ours: the next key may know it.
    }
  }
  return undefined
}
