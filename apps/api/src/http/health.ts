import type { PrismaClient } from '@espace/prisma/client'
import { isMigrated } from '@espace/prisma/migrate/migrations'
import type { Express } from 'express'

/** A database that is slower than this is not ready. */
const TIMEOUT_MS = 1_000

/** `/healthz`: the process is alive. `/readyz`: the database answers and knows every migration. */
export function serveHealth(app: Express, db: PrismaClient): void {
  app.get('/healthz', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.get('/readyz', async (_, response) => {
    const isReady = await isMigratedSoon(db)
    response
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ok' : 'unavailable' })
  })
}

async function isMigratedSoon(db: PrismaClient): Promise<boolean> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too slow')), TIMEOUT_MS).unref()
  })
  try {
    return await Promise.race([isMigrated(db), late])
  } catch {
    return false
  }
}
