import { createHash } from 'node:crypto'
import type { Logger } from '@espace/server/log/log'
import { PrismaPg } from '@prisma/adapter-pg'
import { LRUCache } from 'lru-cache'
import { PrismaClient, Prisma } from '../../generated/client.ts'
import { connectionsWithBackoff, PatientPool } from './patient-pool.ts'

export { Prisma, PrismaClient } from '../../generated/client.ts'
export type * from '../../generated/client.ts'

/** A client, or a transaction of one, which is then called `tx`. */
export type Db = Prisma.TransactionClient

export interface ClientOptions {
  /** Six by default: each connection plans all statements for itself; ten make the first rush a quarter slower. */
  poolSize?: number
  /** Logs connections that broke while idle; without a listener such an error ends the process. */
  log?: Pick<Logger, 'warn'>
  /** Called after each statement. */
  onStatement?: (sql: string, args: readonly unknown[]) => void
  /** Multiplies all timeouts: tests keep a machine so busy that nothing is in time. */
  patience?: number
}

/**
 * A Prisma client whose calls time out: a connection after 2 s, a statement after 8 s, an answer after 9 s even on a
 * dead line, so that an unreachable database costs seconds and not a hang, and is not flooded when it comes back. A
 * transaction that failed by a conflict is retried.
 */
export function createClient(
  url: string,
  { poolSize = 6, log, onStatement, patience = 1 }: ClientOptions = {},
): PrismaClient {
  const pool = new PatientPool({
    connectionString: url,
    Client: connectionsWithBackoff(),
    max: poolSize,
    waitMs: 2_000 * patience,
    connectionTimeoutMillis: 8_000 * patience,
    // Opening a connection is expensive, most of all under a burst of requests.
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

/** Retries of a transaction that PostgreSQL rolled back for a conflict. */
const MAX_RETRIES = 3

/**
 * Begins a transaction again when it was the victim of a deadlock, or could not be put in an order with
 * another (40P01, 40001): PostgreSQL has undone it, so nothing is done twice. What a transaction does must
 * therefore be done in the database alone. Those that are a list of statements are not begun again.
 */
function retryConflicts(client: PrismaClient): PrismaClient {
  const begin = client.$transaction.bind(client)
  const $transaction = (...args: Parameters<typeof begin>) =>
    typeof args[0] === 'function' ? again(() => begin(...args)) : begin(...args)
  return Object.assign(client, { $transaction })
}

async function again<Result>(work: () => Promise<Result>, left = MAX_RETRIES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (left === 0 || !isConflict(error)) throw error
    return again(work, left - 1)
  }
}

/** Prisma has a code for it; raw statements hand on what the driver says. */
const isConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2034' ||
    kindOf(error.meta?.['driverAdapterError']) === 'TransactionWriteConflict')

const kindOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'kind' in cause ? cause.kind : undefined
}

/** From this execution on PostgreSQL parses and plans a statement once per connection, as its JDBC driver has it. */
const THRESHOLD = 5

/** Statement texts whose executions are counted: each prepared one stays for as long as its connection. */
const MAX_COUNTED = 128

const executions = new LRUCache<string, number>({ max: MAX_COUNTED })

/** The name of the prepared statement for its next execution; empty until its text is executed often. */
function preparedNameOf(sql: string): string {
  const count = (executions.get(sql) ?? 0) + 1
  executions.set(sql, count)
  return count < THRESHOLD ? '' : createHash('sha1').update(sql).digest('base64url')
}
