import { createHmac, randomBytes } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { compare, hash } from 'bcrypt'
import pLimit from 'p-limit'

/** Hashing is slow on purpose and shares Node's threads with all else: so many at a time. */
const AT_A_TIME = 2

/** Who comes when so many wait is turned away: a storm of log-ins must not hold up the rest. */
const MAX_WAITING = 16

export interface PasswordOptions {
  /** Keeps stolen hashes from being guessed without it. */
  pepper: Buffer
  /** bcrypt's cost: 12 takes about a quarter of a second. */
  cost: number
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes as long for somebody unknown, who has no hash, as for a wrong password. */
  matches: (password: string, stored: string | undefined) => Promise<boolean>
  /** How many comparisons there have been. */
  checks: () => number
}

/** bcrypt's cost for the passwords of people. */
export const PASSWORD_COST = 12

/** Hashes and compares passwords, a few at a time. Both reject with 503 when too many wait. */
export function createPasswords({ pepper, cost }: PasswordOptions): Passwords {
  const limit = pLimit(AT_A_TIME)
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) throw apiError('SERVICE_INDISPONIBLE')
    return limit(work)
  }
  // bcrypt reads 72 bytes: what it gets is always 64 characters, and depends on all of the password.
  const digest = (password: string) =>
    createHmac('sha384', pepper).update(password.normalize('NFC')).digest('base64')
  let checks = 0
  const nobodys = hash(randomBytes(32).toString('base64'), cost)
  return {
    hash: async (password) => queued(() => hash(digest(password), cost)),
    matches: async (password, stored) => {
      const against = stored ?? (await nobodys)
      const isMatch = await queued(() => {
        checks += 1
        return compare(digest(password), against)
      })
      return isMatch && stored !== undefined
    },
    checks: () => checks,
  }
}
