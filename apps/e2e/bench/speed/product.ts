import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startEmbedded } from '@espace/prisma/embedded/embedded'
import { migrate } from '@espace/prisma/migrate/migrate'
import { START_VARIABLES } from '@espace/server/env'
import { Pool } from 'pg'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const SECRET = 'a secret of the bench, with 32 bytes and more'
export const ADMIN = { email: 'dashboard@exemple.fr', password: 'Aa1!motdepasse' }

export interface Part {
  port: number
  pid: number | undefined
  /** Milliseconds from its start to its first answer. */
  startMs: number
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Database, API and site processes as in production. */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'espace-bench-'))
  const server = await startEmbedded({ directory: join(folder, 'postgres'), password: 'bench' })
  await migrate(server.url)
  const pool = new Pool({ connectionString: server.url, max: 2 })
  const children: ChildProcess[] = []
  const start = async (script: string, path: string, variables: Record<string, string>) => {
    const port = await freePort()
    const name = script.includes('web') ? 'PORT' : 'API_PORT'
    const since = performance.now()
    const child = spawn(process.execPath, [join(ROOT, script)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...START_VARIABLES,
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATABASE_URL: server.url,
        DATA_DIR: folder,
        JWT_SECRET: SECRET,
        PROXY_SECRET: SECRET,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT_SCALE: '1000000',
        [name]: String(port),
        ...variables,
      },
    })
    children.push(child)
    for (let tries = 0; tries < 6_000; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) break
      await delay(10)
    }
    return { port, pid: child.pid, startMs: performance.now() - since } satisfies Part
  }
  return {
    databaseUrl: server.url,
    pool,
    fill: (dates: number) => fill(pool, dates),
    startApi: () => start('apps/api/src/main.ts', '/api/spectacles', {}),
    startSite: (api: Part) =>
      start('apps/web/server/main.ts', '/', { API_URL: `http://127.0.0.1:${api.port}` }),
    stop: async () => {
      await Promise.all(children.map((child) => (child.kill(), once(child, 'exit'))))
      await pool.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One in twenty dates is upcoming, but never fewer than the pages show. */
async function fill(pool: Pool, dates: number): Promise<void> {
  const past = Math.max(0, Math.min(Math.floor((dates * 19) / 20), dates - 50))
  await pool.query('truncate spectacles cascade')
  await pool.query(
    `insert into spectacles (id, title, description, lieu, date_spectacle, heure_spectacle)
     select n, 'Spectacle ' || n % 40, repeat('Une heure de rire. ', 8), 'L''espace comédie',
            current_date + 1 + (n - $2::int) / 10, make_time(14 + n % 8, 0, 0)
       from generate_series(1, $1::int) n`,
    [dates, past],
  )
  await pool.query('analyze')
}

/** Resident memory of a process in megabytes; NaN where it is unknown. */
export function memoryOf(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}
