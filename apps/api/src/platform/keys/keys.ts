import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A derived key for one purpose: keys of different purposes are independent. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `espace-comedie/${use}`, 32))

/** The token of a link or a challenge; only its fingerprint is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A one-way hash, stored in place of a token. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** A derived key with an id that reveals nothing of it, to be stored beside what the key signed or encrypted. */
export function namedKey(secret: string, use: string): { id: string; key: Buffer } {
  const key = deriveKey(secret, use)
  return { id: fingerprint(key.toString('hex')).slice(0, 8), key }
}
