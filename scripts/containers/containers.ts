// `pnpm run containers`: what docker-compose.yml starts, without Docker. Both images are packed as the Dockerfile
// packs them; then every command runs from there, read-only, as a user without rights, with the variables and the
// secrets of its service and no other: the secrets are drawn, the database is migrated and filled, then two APIs, the
// site, a backup. Each has to find itself healthy by its own check, and to stop within its time. Nothing is set
// beforehand, as in `docker compose up`, and whoever is shown as the first administrator can log in.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@espace/prisma/embedded/embedded'
import { openDatabase } from '@espace/prisma/embedded/open'
import { serverOwner } from '@espace/prisma/embedded/server-owner'
import { ROOT } from '../processes.ts'
import { interpolate, readCompose, type Service } from './compose.ts'

const run = promisify(execFile)
const services = readCompose()

/** Where everything of this run lies; open to the user that the containers run as. */
const scratch = mkdtempSync(join(tmpdir(), 'espace-containers-'))
chmodSync(scratch, 0o755)

/** Somebody without rights, when we are root; otherwise who we are is poor enough. */
const poor = serverOwner()
const owner = poor ? { uid: poor.uid, gid: poor.gid } : {}

const node = join(scratch, 'node')
copyFileSync(process.execPath, node)
chmodSync(node, 0o755)

const folderOf = (name: string): string => {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  if (poor) chownSync(folder, poor.uid, poor.gid)
  return folder
}

interface Place {
  name: string
  /** Words of the command, of a variable or of the check, and what stands for them on this machine. */
  here: Readonly<Record<string, string>>
  variables?: Record<string, string>
}

const localise = (text: string, here: Place['here']): string =>
  Object.entries(here).reduce((said, [there, word]) => said.replaceAll(there, word), text)

/** What the Dockerfile says where docker-compose.yml says nothing. */
const OWN_COMMANDS = {
  api: ['node', 'apps/api/src/main.ts'],
  web: ['node', 'apps/web/server/main.ts'],
} as const

function serviceOf(name: string): Service & { role: 'api' | 'web' } {
  const service = services[name]
  if (!service?.build) throw new Error(`docker-compose.yml builds no ${name}.`)
  return { ...service, role: service.build.target }
}

/** What of the machine itself a process may know. */
const MACHINE = { PATH: `${scratch}:/usr/local/bin:/usr/bin:/bin` }

/** The folder of the secrets of a service: what it mounts at /run/secrets. */
function secretsOf(name: string): string {
  const volume = serviceOf(name).volumes.find((text) => text.includes(':/run/secrets'))
  return join(folderOf('secrets'), /^secrets-(\w+)/.exec(volume ?? '')?.[1] ?? '')
}

const environmentOf = ({ name, here, variables = {} }: Place) => ({
  ...MACHINE,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  ...Object.fromEntries(
    Object.entries(
      interpolate(serviceOf(name).environment, { SEED: 'demo', LOG_LEVEL: 'warn' }),
    ).map(([key, value]) => [key, localise(value, { '/run/secrets': secretsOf(name), ...here })]),
  ),
  ...variables,
})

/** All that the processes have printed. */
let printed = ''

/** All that was started: whatever goes wrong, nothing of it stays. */
const children: ChildProcess[] = []

function start(place: Place) {
  const service = serviceOf(place.name)
  const [, ...args] = service.command ?? OWN_COMMANDS[service.role]
  const child = spawn(
    node,
    args.map((arg) => localise(arg, place.here)),
    {
      cwd: join(scratch, service.role),
      env: environmentOf(place),
      stdio: ['ignore', 'pipe', 'inherit'],
      ...owner,
    },
  )
  children.push(child)
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, ended: once(child, 'exit') }
}

/** A service that does its work and ends within its time. */
async function complete(place: Place): Promise<void> {
  const { child, ended } = start(place)
  const timer = setTimeout(() => child.kill('SIGKILL'), WORK_MS)
  const [code, signal]: unknown[] = await ended
  clearTimeout(timer)
  if (code !== 0) throw new Error(`${place.name} ended with ${String(signal ?? code)}.`)
  console.log(`${place.name}: done`)
}

