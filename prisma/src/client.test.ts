import { afterAll, expect, it, vi } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { createClient } from './client.ts'

const server = await startTestServer()
afterAll(() => server.stop())

it('a connection that breaks is told of without the password that it was opened with', async () => {
  const warn = vi.fn<(...said: unknown[]) => void>()
  const db = createClient(server.templateUrl, { poolSize: 1, log: { warn } })
  const other = createClient(server.templateUrl, { poolSize: 1 })
  await db.$queryRaw`select 1`

  await other.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`

  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 15_000 })
  const said = JSON.stringify(warn.mock.calls)
  expect(said).toContain('an idle database connection broke')
  expect(said).toContain('terminating connection')
  expect(said).not.toMatch(/password|connectionParameters/)
  await Promise.all([db.$disconnect(), other.$disconnect()])
})
