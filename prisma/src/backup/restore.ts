import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withSession } from '../embedded/session.ts'
import { migrate } from '../migrate/migrate.ts'
import { CREATE_MIGRATIONS_TABLE, migrationNames, migrationScript } from '../migrate/migrations.ts'
import { type Manifest, readBackup } from './backup-files.ts'
import { findFilledTable, listReferences, listTables, refuseOtherCount } from './catalogue.ts'
import { DUMP, restoreDump } from './dump.ts'
import { replayErasures } from './erasures.ts'
import { noteLastOperation, recordLostOperations } from './ledger-heads.ts'
import { beginQuarantine, pauseWorkInProgress } from './quarantine.ts'

export interface RestoreOptions {
  url: string
  uploadsDir: string
  folder: string
  /** Whether what the database holds may go. */
  overwrite: boolean
  /** Accounts erased since (`erasures.ts`); empty: none. */
  erasures?: string
  /** Which operations of the ledger there were (`ledger-heads.ts`). */
  ledgerHeads?: string
}

/**
 * Restores the database and the uploads from a backup: the schema as it was then, the rows, the sequences and the
 * pictures, all of it or nothing; then applies newer migrations. Accounts erased since are erased again, and nothing
 * is sent until staff open it (decision 079). Later operations of the ledger are recorded as lost (decision 091);
 * later pictures are left where they are.
 *
 * @throws {Error} the backup is damaged or too new, or the database is not empty
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { url, folder, erasures: file, ledgerHeads } = options
  const manifest = await readBackup(folder)
  const scripts = readMigrations(manifest.migrations)
  if (ledgerHeads !== undefined) await noteLastOperation(url, ledgerHeads)
  if (manifest.dumpedBy === undefined) await restoreTables(options, manifest, scripts)
  else await restoreFromDump(options, manifest)
  await migrate(url)
  if (file !== undefined) await replayErasures(url, { file, backupAt: manifest.createdAt })
  if (ledgerHeads !== undefined) await recordLostOperations(url, ledgerHeads)
  return manifest
}

const restoreTables = (
  { url, uploadsDir, folder, overwrite }: RestoreOptions,
  manifest: Manifest,
  scripts: readonly string[],
): Promise<void> =>
  withSession(url, async (session) => {
    await session.query('set search_path = public')
    await session.query('begin')
    if (!overwrite) await refuseRows(session)
    await recreateSchema(session, scripts)
    await loadTables(session, folder, manifest)
    await setSequences(session, manifest)
    await beginQuarantine(session, manifest.createdAt)
    await pauseWorkInProgress(session)
    await putUploadsBack(folder, uploadsDir, manifest)
    await session.query('commit')
  })

async function restoreFromDump(
  { url, uploadsDir, folder, overwrite }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  if (!overwrite) await withSession(url, refuseRows)
  const { tables, createdAt } = manifest
  await restoreDump({ url, file: join(folder, DUMP), tables, createdAt }, () =>
    putUploadsBack(folder, uploadsDir, manifest),
  )
}

function readMigrations(names: readonly string[]): string[] {
  const known = new Set(migrationNames())
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`The backup is of a newer version: it has ${unknown.join(', ')}.`)
  }
  return withValuesFromTheStart(names.map(migrationScript))
}

const VALUE_ADDED = /^ALTER TYPE "(\w+)" ADD VALUE '(\w+)';$/gm

/**
 * The same scripts with each value of a type where the type is created: before version 17, PostgreSQL takes none that was
 * added by the transaction that uses it, and all of a restore is one.
 */
export function withValuesFromTheStart(scripts: readonly string[]): string[] {
  const added = scripts.flatMap((script) => [...script.matchAll(VALUE_ADDED)])
  return scripts.map((script) =>
    added.reduce(
      (text, [statement, type, value]) =>
        text
          .replace(statement, '')
          .replace(new RegExp(`^CREATE TYPE "${type}" AS ENUM \\([^)]*`, 'm'), `$&, '${value}'`),
      script,
    ),
  )
}

async function refuseRows(session: Client): Promise<void> {
  const name = await findFilledTable(session)
  if (name === undefined) return
  throw new Error(`The database is not empty (${name}): --yes lets what it holds go.`)
}

/** Leaves nothing in the schema `public`, neither rows nor tables. */
async function emptySchema(session: Client): Promise<void> {
  await session.query('drop schema public cascade')
  await session.query('create schema public')
}

/** `emptySchema`, all of it or nothing. */
export const emptyDatabase = (url: string): Promise<void> =>
  withSession(url, async (session) => {
    await session.query('begin')
    await emptySchema(session)
    await session.query('commit')
  })

/** The tables as the migrations leave them, without a row. */
async function recreateSchema(session: Client, scripts: readonly string[]): Promise<void> {
  await emptySchema(session)
  await session.query(CREATE_MIGRATIONS_TABLE)
  for (const script of scripts) await session.query(script)
  // What a migration wrote is in the backup, or was removed before it.
  const tables = await listTables(session)
  await session.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
}

async function loadTables(session: Client, folder: string, { tables }: Manifest): Promise<void> {
  const references = await listReferences(session)
  for (const table of inOrderOf(references, tables)) await loadTable(session, folder, table)
}

/** The tables so that each comes after those that it refers to. */
function inOrderOf(
  references: readonly { from: string; to: string }[],
  tables: Manifest['tables'],
): Manifest['tables'] {
  const ordered = new Set<Manifest['tables'][number]>()
  const waiting = new Set(tables.map(({ name }) => name))
  while (ordered.size < tables.length) {
    const blocked = new Set(references.filter(({ to }) => waiting.has(to)).map(({ from }) => from))
    const ready = tables.filter(({ name }) => waiting.has(name) && !blocked.has(name))
    if (ready.length === 0) throw new Error('These tables refer to each other in a circle.')
    for (const table of ready) {
      ordered.add(table)
      waiting.delete(table.name)
    }
  }
  return [...ordered]
}

async function loadTable(
  session: Client,
  folder: string,
  source: Manifest['tables'][number],
): Promise<void> {
  const { name, file, columns } = source
  const table = escapeIdentifier(name)
  const list = columns.map(escapeIdentifier).join(', ')
  // Rows come as they were: what triggers wrote of them is in the backup, too.
  await session.query(`alter table ${table} disable trigger user`)
  await pipeline(
    createReadStream(join(folder, file)),
    createGunzip(),
    session.query(copyFrom(`copy ${table} (${list}) from stdin`)),
  )
  await refuseOtherCount(session, source)
  await session.query(`alter table ${table} enable trigger user`)
}

async function setSequences(session: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await session.query('select setval($1::regclass, $2, $3)', [
      escapeIdentifier(name),
      value,
      isCalled,
    ])
  }
}

/** Before the commit, so that no row names a picture that is not there. */
async function putUploadsBack(
  folder: string,
  uploadsDir: string,
  { files }: Manifest,
): Promise<void> {
  for (const { path } of files) {
    if (!path.startsWith('uploads/')) continue
    const target = join(uploadsDir, path.slice('uploads/'.length))
    const temporary = join(dirname(target), `.${randomUUID()}.part`)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(folder, path), temporary)
    await rename(temporary, target)
  }
}
