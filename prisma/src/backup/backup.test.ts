import { randomBytes, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newBlankDatabase, newDatabase, query } from '../../testing/databases.ts'
import { migrate, missingMigration } from '../migrate/migrate.ts'
import { migrationNames, migrationScript } from '../migrate/migrations.ts'
import { backup } from './backup.ts'
import { restore, withValuesFromTheStart } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const newFolder = () => join(scratch, randomUUID())

const TABLES = ['recurrences', 'spectacles', 'photos', 'artistes', 'settings']

/** Every row of every table, computed columns included. */
const contentOf = (url: string) =>
  Promise.all(TABLES.map((table) => query(url, `select * from ${table} order by 1`)))

const HARD_TEXT = 'L’œuf\tet\nla poule\\N \\. "ça" 🥚'
const picture = randomBytes(100_000)

/** A house with a series, an evening of which the photo has gone, and a picture. */
async function aVenue() {
  const url = await newDatabase()
  await query(
    url,
    `insert into recurrences (weekdays, time, start_date, end_date)
     values ('{1,2,3,5}', '20:00', '2026-11-01', '2026-12-31')`,
  )
  await query(
    url,
    `insert into spectacles
       (title, description, date_spectacle, heure_spectacle, lieu, recurrence_id, original_start)
     values ($1, '', '2026-11-23', '20:00', 'ici', 1, '2026-11-23 20:00'),
            ('Seul', '', '2027-03-28', '17:00', 'ici', null, null)`,
    [HARD_TEXT],
  )
  await query(
    url,
    `insert into photos (image_path, spectacle_id) values ('/uploads/a.webp', 2), ('/b.webp', 1)`,
  )
  await query(url, `delete from photos where id = 2`)
  await query(url, `insert into settings (key, value) values ('maintenance_enabled', 'false')`)
  const uploadsDir = newFolder()
  mkdirSync(uploadsDir)
  writeFileSync(join(uploadsDir, 'a.webp'), picture)
  writeFileSync(join(uploadsDir, '.unfinished.part'), 'half')
  return { url, uploadsDir }
}

const house = await aVenue()

async function aBackup(): Promise<string> {
  const folder = newFolder()
  await backup({ ...house, folder })
  return folder
}

