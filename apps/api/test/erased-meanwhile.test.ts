import { expect, it, vi } from 'vitest'
import { people } from './people.ts'
import { createTestApp } from './test-app.ts'

const { db, http, visitor, ...app } = await createTestApp()
const { aUser, logIn } = people({ db, http, visitor, ...app })

/** Whether a transaction waits for a lock of another one. */
const isLockAwaited = async (): Promise<boolean> => {
  const rows = await db.$queryRaw<object[]>`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

it('a call whose account is deleted during it is answered with 401', async () => {
  const user = await aUser()
  const token = await logIn(user)
  const asked = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select from users where id = ${user.id} for update`
      const call = http
        .post('/api/auth/factors/application')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'fetch' })
        .then(({ status }) => status)
      await vi.waitUntil(isLockAwaited, 60_000)
      await tx.user.delete({ where: { id: user.id } })
      return { call }
    },
    { timeout: 60_000 },
  )

  expect(await asked.call).toBe(401)
})
