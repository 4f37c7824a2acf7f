import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

const MANIFEST = 'manifest.json'

/** Inside the backup, and never hidden: a manifest cannot point elsewhere. */
const FilePath = z.string().regex(/^(tables|uploads)(\/[^/\\.][^/\\]*)+$/)

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that had been applied, oldest first. */
  migrations: z.array(z.string()),
  /** The version of `pg_dump` that wrote the tables, all into one file; absent: a file for each, by COPY. */
  dumpedBy: z.string().optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      file: FilePath,
      /** In the order of the file; generated columns are not in it. */
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
    }),
  ),
  /** `value` is as PostgreSQL writes a bigint. */
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(
    z.object({
      path: FilePath,
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** Describes every file of the folder, makes them durable, and adds the manifest. */
export async function sealBackup(
  folder: string,
  content: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const files: Manifest['files'] = []
  for (const path of await listFiles(folder)) {
    await makeDurable(join(folder, path))
    files.push(await describeFile(folder, path))
  }
  const manifest: Manifest = { format: 1, ...content, files }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    flush: true,
    mode: 0o600,
  })
  return manifest
}

/**
 * The manifest of a backup of which every file is what it was.
 *
 * @throws {Error} there is none, or a file is missing or has changed
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of manifest.files) {
    if (!existsSync(join(folder, file.path))) {
      throw new Error(`${file.path} is missing from the backup.`)
    }
    const { sha256 } = await describeFile(folder, file.path)
    if (sha256 !== file.sha256) {
      throw new Error(`${file.path} is not the file that was backed up.`)
    }
  }
  const known = new Set(manifest.files.map(({ path }) => path))
  const unknown = manifest.tables.find(({ file }) => !known.has(file))
  if (unknown) throw new Error(`${unknown.file} is missing from the backup.`)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`There is no backup in ${folder}.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`The manifest of ${folder} cannot be read.`, { cause })
  }
}

/** Paths of the files below a folder, with `/` between their parts. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

async function describeFile(folder: string, path: string): Promise<Manifest['files'][number]> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const { size } = await stat(file)
  return { path, bytes: size, sha256: hash.digest('hex') }
}

async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
