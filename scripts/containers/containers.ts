// `pnpm run containers`: what docker-compose.yml starts, without Docker. Both images are packed as by the Dockerfile;
// every command runs from there, read-only, as a user without rights, with the variables and secrets of its service
// alone. Each has to be healthy by its own check, and to stop in time; the printed administrator can log in.
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
import { interpolate, readCompose } from './compose.ts'

const START_MS = 60_000
const WORK_MS = 600_000
/** `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 20_000

/** The Dockerfile's commands, where docker-compose.yml has none. */
const OWN_COMMANDS = {
  api: ['node', 'apps/api/src/main.ts'],
  web: ['node', 'apps/web/server/main.ts'],
} as const

const run = promisify(execFile)
const services = readCompose()

/** The temporary folder of this run; readable for the user that the containers run as. */
const scratch = mkdtempSync(join(tmpdir(), 'espace-containers-'))
chmodSync(scratch, 0o755)
const node = join(scratch, 'node')
copyFileSync(process.execPath, node)
chmodSync(node, 0o755)

/** Of the machine itself a process knows only this. */
const MACHINE = { PATH: `${scratch}:/usr/local/bin:/usr/bin:/bin` }

/** A user without rights, when we are root. */
const owner = serverOwner()

function folderOf(name: string): string {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Values of docker-compose.yml and their substitutes on this machine. */
type Words = Readonly<Record<string, string>>

/** The start command and health check of a service on this machine. */
function serviceOf(name: string, words: Words, variables: Words) {
  const service = services[name]
  if (!service?.build) throw new Error(`docker-compose.yml builds no ${name}.`)
  const reader = /^secrets-(\w+):\/run\/secrets/m.exec(service.volumes.join('\n'))?.[1] ?? ''
  const here = { '/run/secrets': join(folderOf('secrets'), reader), ...words }
  const localise = (text: string): string =>
    Object.entries(here).reduce((said, [there, word]) => said.replaceAll(there, word), text)
  const role = service.build.target
  const [, ...args] = service.command ?? OWN_COMMANDS[role]
  const [kind, ...check] = service.healthcheck?.test ?? []
  const environment = interpolate(service.environment, { SEED: 'demo', LOG_LEVEL: 'warn' })
  const localised = Object.entries(environment).map(([key, text]) => [key, localise(text)])
  return {
    cwd: join(scratch, role),
    args: args.map(localise),
    check: [...(kind === 'CMD-SHELL' ? ['sh', '-c'] : []), ...check.map(localise)],
    env: {
      ...MACHINE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...Object.fromEntries(localised),
      ...variables,
    },
  }
}

let printed = ''

/** All that was started: whatever goes wrong, nothing of it stays. */
const children: ChildProcess[] = []

function start(name: string, words: Words, variables: Words = {}) {
  const { cwd, args, env, check } = serviceOf(name, words, variables)
  const child = spawn(node, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
  children.push(child)
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  const end = async (timeoutMs: number, codes: readonly number[]) => {
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const [code, signal]: unknown[] = await ended
    clearTimeout(late)
    if (!codes.some((one) => one === code)) {
      throw new Error(`${name} ended with ${String(signal ?? code)}.`)
    }
    console.log(`${name}: ended`)
  }
  return {
    /** Waits until it has done its work. */
    complete: () => end(WORK_MS, [0]),
    /** Waits until its own check says that it is well. Returns how to stop it. */
    keep: async () => {
      const [command = 'false', ...checkArgs] = check
      const deadline = Date.now() + START_MS
      const isHealthy = () => run(command, checkArgs, { env: MACHINE }).catch(() => undefined)
      while (!(await isHealthy())) {
        if (child.exitCode !== null) throw new Error(`${name} ended by itself.`)
        if (Date.now() > deadline) throw new Error(`${name} is not healthy after a minute.`)
        await delay(250)
      }
      console.log(`${name}: healthy`)
      return () => {
        child.kill('SIGTERM')
        // The nightly backup sleeps; a signal ends it.
        return end(GRACE_MS, [0, 130])
      }
    },
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
  const words = {
    'db:5432': host,
    'http://front:4000': `http://127.0.0.1:${port}`,
    '/backups': folderOf('backups'),
  }
  const variables = { DATA_DIR: folderOf('data') }
  const api = (number: number) =>
    start('api', { ...words, ':4000': `:${number}` }, { ...variables, API_PORT: String(number) })

  const secrets = { ...words, '/secrets': folderOf('secrets') }
  await start('secrets', secrets, { POSTGRES_PASSWORD: decodeURIComponent(password) }).complete()
  await start('migrate', words, variables).complete()
  await start('demo', words, variables).complete()
  const site = { ...words, ':3000': `:${sitePort}` }
  const stops = [
    await api(port).keep(),
    await api(secondPort).keep(),
    await start('web', site, { PORT: String(sitePort) }).keep(),
    await start('backup', words, variables).keep(),
  ]
  await visit(`http://127.0.0.1:${sitePort}`)
  for (const stop of stops.toReversed()) await stop()
}

/** The home page answers, and the log names the first administrator exactly once. */
async function visit(site: string): Promise<void> {
  const page = await fetch(`${site}/`)
  if (page.status !== 200 || !(await page.text()).includes('</html>')) {
    throw new Error(`The home page answers ${page.status}.`)
  }
  const [shown, ...others] = Array.from(printed.matchAll(/^ *Admin +(\S+) +(\S+)$/gm))
  if (!shown || others.length > 0) throw new Error('The first administrator is not shown once.')
  const [, email, password] = shown
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`The first administrator gets ${answer.status}.`)
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