const TIMEOUT_MS = 60_000
/** Drawing the demo content takes half a minute of a core. */
const WORK_MS = 600_000
/** `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 20_000

/** A service that keeps running, once its own check says that it is well. Returns how to stop it. */
async function keep(place: Place): Promise<() => Promise<void>> {
  const { name, here } = place
  const { child, ended } = start(place)
  const [kind, ...check] = serviceOf(name).healthcheck?.test ?? []
  const words = (kind === 'CMD-SHELL' ? ['sh', '-c', ...check] : check).map((word) =>
    localise(word, here),
  )
  const [command = 'false', ...args] = words
  const deadline = Date.now() + TIMEOUT_MS
  const isWell = () =>
    run(command, args, { env: MACHINE }).then(
      () => true,
      () => false,
    )
  while (!(await isWell())) {
    if (child.exitCode !== null) throw new Error(`${name} ended by itself.`)
    if (Date.now() > deadline) throw new Error(`${name} is not healthy after a minute.`)
    await delay(250)
  }
  console.log(`${name}: healthy`)
  return async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    const [code, signal]: unknown[] = await ended
    clearTimeout(late)
    // The nightly backup sleeps; a signal ends it.
    const isOrderly = code === 0 || code === 130
    if (!isOrderly) throw new Error(`${name} stopped with ${String(signal ?? code)}.`)
    console.log(`${name}: stopped`)
  }
}

async function pack(role: 'api' | 'web'): Promise<void> {
  const folder = join(scratch, role)
  await run(process.execPath, [join(ROOT, 'scripts/containers/pack.ts'), role, folder])
  await run('chmod', ['-R', 'a+rX,a-w', folder])
  const { stdout } = await run('du', ['-sm', folder])
  console.log(`${role}: packed, ${stdout.split('\t', 1)[0]} MB`)
}

async function main(url: string): Promise<void> {
  await Promise.all((['api', 'web'] as const).map(pack))
  const [port, secondPort, sitePort] = [await freePort(), await freePort(), await freePort()]
  const { host, password } = new URL(url)
  const here = {
    'db:5432': host,
    'http://front:4000': `http://127.0.0.1:${port}`,
    '/backups': folderOf('backups'),
  }
  const variables = { DATA_DIR: folderOf('data') }
  const api = (number: number): Place => ({
    name: 'api',
    here: { ...here, ':4000': `:${number}` },
    variables: { ...variables, API_PORT: String(number) },
  })

  await complete({
    name: 'secrets',
    here: { ...here, '/secrets': folderOf('secrets') },
    variables: { POSTGRES_PASSWORD: decodeURIComponent(password) },
  })
  await complete({ name: 'migrate', here, variables })
  await complete({ name: 'demo', here, variables })
  const stops = [
    await keep(api(port)),
    await keep(api(secondPort)),
    await keep({
      name: 'web',
      here: { ...here, ':3000': `:${sitePort}` },
      variables: { PORT: String(sitePort) },
    }),
    await keep({ name: 'backup', here, variables }),
  ]
  const page = await fetch(`http://127.0.0.1:${sitePort}/`)
  if (page.status !== 200 || !(await page.text()).includes('</html>')) {
    throw new Error(`The home page answers ${page.status}.`)
  }
  console.log('the home page: there')
  await logInAsShown(`http://127.0.0.1:${sitePort}`)
  for (const stop of stops.toReversed()) await stop()
}

/** Whoever started the containers reads once who the first administrator is. */
async function logInAsShown(site: string): Promise<void> {
  const [shown, ...others] = Array.from(printed.matchAll(/^ *Admin +(\S+) +(\S+)$/gm))
  if (!shown || others.length > 0) throw new Error('The first administrator is not shown once.')
  const [, email, password] = shown
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`The first administrator gets ${answer.status}.`)
  console.log('the first administrator: shown once, and logs in')
}

const dataDir = join(scratch, 'database')
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  uploadsDir: dataDir,
  seed: 'none',
})
async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  await run('chmod', ['-R', 'u+w', scratch])
  rmSync(scratch, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}
try {
  await main(database.url)
  console.log('All containers work.')
} finally {
  await cleanUp()
}