/** Changes the manifest of a backup, as text. */
function rewriteManifest(folder: string, from: string | RegExp, to: string): void {
  const file = join(folder, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

describe('a backup', () => {
  it('brings every row and every picture back into an empty database [T-BK-1]', async () => {
    const url = await newBlankDatabase()
    const uploadsDir = newFolder()

    await restore({ url, uploadsDir, folder: await aBackup(), overwrite: false })

    expect(await contentOf(url)).toEqual(await contentOf(house.url))
    expect(await query(url, 'select title, starts_at from spectacles where id = 1')).toEqual([
      { title: HARD_TEXT, starts_at: new Date('2026-11-23T19:00:00Z') },
    ])
    expect(readFileSync(join(uploadsDir, 'a.webp'))).toEqual(picture)
    expect(readdirSync(uploadsDir)).toEqual(['a.webp'])
  })

  it('gives no number again that was given before it [T-BK-1]', async () => {
    const url = await newDatabase()
    await restore({ url, uploadsDir: newFolder(), folder: await aBackup(), overwrite: false })

    const photos = await query(
      url,
      `insert into photos (image_path, spectacle_id) values ('/c.webp', 1) returning id`,
    )
    const artists = await query(url, `insert into artistes (name) values ('Zoé') returning id`)

    // Nor one that was given since the backup was made, as long as it were not more than a thousand.
    expect(photos).toEqual([{ id: 1003 }])
    expect(artists).toEqual([{ id: 1001 }])
  })

  it('leaves a database that the migrations recognise as theirs', async () => {
    const url = await newBlankDatabase()
    await restore({ url, uploadsDir: newFolder(), folder: await aBackup(), overwrite: false })

    expect(await migrate(url)).toEqual([])
    expect(await missingMigration(url)).toBe('')
  })

  it('finds every value of a type where it is created, which PostgreSQL wants before its version 17 [T-BK-1]', () => {
    const scripts = withValuesFromTheStart(migrationNames().map(migrationScript)).join('\n')

    expect(scripts).toContain(
      `CREATE TYPE "role" AS ENUM ('user', 'admin', 'accueil', 'controle');`,
    )
    expect(scripts).not.toMatch(/add value/i)
  })

  it('of an older version is brought forward', async () => {
    const old = await newDatabase()
    await query(old, 'drop schema public cascade')
    await query(old, 'create schema public')
    await query(
      old,
      'create table _prisma_migrations (migration_name text, finished_at text, rolled_back_at text)',
    )
    const folder = newFolder()
    await backup({ url: old, uploadsDir: newFolder(), folder })
    const url = await newBlankDatabase()

    await restore({ url, uploadsDir: newFolder(), folder, overwrite: false })

    expect(await query(url, 'select migration_name from _prisma_migrations')).toHaveLength(
      migrationNames().length,
    )
    expect(await contentOf(url)).toEqual(TABLES.map(() => []))
  })

  it('counts what it holds', async () => {
    const { tables, files } = await backup({ ...house, folder: newFolder() })

    const counts = tables.map(({ name, rows }) => [name, rows])
    expect(Object.fromEntries(counts)).toMatchObject({ spectacles: 2, photos: 1, artistes: 0 })
    expect(files.find(({ path }) => path === 'uploads/a.webp')?.bytes).toBe(picture.length)
  })

  it('is not written over something, and leaves nothing when it fails', async () => {
    const folder = await aBackup()
    const missing = newFolder()
    const away = house.url.replace(/\/[^/]*$/, '/nowhere')

    await expect(backup({ ...house, folder })).rejects.toThrow('exists already')
    await expect(backup({ ...house, url: away, folder: missing })).rejects.toThrow('nowhere')

    expect(readdirSync(scratch).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(existsSync(missing)).toBe(false)
  })
})

describe('restoring', () => {
  it('replaces what a database holds only when told to', async () => {
    const url = await newDatabase()
    await query(url, `insert into artistes (name) values ('Avant')`)
    const folder = await aBackup()
    const uploadsDir = newFolder()

    await expect(restore({ url, uploadsDir, folder, overwrite: false })).rejects.toThrow(
      'The database is not empty (artistes)',
    )
    expect(await query(url, 'select name from artistes')).toEqual([{ name: 'Avant' }])

    await restore({ url, uploadsDir, folder, overwrite: true })
    expect(await contentOf(url)).toEqual(await contentOf(house.url))
  })

  it.each([
    ['a table', 'tables/spectacles.copy.gz'],
    ['a picture', 'uploads/a.webp'],
  ])('refuses a backup of which %s was changed or lost', async (_, path) => {
    const url = await newBlankDatabase()
    const folder = await aBackup()
    const options = { url, uploadsDir: newFolder(), folder, overwrite: true }

    appendFileSync(join(folder, path), 'x')
    await expect(restore(options)).rejects.toThrow(`${path} is not the file that was backed up`)
    rmSync(join(folder, path))
    await expect(restore(options)).rejects.toThrow(`${path} is missing from the backup`)

    expect(existsSync(options.uploadsDir)).toBe(false)
    expect(await query(url, `select to_regclass('spectacles') as found`)).toEqual([{ found: null }])
  })

  it('refuses a backup of a newer version', async () => {
    const folder = await aBackup()
    rewriteManifest(folder, '"migrations": [', '"migrations": ["20990101000000_later",')

    await expect(
      restore({ url: await newBlankDatabase(), uploadsDir: newFolder(), folder, overwrite: false }),
    ).rejects.toThrow('of a newer version: it has 20990101000000_later')
  })

  it('refuses a folder without a backup, and a manifest that points elsewhere', async () => {
    const folder = await aBackup()
    rewriteManifest(folder, '"path": "uploads/a.webp"', '"path": "uploads/../../a.webp"')
    const options = { url: await newBlankDatabase(), uploadsDir: newFolder(), overwrite: false }

    await expect(restore({ ...options, folder })).rejects.toThrow('cannot be read')
    await expect(restore({ ...options, folder: newFolder() })).rejects.toThrow('There is no backup')
  })

  it('leaves the database as it was when it fails half-way', async () => {
    const url = await newDatabase()
    await query(url, `insert into artistes (name) values ('Avant')`)
    const folder = await aBackup()
    rewriteManifest(folder, /("name": "spectacles",[^}]*"rows": )2/, '$13')

    await expect(
      restore({ url, uploadsDir: newFolder(), folder, overwrite: true }),
    ).rejects.toThrow('spectacles should have 3 rows and has 2')

    expect(await query(url, 'select name from artistes')).toEqual([{ name: 'Avant' }])
  })
})
