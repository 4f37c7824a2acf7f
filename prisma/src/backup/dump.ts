import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { withSession } from '../embedded/session.ts'
import type { Manifest } from './backup-files.ts'
import { refuseOtherCount } from './catalogue.ts'
import { beginQuarantine, pauseWorkInProgress } from './quarantine.ts'

// PostgreSQL's own tools, where a machine has them.

const run = promisify(execFile)

/** The path of the dump in a backup. */
export const DUMP = 'tables/database.dump'

/**
 * The version of `pg_dump`, when this machine has one that can read the server: an older one refuses.
 *
 * @returns such as `18.4`
 */
export async function fittingDump(session: Client): Promise<string | undefined> {
  const said = await run('pg_dump', ['--version']).catch(() => undefined)
  const version = /\) (\d+[.\w]*)/.exec(said?.stdout ?? '')?.[1]
  const { rows } = await session.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const isFit = version !== undefined && Number.parseInt(version, 10) >= (rows[0]?.major ?? 0)
  return isFit ? version : undefined
}

/** Writes the schema `public` as that transaction sees it. */
export async function dump(url: string, session: Client, file: string): Promise<void> {
  const { rows } = await session.query<{ id: string }>('select pg_export_snapshot() as id')
  const what = ['--schema=public', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`]
  await tool('pg_dump', url, ['--format=custom', ...what, `--file=${file}`])
}

/**
 * Puts a dump in the place of the schema `public`, which stays beside it until everything is there: then it
 * goes, and when something fails it is back.
 *
 * @param finish what else has to succeed
 */
export async function restoreDump(
  {
    url,
    file,
    tables,
    createdAt,
  }: { url: string; file: string } & Pick<Manifest, 'tables' | 'createdAt'>,
  finish: () => Promise<void>,
): Promise<void> {
  const before = `before_${randomUUID().replaceAll('-', '')}`
  await withSession(url, async (session) => {
    await session.query('begin')
    await session.query(`alter schema public rename to ${before}`)
    await session.query('create schema public')
    await session.query('commit')
    try {
      const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
      const bring = (...sections: string[]) =>
        tool('pg_restore', url, [
          ...how,
          ...sections.map((section) => `--section=${section}`),
          '--schema=public',
          `--dbname=${nameOf(url)}`,
          file,
        ])
      // Before the first row: a process on this database must not send queued mails meanwhile.
      await bring('pre-data')
      await session.query('set search_path = public')
      await beginQuarantine(session, createdAt)
      await bring('data', 'post-data')
      for (const table of tables) {
        await refuseOtherCount(session, table, table.name === 'restorations' ? 1 : 0)
      }
      await pauseWorkInProgress(session)
      await finish()
      await session.query(`drop schema ${before} cascade`)
    } catch (error) {
      await session.query('begin')
      await session.query('drop schema public cascade')
      await session.query(`alter schema ${before} rename to public`)
      await session.query('commit')
      throw error
    }
  })
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** Runs a tool on the database; its password stands in no list of processes. */
async function tool(name: string, url: string, args: readonly string[]): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const PGSSLMODE = searchParams.get('sslmode')
  const env = {
    // The tools read their own variables, such as PGSSLROOTCERT.
    // oxlint-disable-next-line node/no-process-env
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(url),
    ...(PGSSLMODE && { PGSSLMODE }),
  }
  try {
    await run(name, args, { env, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const why = isMissing ? `This backup needs ${name}, which is not here.` : `${name}: ${said}`
    throw new Error(why, { cause: error })
  }
}
