import type { Logger } from '@espace/server/log/log'
import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from '../../generated/client.ts'
import { calmConnections } from './calm-connections.ts'
import { PatientPool } from './patient-pool.ts'
import { preparedNameOf } from './prepared.ts'
import { retryConflicts } from './retry-conflicts.ts'

export { Prisma, PrismaClient } from '../../generated/client.ts'
export type * from '../../generated/client.ts'

/** What statements are sent through: a client, or a transaction of one, which is then called `tx`. */
export type Db = Prisma.TransactionClient

export interface ClientOptions {
  /** Connections kept by this process. */
  poolSize?: number
  /** Told of connections that broke while idle; without a listener such an error ends the process. */
  log?: Pick<Logger, 'warn'>
  /** Told of each statement when it has been done. */
  onStatement?: (sql: string, args: readonly unknown[]) => void
  /** How many times as long as usual everything may take: tests keep a machine so busy that nothing is in time. */
  patience?: number
}

/**
 * A Prisma client whose calls end: a connection is had within 2 s, a statement within 8 s, an answer
 * within 9 s even on a dead line, so that a database that is away costs seconds and not a hang, and is not
 * stormed when it comes back. A transaction that lost against another is begun again.
 */
export function createClient(
  url: string,
  { poolSize = 10, log, onStatement, patience = 1 }: ClientOptions = {},
): PrismaClient {
  const pool = new PatientPool({
    connectionString: url,
    Client: calmConnections(),
    max: poolSize,
    waitMs: 2_000 * patience,
    connectionTimeoutMillis: 8_000 * patience,
    // Opening one is dear, and when everybody comes at once there is no time for it.
    idleTimeoutMillis: 600_000,
    statement_timeout: 8_000 * patience,
    query_timeout: 9_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    lock_timeout: 2_000 * patience,
    keepAlive: true,
  })
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: ({ sql }) => preparedNameOf(sql),
    onPoolError: (error) => log?.warn(reasonOf(error), 'an idle database connection broke'),
    onConnectionError: (error) => log?.warn(reasonOf(error), 'a database connection broke'),
  })
  const transactionOptions = { maxWait: 2_000 * patience, timeout: 5_000 * patience }
  if (!onStatement) return retryConflicts(new PrismaClient({ adapter, transactionOptions }))
  const watched = new PrismaClient({
    adapter,
    transactionOptions,
    log: [{ emit: 'event', level: 'query' }],
  })
  watched.$on('query', ({ query, params }) => onStatement(query, JSON.parse(params)))
  return retryConflicts(watched)
}

/** The driver hangs the whole connection on its errors, with all that it was opened with. */
const reasonOf = ({ name, message, stack }: Error) => ({ err: { type: name, message, stack } })
