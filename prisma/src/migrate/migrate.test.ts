import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newBlankDatabase, newDatabase } from '../../testing/databases.ts'
import { createClient } from '../connection/client.ts'
import { applyMigration, migrate, MIGRATION_LOCK, missingMigration } from './migrate.ts'
import { CREATE_MIGRATIONS_TABLE, isMigrated, migrationNames } from './migrations.ts'

const WAIT = { timeout: 60_000 }

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('the migrations', () => {
  it('lead exactly to schema.prisma', async () => {
    expect(await missingMigration(await newDatabase())).toBe('')
  })

  it('are known to be applied, or not', async () => {
    const clients = [await newBlankDatabase(), await newDatabase()].map((url) => createClient(url))
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.$disconnect()))
    })

    expect(await Promise.all(clients.map(isMigrated))).toEqual([false, true])
  })
})

describe('processes that start together', () => {
  it('wait for each other, however long, and apply each migration once', async () => {
    const url = await newBlankDatabase()
    const slow = await connected(url)
    await slow.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const others = [migrate(url), migrate(url)]
    await vi.waitFor(async () => {
      const { rowCount } = await slow.query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
        [MIGRATION_LOCK],
      )
      expect(rowCount).toBe(others.length)
    }, WAIT)
    const { rows: tables } = await slow.query<object>(
      `select tablename from pg_tables where schemaname = 'public'`,
    )

    await slow.query('select pg_advisory_unlock_all()')
    const applied = await Promise.all(others)

    expect(tables).toEqual([])
    expect(applied.flat()).toEqual(migrationNames())
    const { rows } = await slow.query<{ name: string; steps: number }>(
      `select migration_name as name, applied_steps_count as steps from _prisma_migrations`,
    )
    expect(rows).toEqual(migrationNames().map((name) => ({ name, steps: 1 })))
  })
})

describe('the script of a migration', () => {
  async function run(url: string, script: string): Promise<void> {
    const session = await connected(url)
    await session.query(CREATE_MIGRATIONS_TABLE)
    await applyMigration(session, 'seats', script)
  }

  it('is applied whole, semicolons in the body of a function included', async () => {
    const url = await newBlankDatabase()

    await run(
      url,
      `create function greet(name text) returns text language plpgsql as $body$
       declare greeting text := 'Salut'; -- one; two
       begin
         greeting := greeting || ' ; ' || name;
         return greeting;
       end $body$;
       do $$ begin execute 'create table seats (id int)'; insert into seats values (1); end $$;
       insert into seats values (70);`,
    )

    const session = await connected(url)
    const { rows } = await session.query<object>(
      `select greet('Zoé') as greeting, (select array_agg(id) from seats) as seats`,
    )
    expect(rows).toEqual([{ greeting: 'Salut ; Zoé', seats: [1, 70] }])
  })

  it('leaves nothing behind when it fails half-way', async () => {
    const url = await newBlankDatabase()

    await expect(run(url, 'create table seats (id int); select 1 / 0;')).rejects.toThrow(/zero/)

    const session = await connected(url)
    const { rows } = await session.query<object>(`select to_regclass('seats') as seats`)
    expect(rows).toEqual([{ seats: null }])
  })
})

describe('a migration of a table that somebody reads for long', () => {
  /** A table with two readers, the second with a lock timeout of half a second. */
  async function aReadTable() {
    const url = await newBlankDatabase()
    const [slow, quick, watcher] = [
      await connected(url),
      await connected(url),
      await connected(url),
    ]
    await slow.query('create table seats (id int)')
    await slow.query('begin')
    await slow.query('select from seats')
    await quick.query(`set lock_timeout = '500ms'`)
    /** Waits until the migration waits for its lock, and then reads behind it. */
    const readBehind = async () => {
      await vi.waitFor(async () => {
        const { rowCount } = await watcher.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      }, WAIT)
      return quick.query('select from seats')
    }
    return { url, slow, readBehind, watcher }
  }

  const ADD = 'alter table seats add column name text'

  it('lets others read meanwhile, and is applied when it can be [T-PG-5]', async () => {
    const { url, slow, readBehind, watcher } = await aReadTable()
    const session = await connected(url)
    await session.query(CREATE_MIGRATIONS_TABLE)
    const migrating = applyMigration(session, 'rows', `create table rows (id int); ${ADD}`)

    await vi.waitFor(readBehind, WAIT)
    await slow.query('commit')
    await migrating

    const { rows } = await watcher.query(`select name, to_regclass('rows') as table from seats`)
    expect(rows).toEqual([])
  })

  it('would keep everybody else waiting, if it insisted (control) [T-PG-5]', async () => {
    const { url, slow, readBehind } = await aReadTable()
    const insisting = await connected(url)
    const altering = insisting.query(ADD)

    await expect(readBehind()).rejects.toThrow('lock timeout')
    await expect(readBehind()).rejects.toThrow('lock timeout')
    await slow.query('commit')
    await altering
  })
})
