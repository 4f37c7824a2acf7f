import { join } from 'node:path'
import { keptSecret } from '@espace/server/secrets'
import type { DatabaseConfig } from './config.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  url: string
  /** Whether others may be at work on it: it was there before. */
  isShared: boolean
  /** Stops what was started for it. */
  close: () => Promise<void>
}

/** The database to work with: the one of DATABASE_URL, else the embedded server, started if needed. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, isShared: true, close: async () => undefined }
  }
  const { url, isJoined, stop } = await startEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: keptSecret(config.dataDir, 'POSTGRES_PASSWORD'),
  })
  return { url, isShared: isJoined, close: stop }
}
