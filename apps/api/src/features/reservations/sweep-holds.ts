import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log'
import { releaseRunOut } from './seats.ts'

const EVERY_MS = 30_000

/** Tidies up holds that have run out. Nothing waits for it: whoever asks for seats does so, too. */
export function sweepHolds(db: PrismaClient, log: Pick<Logger, 'warn'>): () => void {
  const timer = setInterval(() => {
    releaseRunOut(db).catch((error: unknown) => {
      log.warn({ err: error }, 'holds that have run out could not be ended')
    })
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
