import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase, startTestServer } from '../testing/test-server.ts'

const server = await startTestServer()
const scratch = mkdtempSync(join(tmpdir(), 'espace-cli-'))
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const newDatabase = () =>
  cloneDatabase(server.templateUrl, `cli_${randomUUID().replaceAll('-', '')}`)

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in a process of its own, with these variables and no other. */
const run = (args: readonly string[], variables: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(scratch, randomUUID()), ...variables }
    const command = [join(import.meta.dirname, 'cli.ts'), ...args]
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

  it('migrate on an embedded server, which stops again', async () => {
    const DATA_DIR = join(scratch, 'embedded')

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

  it('empty a database that somebody else runs only when told that it is meant', async () => {
    const DATABASE_URL = await newDatabase()
    await query(DATABASE_URL, `insert into artistes (name) values ('Avant')`)

    const refused = await run(['reset'], { DATABASE_URL })
    expect([refused.code, refused.stderr]).toEqual([1, 'This empties the database: add --yes.\n'])
    expect(await query(DATABASE_URL, 'select name from artistes')).toHaveLength(1)

    const done = await run(['reset', '--yes'], { DATABASE_URL })
    expect([done.code, done.stdout]).toEqual([0, 'Started over, with no content.\n'])
    expect(await query(DATABASE_URL, 'select name from artistes')).toEqual([])
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
