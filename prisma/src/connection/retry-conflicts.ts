import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** How often a transaction is begun again that PostgreSQL has undone in favour of another. */
const MAX_RETRIES = 3

/**
 * Begins a transaction again when it was the victim of a deadlock, or could not be put in an order with
 * another (40P01, 40001): PostgreSQL has undone it, so nothing is done twice. What a transaction does must
 * therefore be done in the database alone. Those that are a list of statements are not begun again.
 */
export function retryConflicts(client: PrismaClient): PrismaClient {
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
