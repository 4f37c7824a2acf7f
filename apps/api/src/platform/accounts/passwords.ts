import { createHmac, randomBytes } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { compare, genSaltSync, getRounds, hash } from 'bcrypt'
import pLimit from 'p-limit'
import { namedKey } from '../keys/keys.ts'

/** Concurrency of bcrypt: it is slow on purpose and shares Node's thread pool with all other work. */
const AT_A_TIME = 2

/** Longer queues are refused (load shedding): a burst of log-ins must not block other calls. */
const MAX_WAITING = 16

export interface PasswordOptions {
  /** HMAC keys outside of the database: stolen hashes cannot be guessed without them. */
  peppers: {
    current: string
    former: readonly string[]
    /** Of hashes without a name of their pepper. */
    unnamed: string
  }
  /** bcrypt's cost: 12 takes about a quarter of a second. */
  cost: number
}

export const PASSWORD_COST = 12

/** The stored format: the pepper's name, then the bcrypt hash. */
const STORED = /^(?:pepper=(\w+))?(\$2b\$.+)$/

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and compares passwords, a few at a time. Both reject with 503 when too many wait. */
export function createPasswords({ peppers, cost }: PasswordOptions) {
  const limit = pLimit(AT_A_TIME)
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) throw apiError('SERVICE_INDISPONIBLE')
    return limit(work)
  }
  const current = pepperOf(peppers.current)
  const unnamed = pepperOf(peppers.unnamed)
  const known = [current, unnamed, ...peppers.former.map(pepperOf)]
  const read = (stored: string) => {
    const [, name, bcrypt = stored] = STORED.exec(stored) ?? []
    const pepper = name === undefined ? unnamed : known.find(({ id }) => id === name)
    return { pepper, bcrypt }
  }
  let checks = 0
  // Random instead of computed: comparing takes as long, and the process starts a quarter of a second sooner.
  const nobodys = genSaltSync(cost) + randomBytes(16).toString('hex').slice(1)
  return {
    hash: async (password: string): Promise<string> => {
      const bcrypt = await queued(() => hash(digest(current, password), cost))
      return `pepper=${current.id}${bcrypt}`
    },
    /** Compares with a dummy hash for an unknown account, so that the response time reveals nothing. */
    matches: async (password: string, stored: string | undefined): Promise<boolean> => {
      const { pepper, bcrypt } = read(stored ?? nobodys)
      const isMatch = await queued(() => {
        checks += 1
        return compare(digest(pepper ?? current, password), bcrypt)
      })
      return isMatch && stored !== undefined
    },
    /** Whether the hash needs renewal: another pepper, or another cost. */
    isOutdated: (stored: string): boolean => {
      const { bcrypt } = read(stored)
      return !stored.startsWith(`pepper=${current.id}$`) || getRounds(bcrypt) !== cost
    },
    /** Comparisons so far. */
    checks: () => checks,
  }
}

const pepperOf = (secret: string) => namedKey(secret, 'password')

/** bcrypt reads only 72 bytes: the digest is always 64 characters, and depends on the whole password. */
const digest = ({ key }: { key: Buffer }, password: string): string =>
  createHmac('sha384', key).update(password.normalize('NFC')).digest('base64')
