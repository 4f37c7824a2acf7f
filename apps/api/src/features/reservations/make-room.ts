import type { PrismaClient } from '@espace/prisma/client'
import { releaseRunOut } from './seats.ts'

/** Holds that have run out make room, when there is none otherwise. */
export async function makingRoom<Result>(
  db: Pick<PrismaClient, '$transaction'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error) || (await releaseRunOut(db)) === 0) throw error
  }
  return work()
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'COMPLET'
