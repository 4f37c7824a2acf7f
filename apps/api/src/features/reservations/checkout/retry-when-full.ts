import { ApiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'
import { releaseExpired } from '../seats.ts'
import { offerNext } from '../waiting/offers/offer-next.ts'

/**
 * Runs work that takes seats of those shows, and retries it once when they were full: after releasing expired holds,
 * else after offering seats to the waiting list, which may leave some for the public sale.
 */
export async function retryWhenFull<Result>(
  db: PrismaClient,
  spectacleIds: readonly number[],
  work: (isSecond: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(false)
  } catch (error) {
    if (!isFull(error)) throw error
    const moved = (await releaseExpired(db)) || (await offerNext(db, spectacleIds))
    if (moved === 0) throw error
  }
  return work(true)
}

const isFull = (error: unknown): boolean =>
  error instanceof ApiError && ['COMPLET', 'TARIF_EPUISE'].includes(error.code)
