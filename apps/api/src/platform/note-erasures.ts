import type { PrismaClient } from '@espace/prisma/client'
import { appendErasures } from '@espace/prisma/erasures'
import type { Logger } from '@espace/server/log'

const EVERY_MS = 30_000

/** Notes outside of the database who was erased: a restore erases them again. Twice is as good as once. */
export const noteErasures = (db: PrismaClient, file: string): Promise<number> =>
  db.$transaction(async (tx) => {
    const erased = await tx.erasure.findMany({ where: { notedAt: null } })
    if (erased.length === 0) return 0
    await appendErasures(
      file,
      erased.map(({ userId, at }) => ({ id: userId, at: at.toISOString() })),
    )
    const where = { userId: { in: erased.map(({ userId }) => userId) } }
    await tx.erasure.updateMany({ where, data: { notedAt: new Date() } })
    return erased.length
  })

export function noteErasuresRegularly(
  db: PrismaClient,
  file: string,
  log: Pick<Logger, 'warn'>,
): () => void {
  const timer = setInterval(() => {
    noteErasures(db, file).catch((error: unknown) => {
      log.warn({ err: error }, 'who was erased could not be noted')
    })
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
