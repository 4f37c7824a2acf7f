import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@espace/prisma/client'
import { freePort, startEmbedded, type EmbeddedServer } from '@espace/prisma/embedded'
import { migrate } from '@espace/prisma/migrate'
import { seedAsConfigured } from '@espace/prisma/seed'
import { startPlaces } from './places.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Durability is worth nothing to a test. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const START_TIMEOUT_MS = 120_000

/** Of the tokens, and between the site and the API. */
const SECRET = 'a secret of the journeys, with 32 bytes and more'

/** The administrator of every journey. */
export const ADMIN = { email: 'admin@espace-comedie.example', password: 'Rideau-Rouge-70' }

export interface Stack {
  /** The site's origin. */
  url: string
  databaseUrl: string
  /** Where the letters lie that it has sent. */
  mailDirectory: string
  stopApi: () => Promise<void>
  startApi: () => Promise<void>
  /** Ends PostgreSQL without a warning. */
  killDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  stop: () => Promise<void>
}

interface StackOptions {
  seed: 'demo' | 'none'
  /** Without one, letters are files. */
  smtpUrl?: string
  /** What else its processes are told, from the site's origin. */
  variables?: (url: string) => Record<string, string>
}

/**
 * The whole product as it runs in production, on free ports of this machine and a PostgreSQL of its
 * own. Its output goes to `stack.log` in a temporary folder.
 */
export async function startStack({ seed, smtpUrl, variables }: StackOptions): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'espace-e2e-'))
  const directory = join(folder, 'postgres')
  const uploadsDir = join(folder, 'uploads')
  let postgres: EmbeddedServer = await startEmbedded({
    directory,
    password: 'test',
    settings: FAST,
  })
  const databaseUrl = postgres.url
  await migrate(databaseUrl)
  await seedAsConfigured(databaseUrl, { seed, uploadsDir })

  const places = await startPlaces()
  const [port, apiPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(folder, 'stack.log'), 'a')
  const start = (script: string) =>
    spawn(process.execPath, [join(ROOT, script)], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        API_PORT: String(apiPort),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
        JWT_SECRET: SECRET,
        PROXY_SECRET: SECRET,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'warn',
        ...places.variables,
        ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
        ...variables?.(url),
      },
    })
  let api = start('apps/api/src/main.ts')
  const web = start('apps/web/server/main.ts')
  await isUp(`${url}/readyz`)

  return {
    url,
    databaseUrl,
    mailDirectory: join(folder, 'mail'),
    stopApi: () => end(api),
    startApi: async () => {
      api = start('apps/api/src/main.ts')
      await isUp(`${url}/readyz`)
    },
    killDatabase: async () => {
      process.kill(postgres.pid, 'SIGKILL')
      while (isAlive(postgres.pid)) await delay(20)
    },
    startDatabase: async () => {
      const { port: databasePort } = new URL(databaseUrl)
      postgres = await startEmbedded({ directory, password: 'test', port: Number(databasePort) })
    },
    stop: async () => {
      await end(web)
      await end(api)
      places.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lets a test put rows where the product finds them. */
export async function withDatabase<Result>(
  url: string,
  work: (db: ReturnType<typeof createClient>) => Promise<Result>,
): Promise<Result> {
  const db = createClient(url, { poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function isUp(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await delay(50)
  }
  throw new Error(`${url} does not answer`)
}
