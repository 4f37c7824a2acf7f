import { ApiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'
import { releaseExpired } from '../seats.ts'
import { offerNext } from '../waiting/offers/offer-next.ts'

/**
 * Does what takes seats of those shows, and does it again when there were none: holds that have run out make
 * room, and so do those that wait, once they have theirs.
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
