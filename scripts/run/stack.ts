import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseConfig } from '@espace/prisma/config'
import { describeError } from '@espace/prisma/connection/describe-error'
import { type OpenDatabase, openDatabase } from '@espace/prisma/embedded/open'
import { migrate } from '@espace/prisma/migrate/migrate'
import { hasDemoRunOut, seedAsConfigured } from '@espace/prisma/seed'
import { answers, startNode, stopProcess } from '../processes.ts'
import { type StackConfig, stackConfig } from './stack-config.ts'

/** The timeout of the site's first answer. */
const START_TIMEOUT_MS = 60_000

export interface StackOptions {
  /** Arguments of Node for the API and for the site. */
  api: readonly string[]
  web: readonly string[]
  /** Variables that both get on top of the present ones. */
  variables: NodeJS.ProcessEnv
  /** Edits each line of their output; null omits it. */
  edit?: (line: string) => string | null
}

/** Processes to stop; once `isStopping`, none is started. */
interface Running {
  isStopping: boolean
  database: Promise<OpenDatabase> | undefined
  children: ChildProcess[]
}

/**
 * Runs the whole product: the database, migrated and with its first content, then the API, then the
 * site. Returns when the site answers; it stops as a whole, on a signal or when a part ends by itself,
 * also while it starts.
 */
export async function runStack(options: StackOptions): Promise<StackConfig> {
  const running: Running = { isStopping: false, database: undefined, children: [] }
  const stop = stopOnce(running)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => void stop(1, describeError(error)))
  try {
    const config = await stackConfig({ ...process.env, ...options.variables })
    running.database = openDatabase(config.database)
    await fillDatabase(await running.database, config.database)
    startParts(running, options, config, stop)
    // The site passes the question on: asked too early, it would complain of the API.
    for (const address of [config.api, config.site]) {
      const isUp = await answers(`${address}/readyz`, START_TIMEOUT_MS)
      if (!isUp) await stop(1, `Nothing answers at ${address}: what stands above says why.`)
    }
    return config
  } catch (error) {
    return stop(1, describeError(error))
  }
}

async function fillDatabase(
  { url, rolePasswords }: OpenDatabase,
  config: DatabaseConfig,
): Promise<void> {
  const applied = await migrate(url, rolePasswords)
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`)
  if (await seedAsConfigured(url, config)) console.log(`Content: ${config.seed}`)
  else if (config.seed !== 'none' && (await hasDemoRunOut(url))) {
    console.log('The demo programme has run out: `npx -y pnpm@12 run db:reset` starts it anew.')
  }
}

function startParts(
  running: Running,
  { api, web, variables, edit }: StackOptions,
  config: StackConfig,
  stop: Stop,
): void {
  if (running.isStopping) return
  for (const [name, args] of Object.entries({ 'The API': api, 'The site': web })) {
    const child = startNode(args, { ...config.variables, ...variables }, edit)
    running.children.push(child)
    void once(child, 'exit').then(([code, signal]) =>
      stop(1, `${name} has ended by itself (${signal ?? code}): the rest stops too.`),
    )
  }
}

/** Stops everything and ends this process; nothing happens after it has been called. */
type Stop = (code: number, complaint?: string) => Promise<never>

/** The site first: it must not call an API that is gone; the database last, also one that is just starting. */
function stopOnce(running: Running): Stop {
  return async (code, complaint) => {
    if (!running.isStopping) {
      running.isStopping = true
      if (complaint !== undefined) console.error(complaint)
      for (const child of running.children.toReversed()) await stopProcess(child)
      const database = await running.database?.catch(() => undefined)
      await database?.close()
      process.exit(code)
    }
    return new Promise<never>(() => undefined)
  }
}
