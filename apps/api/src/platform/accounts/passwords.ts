import { createHmac, randomBytes } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { compare, genSaltSync, getRounds, hash } from 'bcrypt'
import pLimit from 'p-limit'
import { deriveKey, fingerprint } from '../keys/keys.ts'

/** Concurrency of bcrypt: it is slow on purpose and shares Node's thread pool with all other work. */
const AT_A_TIME = 2

/** Longer queues are refused (load shedding): a burst of log-ins must not block other calls. */
const MAX_WAITING = 16

export interface PasswordOptions {
  /** They keep stolen hashes from being guessed without them. */
  peppers: {
    current: string
    former: readonly string[]
    /** Of the hashes that do not say which. */
    unnamed: string
  }
  /** bcrypt's cost: 12 takes about a quarter of a second. */
  cost: number
}

/** bcrypt's cost for the passwords of people. */
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
  // Drawn and not computed: comparing takes as long, and a process starts a quarter of a second sooner.
  const nobodys = genSaltSync(cost) + randomBytes(16).toString('hex').slice(1)
  return {
    hash: async (password: string): Promise<string> => {
      const bcrypt = await queued(() => hash(digest(current, password), cost))
      return `pepper=${current.id}${bcrypt}`
    },
    /** Takes as long for an unknown account, which has no hash, as for a wrong password. */
    matches: async (password: string, stored: string | undefined): Promise<boolean> => {
      const { pepper, bcrypt } = read(stored ?? nobodys)
      const isMatch = await queued(() => {
        checks += 1
        return compare(digest(pepper ?? current, password), bcrypt)
      })
      return isMatch && stored !== undefined
    },
    /** Whether a new hash would be made otherwise: with another pepper, or at another cost. */
    isOutdated: (stored: string): boolean => {
      const { bcrypt } = read(stored)
      return !stored.startsWith(`pepper=${current.id}$`) || getRounds(bcrypt) !== cost
    },
    /** Comparisons so far. */
    checks: () => checks,
  }
}

interface Pepper {
  id: string
  key: Buffer
}

function pepperOf(secret: string): Pepper {
  const key = deriveKey(secret, 'password')
  return { id: fingerprint(key.toString('hex')).slice(0, 8), key }
}

/** bcrypt reads 72 bytes: what it gets is always 64 characters, and depends on all of the password. */
const digest = ({ key }: Pepper, password: string): string =>
  createHmac('sha384', key).update(password.normalize('NFC')).digest('base64')
