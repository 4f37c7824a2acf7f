import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@espace/prisma/client'
import { freePort, startEmbedded, type EmbeddedServer } from '@espace/prisma/embedded/embedded'
import { withSession } from '@espace/prisma/embedded/session'
import { migrate } from '@espace/prisma/migrate/migrate'
import { APP_ROLE, urlAs } from '@espace/prisma/migrate/roles'
import { seedAsConfigured } from '@espace/prisma/seed'
import { startPlaces } from './places.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** No durability, for speed. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const START_TIMEOUT_MS = 120_000

/** Signs tokens, and authenticates the site to the API. */
const SECRET = 'a secret of the journeys, with 32 bytes and more'

/** The administrator of every journey. */
export const ADMIN = { email: 'admin@espace-comedie.example', password: 'Rideau-Rouge-70' }

export interface Stack {
  /** The site's origin. */
  url: string
  databaseUrl: string
  /** Folder of the emails sent. */
  mailDirectory: string
  stopApi: () => Promise<void>
  startApi: () => Promise<void>
  /** Kills PostgreSQL with SIGKILL. */
  killDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  stop: () => Promise<void>
}

interface StackOptions {
  seed: 'demo' | 'none'
  /** A PostgreSQL server of its own, which may be killed; otherwise a database on the shared server. */
  hasOwnServer?: true
  /** Without one, emails are written to files. */
  smtpUrl?: string
  /** Additional environment variables, given the site's origin. */
  variables?: (url: string) => Record<string, string>
}

/**
 * The whole product as in production, on free local ports with its own database. Its
 * output goes to `stack.log` in a temporary folder.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { seed, smtpUrl, variables } = options
  const folder = mkdtempSync(join(tmpdir(), 'espace-e2e-'))
  const directory = join(folder, 'postgres')
  const uploadsDir = join(folder, 'uploads')
  const shared = options.hasOwnServer ? undefined : process.env['SITE_DATABASE_URL']
  let postgres: EmbeddedServer | undefined
  if (shared === undefined) {
    postgres = await startEmbedded({ directory, password: 'test', settings: FAST })
    await migrate(postgres.url, { app: 'test' })
    if (!options.hasOwnServer) await keepTemplate(postgres.url)
  }
  const databaseUrl = postgres?.url ?? (await copyTemplate(shared ?? ''))
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
        DATABASE_URL: urlAs(databaseUrl, APP_ROLE, 'test'),
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
      if (!postgres) throw new Error('This product has no server of its own.')
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
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Migrated, empty database that is copied for further stacks. */
const TEMPLATE = 'journeys_template'

/** Database names need no quotes: letters, digits and underscores. */
const createFrom = (url: string, name: string, template: string) =>
  withSession(urlOf(url, 'postgres'), (session) =>
    session.query(`create database ${name} template ${template}`),
  )

const keepTemplate = (url: string) => createFrom(url, TEMPLATE, new URL(url).pathname.slice(1))

async function copyTemplate(url: string): Promise<string> {
  const name = `journeys_${randomUUID().replaceAll('-', '_')}`
  await createFrom(url, name, TEMPLATE)
  return urlOf(url, name)
}

const urlOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Direct access to the database of a stack. */
export async function withDatabase<Result>(
  url: string,
  work: (db: ReturnType<typeof createClient>) => Promise<Result>,
): Promise<Result> {
  // Patient, as a busy machine is slow but not wrong.
  const db = createClient(url, { poolSize: 1, patience: 15 })
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
