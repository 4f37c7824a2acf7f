import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '..')

/** How long a process may take to end by itself. */
const STOP_TIMEOUT_MS = 12_000

/** Starts `node <args>` in the repository, with its output in this terminal. */
export const startNode = (args: readonly string[], variables: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
    // Ctrl-C reaches this process alone, which stops the others in their order.
    detached: true,
  })

/** Asks a process to end, and waits; one that does not listen is ended. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(patience)
}

/** Waits until an address answers 200; false when it has not after `patience` milliseconds. */
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
