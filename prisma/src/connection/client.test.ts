import { expect, it, vi } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'
import { createClient, Prisma } from './client.ts'

it('a connection that breaks is told of without the password that it was opened with [T-LOG]', async () => {
  const warn = vi.fn<(...said: unknown[]) => void>()
  const url = await newDatabase()
  const db = createClient(url, { poolSize: 1, log: { warn } })
  const other = createClient(url, { poolSize: 1 })
  await db.$queryRaw`select 1`

  await other.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`

  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 60_000 })
  const said = JSON.stringify(warn.mock.calls)
  expect(said).toContain('an idle database connection broke')
  expect(said).toContain('terminating connection')
  expect(said).not.toMatch(/password|connectionParameters/)
  await Promise.all([db.$disconnect(), other.$disconnect()])
})

it('a statement that is executed often is prepared, reads what it read before, and fails with the same code', async () => {
  const heard = vi.fn<(sql: string, args: readonly unknown[]) => void>()
  const db = createClient(await newDatabase(), { poolSize: 1, onStatement: heard })
  const row = Prisma.sql`select ${7}::int as seats, null as rest, true as shown, ${'é'} as title`

  for (let times = 1; times <= 6; times += 1) {
    expect(await db.$queryRaw(row)).toEqual([{ seats: 7, rest: null, shown: true, title: 'é' }])
  }
  expect(
    await db.$queryRaw`select parameter_types::text as types from pg_prepared_statements`,
  ).toEqual([{ types: '{integer,text}' }])
  for (let times = 1; times <= 6; times += 1) {
    await expect(db.$queryRaw`select 1 / ${0}::int`).rejects.toMatchObject({
      meta: { driverAdapterError: { cause: { originalCode: '22012' } } },
    })
  }
  expect(heard.mock.calls[0]?.[1]).toEqual([7, 'é'])
  await db.$disconnect()
})
