import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { migrate } from '../src/migrate/migrate.ts'

/** Durability is worth nothing to a test. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=600']

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** A file system in memory where there is a large one: copying databases keeps a disk busy. */
function temporaryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
}

export interface TestServer {
  /** A migrated, empty database: the template of `cloneDatabase`. */
  templateUrl: string
  stop: () => Promise<void>
}

/** A real PostgreSQL for tests, in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(temporaryFolder(), 'espace-test-'))
  const server = await startEmbedded({
    directory: join(folder, 'postgres'),
    password: 'test',
    settings: FAST,
  })
  await migrate(server.url)
  return {
    templateUrl: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A database of one's own, with everything that the template holds; returns its address. */
export async function cloneDatabase(templateUrl: string, name: string): Promise<string> {
  const template = new URL(templateUrl)
  const maintenance = new URL(templateUrl)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(
      `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
    )
  } finally {
    await client.end()
  }
  template.pathname = `/${name}`
  return template.href
}
