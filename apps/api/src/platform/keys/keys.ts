import { createHash, hkdfSync } from 'node:crypto'

/** A derived key for one purpose: keys of different purposes are independent. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `espace-comedie/${use}`, 32))

/** A one-way hash, stored in place of a token. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
