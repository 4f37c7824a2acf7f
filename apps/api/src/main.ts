import { createClient } from '@espace/prisma/client'
import { openDatabase } from '@espace/prisma/open'
import { EnvError } from '@espace/server/env'
import { listen } from '@espace/server/listen'
import { createLog } from '@espace/server/log'
import { closeServer, stopOnSignal } from '@espace/server/shutdown'
import { createApp } from './app.ts'
import { type ApiConfig, apiConfig } from './config.ts'

async function main({ port, host, logLevel, isDevelopment, database }: ApiConfig): Promise<void> {
  const log = createLog('api', logLevel)
  const { url, close } = await openDatabase(database)
  const db = createClient(url, { log })
  const app = createApp({ db, log, uploadsDir: database.uploadsDir })
  const closeDatabase = async () => {
    await db.$disconnect()
    await close()
  }
  const server = await listen(app, { port, host }).catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })
  log.info({ port, host }, 'the API listens')
  stopOnSignal(log, async () => {
    await closeServer(server, isDevelopment ? 0 : undefined)
    await closeDatabase()
  })
}

try {
  await main(apiConfig())
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
