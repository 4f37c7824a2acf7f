import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@espace/prisma/embedded'
import { expect, vi } from 'vitest'
import { SECURITY } from './test-app.ts'

/** A start that takes longer than this never ends; a busy machine takes its time. */
const START_MS = 60_000

export interface ApiProcess {
  url: string
  /** As a power cut does it. */
  kill: () => Promise<void>
}

/** The API as a process of its own on that database; whoever starts it kills it. */
export async function startApi(databaseUrl: string, env: object = {}): Promise<ApiProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'espace-api-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: 'ignore',
    env: {
      // oxlint-disable-next-line node/no-process-env -- a child needs to find its libraries
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: SECURITY.jwtSecret,
      ...env,
    },
  })
  const kill = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)
  try {
    await vi.waitFor(isReady, { timeout: START_MS, interval: 200 })
  } catch (error) {
    await kill()
    throw error
  }
  return { url, kill }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
