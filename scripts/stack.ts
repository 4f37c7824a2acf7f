import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseConfig } from '@espace/prisma/config'
import { migrate } from '@espace/prisma/migrate'
import { type OpenDatabase, openDatabase } from '@espace/prisma/open'
import { seedAsConfigured } from '@espace/prisma/seed'
import { EnvError } from '@espace/server/env'
import { keptSecret } from '@espace/server/secrets'
import { type ApiConfig, apiConfig } from '../apps/api/src/config.ts'
import { answers, startNode, stopProcess } from './processes.ts'

/** How long the site may take to answer for the first time. */
const START_TIMEOUT_MS = 60_000

export interface StackOptions {
  /** Arguments of Node for the API and for the site. */
  api: readonly string[]
  web: readonly string[]
  /** Variables that both get on top of the present ones. */
  variables: NodeJS.ProcessEnv
}

/**
 * Runs the whole product: the database, migrated and with its first content, then the API, then the
 * site. Returns what it runs with when the site answers; it stops as a whole, on a signal or when a part ends by itself.
 */
export async function runStack({ api, web, variables }: StackOptions): Promise<ApiConfig> {
  const config = readConfig(variables)
  const { dataDir } = config.database
  const database = await prepareDatabase(config.database)
  const shared = {
    DATA_DIR: dataDir,
    PROXY_SECRET: config.security.proxySecret ?? keptSecret(dataDir, 'PROXY_SECRET'),
    ...variables,
  }
  const children: ChildProcess[] = []
  const stop = stopOnce(children, database)
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  for (const args of [api, web]) {
    const child = startNode(args, shared)
    children.push(child)
    void once(child, 'exit').then(() => stop(1))
  }
  const port = process.env['PORT'] ?? '3000'
  const isUp = await answers(`http://127.0.0.1:${port}/readyz`, START_TIMEOUT_MS)
  if (!isUp) {
    console.error(`The site does not answer on port ${port}.`)
    await stop(1)
  }
  return config
}

/** What is wrong with the variables is said before anything is started. */
function readConfig(variables: NodeJS.ProcessEnv): ApiConfig {
  try {
    return apiConfig({ ...process.env, ...variables })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

/** Whom one can log in as, in a demo. */
export function accountLines({ security: { admin, demoVisitor } }: ApiConfig): string {
  if (!demoVisitor) return ''
  return [admin, demoVisitor]
    .filter((account) => account !== undefined)
    .map(
      ({ email, password }, index) =>
        `  ${index === 0 ? 'Admin  ' : 'Visitor'}    ${email}  ${password}\n`,
    )
    .join('')
}

async function prepareDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  const database = await openDatabase(config)
  const applied = await migrate(database.url)
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`)
  if (await seedAsConfigured(database.url, config)) console.log(`Content: ${config.seed}`)
  return database
}

/** The site first, so that nobody asks an API that is gone; the database last. */
function stopOnce(children: readonly ChildProcess[], database: OpenDatabase) {
  let isStopping = false
  return async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    for (const child of children.toReversed()) await stopProcess(child)
    await database.close()
    process.exit(code)
  }
}
