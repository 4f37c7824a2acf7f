import { createHmac, timingSafeEqual } from 'node:crypto'
import { Prisma } from '@espace/prisma/client'
import { deriveKey } from './keys.ts'

/** Bytes that SHA-256 works on at a time. */
const BLOCK = 64

/**
 * What stands for an e-mail address where the address itself must not stand, and what proves that
 * somebody has had a mail of ours there.
 */
export interface AddressKeys {
  hashOf: (email: string) => string
  /** `hashOf` in PostgreSQL, of a column. */
  hashSql: (column: Prisma.Sql) => Prisma.Sql
  tokenOf: (email: string) => string
  isTokenOf: (email: string, token: string) => boolean
}

/** @param secret stays the same for good: the suppression list and the links of old mails hang on it */
export function createAddressKeys(secret: string): AddressKeys {
  const hashKey = deriveKey(secret, 'address-hash')
  const tokenKey = deriveKey(secret, 'newsletter-token')
  const [inner, outer] = [pad(hashKey, 0x36), pad(hashKey, 0x5c)]
  const sign = (email: string) => createHmac('sha256', tokenKey).update(email).digest()
  return {
    hashOf: (email) => createHmac('sha256', hashKey).update(email).digest('hex'),
    hashSql: (column) => Prisma.sql`
      encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${column}, 'UTF8'))), 'hex')`,
    tokenOf: (email) => sign(email).toString('base64url'),
    isTokenOf: (email, token) => {
      const given = Buffer.from(token, 'base64url')
      const right = sign(email)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

const pad = (key: Buffer, byte: number): Buffer => {
  const padded = Buffer.alloc(BLOCK, byte)
  for (const [at, value] of key.entries()) padded[at] = value ^ byte
  return padded
}
