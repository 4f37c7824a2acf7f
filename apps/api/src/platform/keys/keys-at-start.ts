import { setTimeout as delay } from 'node:timers/promises'
import { Prisma, type PrismaClient } from '@espace/prisma/client'
import { EnvError } from '@espace/server/env'
import type { Logger } from '@espace/server/log/log'
import { isUnavailable } from '../database-errors.ts'
import { type KeysInForce, keysAtHand, keysInForce, type KeyVariables } from './keys-in-force.ts'

/** The retry interval and the timeout of a first start. */
const RETRY_MS = 500
const TIMEOUT_MS = 30_000

/** Prisma's code for a missing table: not migrated yet. */
const NO_TABLE = 'P2021'

interface Deps {
  db: PrismaClient
  log: Pick<Logger, 'warn'>
  /** Ends a process that started without the database, and turns out to have the wrong keys. */
  refuse: (error: EnvError) => void
}

/**
 * The keys to start with. An unreachable database does not prevent a start with configured keys; they are verified
 * as soon as it answers.
 *
 * @throws {EnvError} the keys are not those of the database, or at the first start it does not say
 */
export async function keysAtStart(deps: Deps, variables: KeyVariables): Promise<KeysInForce> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const keys = await ask(deps, variables)
    if (keys) return keys
    const known = keysAtHand(variables)
    if (known) {
      void verifyLater(deps, variables)
      return known
    }
    if (performance.now() > deadline) {
      throw new EnvError('The first start needs the database, migrated: it does not answer.')
    }
    await delay(RETRY_MS)
  }
}

async function ask({ db, log }: Deps, variables: KeyVariables): Promise<KeysInForce | undefined> {
  try {
    return await keysInForce(db, variables)
  } catch (error) {
    const isMissing =
      error instanceof Prisma.PrismaClientKnownRequestError && error.code === NO_TABLE
    if (!isMissing && !isUnavailable(error)) throw error
    log.warn({ err: error }, 'the database does not say yet which keys it was made with')
    return undefined
  }
}

async function verifyLater(deps: Deps, variables: KeyVariables): Promise<void> {
  try {
    do {
      await delay(RETRY_MS * 10, undefined, { ref: false })
    } while ((await ask(deps, variables)) === undefined)
  } catch (error) {
    if (error instanceof EnvError) deps.refuse(error)
    else deps.log.warn({ err: error }, 'the keys could not be compared with the database')
  }
}
