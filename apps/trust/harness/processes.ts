import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { START_VARIABLES } from '@espace/server/env'

export const ROOT = join(import.meta.dirname, '..', '..', '..')

const TIMEOUT_MS = 60_000

export interface Running {
  name: string
  url: string
  child: ChildProcess
  logFile: string
}

interface Start {
  name: string
  /** Path relative to the root. */
  script: string
  root?: string
  port: number
  variables: Record<string, string>
  logFile: string
  /** Arguments of Node, before the script. */
  nodeArgs?: readonly string[]
}

const children = new Set<ChildProcess>()

// No process outlives an aborted campaign.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a process of the product as in production; its output goes to its log. */
export function start({
  name,
  script,
  root = ROOT,
  port,
  variables,
  logFile,
  ...how
}: Start): Running {
  const log = openSync(logFile, 'a')
  const args = [...(how.nodeArgs ?? []), join(root, script)]
  const env = { NODE_COMPILE_CACHE: getCompileCacheDir(), ...START_VARIABLES, ...variables }
  const child = spawn(process.execPath, args, { stdio: ['ignore', log, log], env })
  closeSync(log)
  children.add(child)
  return { name, url: `http://127.0.0.1:${port}`, child, logFile }
}

export const isRunning = ({ child }: Running): boolean =>
  child.exitCode === null && child.signalCode === null

/** SIGKILL, as by a power cut. */
export async function kill(running: Running): Promise<void> {
  if (!isRunning(running)) return
  running.child.kill('SIGKILL')
  await once(running.child, 'exit')
}

/** Sends SIGTERM, as an operator does. */
export async function end(running: Running): Promise<{ code: number | null; ms: number }> {
  const since = performance.now()
  if (isRunning(running)) {
    running.child.kill('SIGTERM')
    await once(running.child, 'exit')
  }
  return { code: running.child.exitCode, ms: performance.now() - since }
}

/** Waits until `/readyz` is 200; returns the milliseconds it took. */
export async function isReady({ url, name, child, logFile }: Running): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < TIMEOUT_MS) {
    if (child.exitCode !== null) {
      const last = readFileSync(logFile, 'utf8').slice(-1_000)
      throw new Error(`${name} ended with ${child.exitCode}: ${last}`)
    }
    if ((await statusOf(`${url}/readyz`)) === 200) return performance.now() - since
    await delay(20)
  }
  throw new Error(`${name} is not ready`)
}

/** Status of an address; 0 without an answer. */
export async function statusOf(url: string, patienceMs = TIMEOUT_MS): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/** Resident memory in MB and open descriptors of a process, from `/proc`. */
export function weightOf({ child }: Running): { rss: number; descriptors: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  return { rss: kilobytes / 1024, descriptors: readdirSync(`/proc/${child.pid}/fd`).length }
}

/** Retries until it passes; throws the last error after a timeout. */
export async function until<Value>(
  check: () => Promise<Value> | Value,
  patienceMs = TIMEOUT_MS,
): Promise<Value> {
  const since = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() - since > patienceMs) throw error
      await delay(50)
    }
  }
}
