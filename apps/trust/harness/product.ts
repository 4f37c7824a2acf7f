import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlaces } from '@espace/e2e/support/places'
import { type EmbeddedServer, freePort, startEmbedded } from '@espace/prisma/embedded/embedded'
import { migrate } from '@espace/prisma/migrate/migrate'
import { seedAsConfigured } from '@espace/prisma/seed'
import { type Door, startDoor } from './door.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { end, isReady, ROOT, type Running, start, until } from './processes.ts'
import { startWire, type Wire } from './wire.ts'

/** Secrets that must never be in a log, an answer or a page. */
export const SECRETS = {
  key: 'a secret of the campaign, with 32 bytes and more',
  password: 'Rideau-Rouge-70',
  database: 'not-to-be-told',
}

export const ADMIN = { email: 'admin@espace-comedie.example', password: SECRETS.password }

export const ORIGIN = 'https://espace-comedie.example'

export interface Product {
  databaseUrl: string
  uploadsDir: string
  /** API processes; a killed one is replaced at its index. */
  apis: Running[]
  /** Reverse proxy in front of them. */
  door: Door
  /** Fault-injecting proxy between them and PostgreSQL. */
  wire: Wire
  mail: MailServer
  database: {
    kill: () => Promise<void>
    startAgain: () => Promise<void>
    stop: () => Promise<void>
  }
  /** Starts another API process in that place, ready unless told otherwise. */
  startApi: (place: number, how?: ApiWishes) => Promise<Running>
  /** Starts the site in front of the proxy; needs a build. */
  startWeb: (how?: Pick<ApiWishes, 'nodeArgs'>) => Promise<Running>
  /** Logs of all processes. */
  logs: () => string
  stop: () => Promise<void>
}

export interface CodeChange {
  file: string
  from: string
  to: string
}

export interface ApiWishes {
  variables?: Record<string, string>
  nodeArgs?: readonly string[]
  /** Replacements in its source, each of a text that occurs once: the lock that a negative control removes. */
  code?: readonly CodeChange[]
  /** Root of its source, if not this repository. */
  root?: string
  /** False to return before the process is ready. */
  isAwaited?: boolean
}

export interface ProductWishes {
  /** Number of API processes. */
  apis?: number
  seed?: 'demo' | 'none'
  /** Creates the tables, by default with the current migrations. */
  prepare?: (databaseUrl: string, uploadsDir: string) => Promise<void> | void
  /** Options of its first processes. */
  first?: ApiWishes
  /** Settings of PostgreSQL; faults need production's durability. */
  settings?: readonly string[]
  variables?: Record<string, string>
}

/** No durability, for campaigns that kill nothing. */
export const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** The whole product as in production, on free local ports, with fakes of external services. */
export async function startProduct(wishes: ProductWishes = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'espace-trust-'))
  const uploadsDir = join(folder, 'uploads')
  const database = await startDatabase(folder, wishes.settings ?? [])
  if (wishes.prepare) await wishes.prepare(database.url, uploadsDir)
  else await migrate(database.url)
  await seedAsConfigured(database.url, { seed: wishes.seed ?? 'demo', uploadsDir })
  const [mail, places] = [await startMailServer(), await startPlaces()]
  const wire = await startWire(() => Number(new URL(database.url).port))
  const variables = {
    ...variablesOf({ folder, uploadsDir, databaseUrl: through(wire, database.url), mail }),
    ...places.variables,
    ...wishes.variables,
  }

  const apis: Running[] = []
  const others: Running[] = []
  const startApi = async (place: number, wishes: ApiWishes = {}) => {
    const { isAwaited = true, code = [], ...how } = wishes
    const port = await freePort()
    const name = `api-${place}`
    const told = { API_PORT: String(port), CODE_CHANGES: JSON.stringify(code), ...how.variables }
    const own = { ...variables, ...told }
    const nodeArgs = [
      ...(how.nodeArgs ?? []),
      ...(code.length > 0 ? ['--import', CHANGED_CODE] : []),
    ]
    const logFile = join(folder, `${name}.log`)
    const running = start({ ...how, nodeArgs, name, port, script: API, logFile, variables: own })
    if (apis[place]) others.push(apis[place])
    apis[place] = running
    if (isAwaited) await isReady(running)
    return running
  }
  for (let place = 0; place < (wishes.apis ?? 2); place += 1) {
    await startApi(place, wishes.first)
  }
  const door = await startDoor(() => apis.map(({ url }) => url))
  const startWeb = async (how: Pick<ApiWishes, 'nodeArgs'> = {}) => {
    const port = await freePort()
    const own = { ...variables, PORT: String(port), API_URL: door.url }
    const logFile = join(folder, 'web.log')
    const web = start({ ...how, name: 'web', port, script: WEB, logFile, variables: own })
    others.push(web)
    await isReady(web)
    return web
  }
  const stop = async () => {
    await door.close()
    await Promise.all([...apis, ...others].map(end))
    await Promise.all([wire.close(), mail.stop(), database.stop()])
    places.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const logs = () => logsIn(folder)
  const { url: databaseUrl } = database
  return {
    databaseUrl,
    uploadsDir,
    apis,
    door,
    wire,
    mail,
    database,
    startApi,
    startWeb,
    logs,
    stop,
  }
}

const CHANGED_CODE = join(ROOT, 'apps/api/test/processes/changed-code.ts')

const API = 'apps/api/src/main.ts'
const WEB = 'apps/web/server/main.ts'

/** Database URL through that wire. */
function through(wire: Wire, databaseUrl: string): string {
  const address = new URL(databaseUrl)
  address.port = String(wire.port)
  return address.href
}

interface Parts {
  folder: string
  uploadsDir: string
  databaseUrl: string
  mail: MailServer
}

const variablesOf = ({ folder, uploadsDir, databaseUrl, mail }: Parts) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: ORIGIN,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  UPLOADS_DIR: uploadsDir,
  JWT_SECRET: SECRETS.key,
  PROXY_SECRET: SECRETS.key,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_SCALE: '1000000',
  SMTP_URL: mail.url,
  NEWSLETTER_PER_SECOND: '200',
})

const logsIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(api|web).*\.log$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

/** A local PostgreSQL that can be killed and restarts on the same port. */
async function startDatabase(folder: string, settings: readonly string[]) {
  const directory = join(folder, 'postgres')
  const options = {
    directory,
    password: SECRETS.database,
    settings: ['max_connections=100', ...settings],
  }
  let server: EmbeddedServer = await startEmbedded(options)
  const { url } = server
  const port = Number(new URL(url).port)
  process.on('exit', () => isAlive(server.pid) && process.kill(server.pid, 'SIGINT'))
  return {
    url,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await until(() => {
        if (isAlive(server.pid)) throw new Error('PostgreSQL is still there')
      })
    },
    startAgain: async () => {
      server = await startEmbedded({ ...options, port })
    },
    stop: () => server.stop(),
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
