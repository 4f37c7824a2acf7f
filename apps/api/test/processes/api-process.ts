import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@espace/prisma/embedded/embedded'
import { afterAll, expect, vi } from 'vitest'
import { SECURITY } from '../test-app.ts'

interface ApiProcess {
  url: string
  child: ChildProcess
  /** Its `DATA_DIR`. */
  dataDir: string
}

interface Wishes {
  /** Wrapper that runs the command, such as a shell that sets a limit first. */
  under?: readonly string[]
  /** Log file; otherwise the log is discarded. */
  logFile?: string
}

/** API processes as in production on that database, stopped at the end of the test file. */
export function apiProcesses(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'espace-api-'))
  const children: ChildProcess[] = []
  afterAll(async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)
    const exits = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill()
    // The graceful stop has tests of its own [T-TERM]: here a process must only be gone.
    const timeout = setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), 30_000)
    await Promise.all(exits)
    clearTimeout(timeout)
    rmSync(folder, { recursive: true, force: true })
  })
  return async (
    variables: Record<string, string> = {},
    { under = [], logFile }: Wishes = {},
  ): Promise<ApiProcess> => {
    const port = await freePort()
    const main = join(import.meta.dirname, '../../src/main.ts')
    const [command, ...args] = [...under, process.execPath, main]
    const output = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: {
        NODE_COMPILE_CACHE: getCompileCacheDir(),
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        API_PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        JWT_SECRET: SECURITY.jwtSecret,
        ...variables,
      },
    })
    if (typeof output === 'number') closeSync(output)
    children.push(child)
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    return { url, child, dataDir: folder }
  }
}
