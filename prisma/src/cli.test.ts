import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../testing/databases.ts'
import { openDatabase } from './embedded/open.ts'
import { migrate } from './migrate/migrate.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-cli-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const HERE = join(import.meta.dirname, '..')

/** Runs a command in a process of its own, with these variables and none of the product's. */
const run = (
  args: readonly string[],
  variables: Record<string, string> = {},
  folder = HERE,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      DATA_DIR: join(scratch, randomUUID()),
      ...variables,
    }
    const command = [join(folder, 'src/cli.ts'), ...args]
    const child = execFile(process.execPath, command, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

async function query(url: string, statement: string): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>(statement)
    return rows
  } finally {
    await client.end()
  }
}

describe('the database commands', () => {
  it.each([
    ['no command', []],
    ['a command that is not one', ['constructor']],
    ['an argument too many', ['backup', 'here', 'there']],
  ])('list themselves when given %s', async (_, args) => {
    const { code, stderr } = await run(args)

    expect(code).toBe(1)
    expect(stderr).toMatch(/^Usage:\n {2}migrate: .*\n {2}migration:new <name>: /)
  })

  it.each([
    ['a missing argument', ['restore'], {}, /^Usage: restore <folder> \[--yes\]: .*\n$/],
    ['an unknown option', ['reset', '--force'], {}, /^Unknown option '--force'.*\n$/],
    [
      'a database that is away',
      ['migrate'],
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' },
      /^The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n$/,
    ],
    [
      'a bad variable',
      ['migrate'],
      { DATABASE_URL: 'mysql://localhost' },
      /^Bad configuration:\n {2}DATABASE_URL: must start with postgresql:\/\/\n/,
    ],
    [
      'a folder without a backup',
      ['restore', 'no-such'],
      {},
      /^There is no backup in .*no-such\.\n$/,
    ],
  ])('fail with a clear line, and without a stack, on %s', async (_, args, variables, line) => {
    const url = await newDatabase()

    const { code, stdout, stderr } = await run(args, { DATABASE_URL: url, ...variables })

    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(line)
  })

  const DATA_DIR = join(scratch, 'embedded')

  it('migrate on an embedded server, which stops again', async () => {
    const first = await run(['migrate'], { DATA_DIR })
    const second = await run(['migrate'], { DATA_DIR })

    expect(first.stdout).toMatch(/^Applied \d{14}_programme/)
    expect(second.stdout).toBe('Nothing to apply.\n')
    expect(existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('say so when there is no migration to write', async () => {
    const { code, stdout } = await run(['migration:new', 'x'], {
      DATABASE_URL: await newDatabase(),
    })

    expect([code, stdout]).toEqual([0, 'The migrations and the schema agree.\n'])
  })

  it('write the migration that a changed schema wants', async () => {
    const DATABASE_URL = await newDatabase()
    const copy = join(scratch, 'copy')
    for (const part of [
      'package.json',
      'schema.prisma',
      'src',
      'seed',
      'generated',
      'migrations',
    ]) {
      cpSync(join(HERE, part), join(copy, part), { recursive: true })
    }
    symlinkSync(join(HERE, 'node_modules'), join(copy, 'node_modules'))
    const schema = readFileSync(join(copy, 'schema.prisma'), 'utf8')
    const name = /(?<=^model Artiste \{\n)/m
    writeFileSync(join(copy, 'schema.prisma'), schema.replace(name, '  nickname String?\n'))

    const written = await run(['migration:new', 'nick names'], { DATABASE_URL }, copy)
    const folders = readdirSync(join(copy, 'migrations')).filter((file) => /nick/.test(file))
    const applied = await run(['migrate'], { DATABASE_URL }, copy)

    expect(folders).toEqual([expect.stringMatching(/^\d{14}_nick_names$/)])
    expect(written.stdout).toBe(`Wrote ${join(copy, 'migrations', folders[0] ?? '')}.\n`)
    expect(applied.stdout).toBe(`Applied ${folders[0]}.\n`)
    expect(await query(DATABASE_URL, 'select nickname from artistes')).toEqual([])
  })

  const REFUSED = [
    1,
    'The database is not empty (artistes): keep a copy with db:backup, then add --yes.\n',
  ]

  it('empty a database that somebody else runs only when told that it is meant', async () => {
    const DATABASE_URL = await newDatabase()
    await query(DATABASE_URL, `insert into artistes (name) values ('Avant')`)

    const refused = await run(['reset'], { DATABASE_URL })
    expect([refused.code, refused.stderr]).toEqual(REFUSED)
    expect(await query(DATABASE_URL, 'select name from artistes')).toHaveLength(1)

    const done = await run(['reset', '--yes'], { DATABASE_URL })
    expect([done.code, done.stdout]).toEqual([0, 'Started over, with no content.\n'])
    expect(await query(DATABASE_URL, 'select name from artistes')).toEqual([])
  })

  it('empty the embedded database without a word, unless the product runs on it', async () => {
    const variables = { DATA_DIR, SEED: 'none' }
    const product = await openDatabase({
      databaseUrl: undefined,
      dataDir: DATA_DIR,
      uploadsDir: '',
      seed: 'none',
    })
    await migrate(product.url)
    await query(product.url, `insert into artistes (name) values ('Avant')`)

    const whileItRuns = await run(['reset'], variables)
    await product.close()
    const inProduction = await run(['reset'], { ...variables, NODE_ENV: 'production' })
    const afterwards = await run(['reset'], variables)

    expect([whileItRuns.code, whileItRuns.stderr]).toEqual(REFUSED)
    expect([inProduction.code, inProduction.stderr]).toEqual(REFUSED)
    expect([afterwards.code, afterwards.stdout]).toEqual([0, 'Started over, with no content.\n'])
  })

  it('put no demo content beside what somebody wrote', async () => {
    const DATABASE_URL = await newDatabase()
    await query(DATABASE_URL, `insert into artistes (name) values ('Avant')`)

    const { code, stdout } = await run(['seed'], { DATABASE_URL })

    expect([code, stdout]).toEqual([0, 'Not empty: nothing was done.\n'])
    expect(await query(DATABASE_URL, 'select id from spectacles')).toEqual([])
  })

  it('back up to a folder named after the hour, and restore it elsewhere', async () => {
    const DATA_DIR = join(scratch, 'data')
    const DATABASE_URL = await newDatabase()
    const elsewhere = await newDatabase()
    await query(DATABASE_URL, `insert into artistes (name) values ('Zoé')`)

    const backedUp = await run(['backup'], { DATABASE_URL, DATA_DIR })
    const [name = ''] = readdirSync(join(DATA_DIR, 'backups'))
    const folder = join(DATA_DIR, 'backups', name)
    const restored = await run(['--', 'restore', folder], { DATABASE_URL: elsewhere })

    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
    expect(backedUp.stdout).toMatch(/^Backed up \d+ rows of \d+ tables and 0 uploaded files to /)
    expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables and 0 uploaded files from /)
    expect(await query(elsewhere, 'select name from artistes')).toEqual([{ name: 'Zoé' }])
  })
})
