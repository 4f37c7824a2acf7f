import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { START_VARIABLES } from '@espace/server/env'

export const ROOT = join(import.meta.dirname, '..')

/** Node's compile cache: it halves the start of a process. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

/** Tests wait for databases and processes: two files at a time use three quarters of two cores. */
export const TEST_WORKERS = Math.max(3, availableParallelism())

/** The timeout of a process's graceful stop, after the process's own. */
const STOP_TIMEOUT_MS = 20_000

/**
 * Starts `node <args>` in the repository, with its output in this terminal.
 *
 * @param edit what becomes of each line that it prints; null leaves it out
 */
export function startNode(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  edit?: (line: string) => string | null,
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', edit ? 'pipe' : 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...START_VARIABLES, ...process.env, ...variables },
    // Ctrl-C reaches this process alone, which stops the others in their order.
    detached: true,
  })
  if (edit && child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      const edited = edit(line)
      if (edited !== null) console.log(edited)
    })
  }
  return child
}

/** Asks a process of `startNode` to end, and waits; one that does not listen is ended with its children. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => process.kill(-pid, 'SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(patience)
}

/** Polls an address until it answers 200; false after a timeout of `patience` milliseconds. */
export async function answers(url: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return true
    await delay(100)
  }
  return false
}
