import { createHmac, timingSafeEqual } from 'node:crypto'
import { Prisma } from '@espace/prisma/client'
import type { MailingList } from '../mail/content/mail-content.ts'
import { deriveKey } from './keys.ts'

/** The block size of SHA-256, for the HMAC in SQL. */
const BLOCK = 64

/** The lifetime of a confirmation link: as long as an unconfirmed address is kept. */
const CONFIRM_DAYS = 30

const DAY_MS = 86_400_000

/** What a dated link is for: a list, or the joke of an evening. */
type Dated = MailingList | 'vannes'

export type AddressKeys = ReturnType<typeof createAddressKeys>

/**
 * Pseudonyms of e-mail addresses, for tables that must not hold the address itself, and the tokens of mailed links,
 * which prove that our mail has arrived.
 *
 * @param secret never changes: the suppression list and the links of old mails depend on it
 */
export function createAddressKeys(secret: string) {
  const hashKey = deriveKey(secret, 'address-hash')
  const tokenKey = deriveKey(secret, 'newsletter-token')
  const [inner, outer] = [pad(hashKey, 0x36), pad(hashKey, 0x5c)]
  // The separator is unambiguous: an address holds no line break.
  const sign = (...said: string[]) =>
    createHmac('sha256', tokenKey).update(said.join('\n')).digest('base64url')
  const dated = (list: Dated, email: string, day: string) =>
    `${day}.${sign('confirm', list, email, day)}`
  return {
    hashOf: (email: string): string => createHmac('sha256', hashKey).update(email).digest('hex'),
    /** `hashOf` of a column, in PostgreSQL. */
    hashSql: (column: Prisma.Sql): Prisma.Sql => Prisma.sql`
      encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${column}, 'UTF8'))), 'hex')`,
    /** The token of unsubscribe links, which never expires; good for nothing else, because mails are forwarded. */
    leaveTokenOf: (list: MailingList, email: string): string => sign('leave', list, email),
    /** Accepts also tokens of older mails, which were good for every list. */
    isLeaveToken: (list: MailingList, email: string, token: string): boolean =>
      [sign('leave', list, email), sign(email)].some((right) => isSame(token, right)),
    /** The token of confirmation links: dated, and mailed to that address alone. */
    confirmTokenOf: (list: Dated, email: string, now: Date): string =>
      dated(list, email, dayOf(now).toString()),
    isConfirmToken: (list: Dated, email: string, token: string, now: Date): boolean => {
      const [day = ''] = token.split('.')
      const age = dayOf(now) - Number(day)
      return isSame(token, dated(list, email, day)) && age >= 0 && age <= CONFIRM_DAYS
    },
  }
}

const dayOf = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS)

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const pad = (key: Buffer, byte: number): Buffer => {
  const padded = Buffer.alloc(BLOCK, byte)
  for (const [at, value] of key.entries()) padded[at] = value ^ byte
  return padded
}
