import { join } from 'node:path'
import { keptSecret } from '@espace/server/secrets'
import type { DatabaseConfig } from '../config.ts'
import { APP_ROLE, type RolePasswords, urlAs } from '../migrate/roles.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  /** As the owner of the tables: for migrations and the commands of operators. */
  url: string
  /** As the application's role. */
  appUrl: string
  /** The roles' passwords, set by `migrate`. */
  rolePasswords: RolePasswords
  /** Whether others may be at work on it: it was there before. */
  isShared: boolean
  /** Stops what was started for it. */
  close: () => Promise<void>
}

/** The database to work with: the one of DATABASE_URL, else the embedded server, started if needed. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { databaseUrl: appUrl, ownerUrl: url = appUrl, rolePasswords = {} } = config
    return { url, appUrl, rolePasswords, isShared: true, close: async () => undefined }
  }
  const { url, isJoined, stop } = await startEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: keptSecret(config.dataDir, 'POSTGRES_PASSWORD'),
  })
  const app = keptSecret(config.dataDir, 'POSTGRES_APP_PASSWORD')
  const appUrl = urlAs(url, APP_ROLE, app)
  return { url, appUrl, rolePasswords: { app }, isShared: isJoined, close: stop }
}
