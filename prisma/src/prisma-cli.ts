import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Runs Prisma's command line. It insists on a schema engine that it would download, and never runs
 * it for what we ask (decision 003): any executable does.
 */
export function prismaCli(args: readonly string[]): number {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const { status } = spawnSync(process.execPath, [cli, ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: 'true',
      CHECKPOINT_DISABLE: '1',
    },
  })
  return status ?? 1
}

if (import.meta.main) process.exitCode = prismaCli(process.argv.slice(2))
