import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOADS_LOCK } from '@espace/prisma/backup/uploads-lock'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

const Lock = z.object({ isFree: z.boolean() })
const Column = z.object({ table: z.string(), column: z.string() })
const Found = z.object({ hash: z.string() })

/** How long an uploaded picture may stay unreferenced: a day longer than forms keep their drafts. */
const KEPT_MS = 31 * 24 * 3_600_000

/** The timeout of the scan of all rows. */
const TIMEOUT_MS = 60_000

/** A stored picture or a copy of it; what is not ours is left alone. */
const STORED = /^([0-9a-f]{20})-\d{1,5}x\d{1,5}-[0-9a-f]{6}(\.\d+)?\.webp$/

/** Temporary files of a process that was stopped while it wrote. */
const UNFINISHED = /^\.[\w-]+\.part$/

/** The log of changes tells of pictures, it shows none. */
const TELLS_ONLY = 'audit_log'

/**
 * Deletes pictures of a month ago and before that no row names any more, wherever it may name them. Not while a backup
 * is made: it copies the pictures that its rows name after the rows.
 *
 * @returns the names of the files that are gone
 */
export async function deleteUnusedUploads({
  db,
  uploadsDir,
  now,
}: Pick<Services, 'db' | 'uploadsDir' | 'now'>): Promise<string[]> {
  const names = await readdir(uploadsDir).catch(() => [])
  const limit = now().getTime() - KEPT_MS
  const candidates: string[] = []
  for (const name of names) {
    const isOurs = STORED.test(name) || UNFINISHED.test(name)
    if (isOurs && (await isOlder(join(uploadsDir, name), limit))) candidates.push(name)
  }
  if (candidates.length === 0) return []
  return db.$transaction(
    async (tx) => {
      const lock = await queryRow(tx, Lock)`
        select pg_try_advisory_xact_lock(${UPLOADS_LOCK}::bigint) as "isFree"`
      return lock?.isFree === true ? deleteUnused(tx, { uploadsDir, candidates, limit }) : []
    },
    // One snapshot of all tables: a reference that moves between two of them is seen in one.
    { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS },
  )
}

async function deleteUnused(
  tx: Db,
  { uploadsDir, candidates, limit }: { uploadsDir: string; candidates: string[]; limit: number },
): Promise<string[]> {
  const named = await hashesInRows(tx)
  const gone: string[] = []
  // The original before its variants: a missing original makes the next upload store all of them again.
  for (const name of candidates.toSorted((a, b) => a.length - b.length)) {
    const path = join(uploadsDir, name)
    const isNamed = named.has(STORED.exec(name)?.[1] ?? '')
    // Asked again: it may have come in once more meanwhile.
    if (isNamed || !(await isOlder(path, limit))) continue
    await rm(path, { force: true })
    gone.push(name)
  }
  return gone
}

const isOlder = (path: string, limit: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < limit,
    () => false,
  )

/** Hashes of pictures named in any text column of any table, so that a new feature cannot lose pictures. */
async function hashesInRows(db: Db): Promise<Set<string>> {
  const columns = await queryRows(db, Column)`
    select quote_ident(table_name) as "table", quote_ident(column_name) as "column"
      from information_schema.columns
     where table_schema = current_schema() and table_name <> ${TELLS_ONLY}
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`
  const hashes = new Set<string>()
  for (const { table, column } of columns) {
    const found = await queryRows(db, Found)`
      select distinct found[1] as hash
        from ${Prisma.raw(table)},
             regexp_matches(${Prisma.raw(column)}::text, '/uploads/([0-9a-f]{20})-', 'g') as found`
    for (const { hash } of found) hashes.add(hash)
  }
  return hashes
}
