import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** How long a server may be unreachable before it counts as stopped: the moment between its pid file and its port. */
const SILENCE_MS = 2_000

const BUSY_MS = 60_000

/** `cannot_connect_now` and `too_many_connections`: a server is there, starting, stopping or busy. */
const BUSY = new Set(['57P03', '53300'])

/** The `postmaster.pid` of a data directory. */
export interface RunningServer {
  pid: number
  port: number
}

/**
 * The server that runs on a data directory and answers there; waits while it starts or stops. A stale pid file
 * after a crash, even if another process has that id by now, is no running server.
 *
 * @param urlAt the address of a database of that server, for its port
 */
export async function findRunning(
  directory: string,
  urlAt: (port: number) => string,
): Promise<RunningServer | undefined> {
  const limit = Date.now() + BUSY_MS
  let deadline = Date.now() + SILENCE_MS
  for (;;) {
    const noted = readPidFile(directory)
    if (!noted || !isAlive(noted.pid)) return undefined
    if (!mayRunOn(directory, noted.pid)) {
      // PostgreSQL refuses to start as long as a process of the same user has that id.
      rmSync(pidFile(directory), { force: true })
      return undefined
    }
    const answer = await ask(urlAt(noted.port), directory)
    if (answer === 'ready') return noted
    if (answer === 'busy') deadline = Math.min(Date.now() + SILENCE_MS, limit)
    if (Date.now() > deadline) return undefined
    await delay(50)
  }
}

const pidFile = (directory: string) => join(directory, 'postmaster.pid')

/** The process id stands in the first line, the port in the fourth. */
function readPidFile(directory: string): RunningServer | undefined {
  const file = pidFile(directory)
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** Whether a process has that id, be it ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** False when the system says that the process is another program; true also when it does not say. */
function mayRunOn(directory: string, pid: number): boolean {
  try {
    // PostgreSQL works inside its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory)
  } catch {
    const name = spawnSync('ps', ['-p', String(pid), '-o', 'comm='])
      .stdout?.toString()
      .trim()
    return !name || /(^|\/)postgres$/.test(name)
  }
}

async function ask(url: string, directory: string): Promise<'ready' | 'busy' | 'silent'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: SILENCE_MS })
  client.on('error', () => undefined) // a server that stops meanwhile: the next question tells
  try {
    await client.connect()
    const { rows } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    )
    // Another server may have got the port of one that crashed.
    const isSame = realpathSync(rows[0]?.directory ?? '') === realpathSync(directory)
    return isSame ? 'ready' : 'silent'
  } catch (error) {
    return BUSY.has(codeOf(error)) ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The code of a system error, or of one that PostgreSQL sends. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
