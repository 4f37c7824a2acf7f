import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withSession } from '../embedded/session.ts'
import { appliedMigrations } from '../migrate/migrations.ts'
import { type Manifest, sealBackup } from './backup-files.ts'
import { countRows, listTables } from './catalogue.ts'
import { dump, DUMP, fittingDump } from './dump.ts'
import { UPLOADS_LOCK } from './uploads-lock.ts'

export interface BackupOptions {
  url: string
  uploadsDir: string
  /** The folder of the new backup; it must not exist yet. */
  folder: string
  /** Whether `pg_dump` may write the tables, if this machine has one that fits; else they are copied. */
  mayDump?: boolean
}

/**
 * Copies the database (every table of the schema `public`, as of one instant) and the uploads into
 * a folder, on any PostgreSQL, with its command-line tools or without. The folder is there when it is
 * complete, and not before.
 *
 * @throws {Error} the folder exists, or the database was never migrated
 */
export async function backup({
  url,
  uploadsDir,
  folder,
  mayDump = false,
}: BackupOptions): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  const unfinished = `${folder}.${randomUUID()}.part`
  try {
    await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
    const createdAt = new Date().toISOString()
    const database = await withSession(url, async (session) => {
      await session.query('select pg_advisory_lock_shared($1)', [UPLOADS_LOCK])
      const rows = await copyDatabase(session, { url, folder: unfinished, mayDump })
      await session.query('commit')
      // After the rows: a picture is stored before a row names it, and the uploads lock prevents deletions meanwhile.
      await copyUploads(uploadsDir, join(unfinished, 'uploads'))
      return rows
    })
    const manifest = await sealBackup(unfinished, { createdAt, ...database })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyDatabase(
  session: Client,
  { url, folder, mayDump }: Omit<BackupOptions, 'uploadsDir'>,
) {
  await session.query('set search_path = public')
  await session.query('begin isolation level repeatable read read only')
  const migrations = await appliedMigrations(session)
  if (!migrations) throw new Error('This database was never migrated.')
  const dumpedBy = mayDump ? await fittingDump(session) : undefined
  if (dumpedBy !== undefined) await dump(url, session, join(folder, DUMP))
  const tables: Manifest['tables'] = []
  for (const table of await listTables(session)) {
    const isCopied = dumpedBy === undefined
    const file = isCopied ? await copyTable(session, folder, table) : DUMP
    tables.push({ ...table, file, rows: await countRows(session, table.name) })
  }
  return { migrations, dumpedBy, tables, sequences: await listSequences(session) }
}

/** Returns the name of its file. */
async function copyTable(
  session: Client,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<string> {
  const file = `tables/${name}.copy.gz`
  const list = columns.map(escapeIdentifier).join(', ')
  await pipeline(
    session.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`)),
    createGzip(),
    createWriteStream(join(folder, file), { mode: 0o600 }),
  )
  return file
}

/** Sequences stand outside of transactions: read after the tables, they are never behind them. */
async function listSequences(session: Client): Promise<Manifest['sequences']> {
  const { rows } = await session.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by name`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await session.query<Manifest['sequences'][number]>(
      `select $1 as name, last_value::text as value, is_called as "isCalled"
         from ${escapeIdentifier(name)}`,
      [name],
    )
    sequences.push(...states)
  }
  return sequences
}

/** Hidden files are uploads that are still being written. */
async function copyUploads(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await cp(from, to, {
    recursive: true,
    filter: (path) => path === from || !basename(path).startsWith('.'),
  })
}
