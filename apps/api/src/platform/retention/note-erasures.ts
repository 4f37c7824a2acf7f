import { appendErasures } from '@espace/prisma/backup/erasures'
import type { PrismaClient } from '@espace/prisma/client'

/** Far below the limit of a statement's parameters. */
const AT_A_TIME = 1_000

/**
 * Records erased accounts and suppressed addresses outside of the database: a restore replays both.
 * Idempotent.
 */
export const noteErasures = (db: PrismaClient, file: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const unnoted = { where: { notedAt: null }, take: AT_A_TIME }
    const erased = await tx.erasure.findMany(unnoted)
    const suppressed = await tx.suppression.findMany(unnoted)
    if (erased.length + suppressed.length === 0) return
    await appendErasures(file, [
      ...erased.map(({ userId, at }) => ({ id: userId, at: at.toISOString() })),
      ...suppressed.map(({ emailHash, reason, createdAt }) => ({
        emailHash,
        reason,
        at: createdAt.toISOString(),
      })),
    ])
    const data = { notedAt: new Date() }
    const userId = { in: erased.map((erasure) => erasure.userId) }
    const emailHash = { in: suppressed.map((suppression) => suppression.emailHash) }
    await tx.erasure.updateMany({ where: { userId }, data })
    await tx.suppression.updateMany({ where: { emailHash }, data })
  })
