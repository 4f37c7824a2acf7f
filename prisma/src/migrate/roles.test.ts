import { Client } from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase, startTestServer } from '../../testing/test-server.ts'
import { migrate } from './migrate.ts'
import { APP_ROLE, BACKUP_ROLE, urlAs } from './roles.ts'

const server = await startTestServer()
const url = await cloneDatabase(server.templateUrl, 'roles')
await migrate(url, { app: 'app-password', backup: 'backup-password' })

const connect = async (role: string, password: string): Promise<Client> => {
  const client = new Client({ connectionString: urlAs(url, role, password) })
  await client.connect()
  return client
}
const app = await connect(APP_ROLE, 'app-password')
const backup = await connect(BACKUP_ROLE, 'backup-password')
const owner = new Client({ connectionString: url })
await owner.connect()

afterAll(async () => {
  await Promise.all([app, backup, owner].map((client) => client.end()))
  await server.stop()
})

const DENIED = { code: '42501' }

const AN_ENTRY_OF_THE_JOURNAL = `
  insert into audit_log (action, entity, entity_id, label, request_id, address)
  values ('ajout', 'essai', '1', '', '', '')`

describe('what the product works as', () => {
  it.each([
    ['takes no table away', 'drop table settings'],
    ['makes none', 'create table loot (a text)'],
    ['changes none', 'alter table users disable trigger all'],
    ['empties none', 'truncate settings'],
    ['rewrites no line of the journal', `update audit_log set label = 'x'`],
    ['removes none', 'delete from audit_log'],
    ['rewrites no entry', 'update entries set paid_cents = 0'],
    ['removes none of them', 'delete from entries'],
    ['changes no sheet of an evening', 'update closings set spectacle_id = 1'],
    ['removes none of these', 'delete from closings'],
    ['changes no closing of a month', `update period_closings set ledger_hash = ''`],
    ['removes no closing of a month', 'delete from period_closings'],
    ['removes no stamp of it', 'delete from ledger_stamps'],
    ['changes no gift card', 'update vouchers set balance_cents = 9000'],
    ['writes no operation', `insert into operations (kind) values ('correction')`],
    ['rewrites none', 'update operations set amount_cents = 0'],
    ['removes no operation', 'delete from operations'],
    ['adds none by hand', `select add_operation('vente', 1, 1, null, 0, null)`],
    ['claims no migration', 'delete from _prisma_migrations'],
    ['makes no role', 'create role thief superuser'],
    ['runs no program', `copy settings to program 'true'`],
    ['reads no file', `select pg_read_file('/etc/passwd')`],
  ])('%s', async (_, statement) => {
    await expect(app.query(statement)).rejects.toMatchObject(DENIED)
  })

  it('works with rows, forgets whom gift cards were for, adds to the journal, and closes the doors while it counts', async () => {
    await app.query(AN_ENTRY_OF_THE_JOURNAL)
    await app.query(`insert into settings (key, value, updated_at) values ('a', '1', now())`)
    await app.query(`update settings set value = '2' where key = 'a'`)
    await app.query(`delete from settings where key = 'a'`)
    await app.query(`update vouchers set name = ''`)
    await app.query('begin')
    await app.query('select hold_doors()')
    await app.query('commit')

    expect((await app.query('select from audit_log')).rowCount).toBe(1)
  })

  it('has the same rights on tables that a later migration brings', async () => {
    await owner.query('create table later (a text)')
    await expect(app.query('select from later')).rejects.toMatchObject(DENIED)
    await migrate(url)

    expect((await app.query(`insert into later values ('x')`)).rowCount).toBe(1)
  })
})

describe('what backups are made as', () => {
  it('reads everything', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await backup.query(`select from "${name}"`)

    expect(rows.length).toBeGreaterThan(30)
  })

  it.each(['delete from settings', AN_ENTRY_OF_THE_JOURNAL, 'create table loot (a text)'])(
    'writes nothing: %s',
    async (statement) => {
      await expect(backup.query(statement)).rejects.toMatchObject(DENIED)
    },
  )
})

describe('databases of one server that are migrated at the same time', () => {
  it('all get their roles', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `beside_${index}`)
    const urls = []
    for (const name of names) urls.push(await cloneDatabase(server.templateUrl, name))

    await Promise.all(urls.map((one) => migrate(one, { app: 'app-password', backup: `it's $$` })))

    const again = await connect(BACKUP_ROLE, `it's $$`)
    onTestFinished(() => again.end())
    expect((await again.query('select from users')).rowCount).toBe(0)
  })
})

describe('who migrates without the right to make roles', () => {
  it('migrates, and the product works as the owner', async () => {
    await owner.query(`create role tenant login password 'tenant-password'`)
    await owner.query('create database tenants owner tenant')
    const tenants = new URL(urlAs(url, 'tenant', 'tenant-password'))
    tenants.pathname = '/tenants'

    const applied = await migrate(tenants.href)

    expect(applied.length).toBeGreaterThan(10)
  })
})
