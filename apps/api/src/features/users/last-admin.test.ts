import type { User } from '@espace/prisma/client'
import { describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../test/database/lock-waiters.ts'
import { people } from '../../../test/people.ts'
import { apiProcesses } from '../../../test/processes/api-process.ts'
import { withCode } from '../../../test/processes/code-changes.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, http, as } = app
const { aUser, logIn } = people(app)
const startApi = apiProcesses(app.databaseUrl)

interface Admin {
  user: User
  token: string
}

const anAdmin = async (): Promise<Admin> => {
  const user = await aUser({ role: 'admin' })
  return { user, token: await logIn(user) }
}

const twoAdmins = async (): Promise<[Admin, Admin]> => {
  await db.user.deleteMany()
  return [await anAdmin(), await anAdmin()]
}

const leaders = () => db.user.count({ where: { role: 'admin', isActive: true } })

/** Both have begun, and are held until they wait for the same rows. */
async function demoteOneAnother([ada, bob]: [Admin, Admin], url?: string) {
  const demote = async (by: Admin, whom: Admin): Promise<number> => {
    const path = `/api/admin/users/${whom.user.id}/role`
    const headers = { Authorization: `Bearer ${by.token}`, 'X-Requested-With': 'fetch' }
    if (url === undefined) return (await http.put(path).set(headers).send({ role: 'user' })).status
    const body = JSON.stringify({ role: 'user' })
    const type = { 'Content-Type': 'application/json' }
    const response = await fetch(url + path, {
      method: 'PUT',
      headers: { ...headers, ...type },
      body,
    })
    return response.status
  }
  const { promise: wait, resolve: letGo } = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const held = db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select from users order by id for update`
      holding.resolve()
      await wait
    },
    { timeout: 60_000 },
  )
  await holding.promise
  const calls = [demote(ada, bob), demote(bob, ada)]
  await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(2), { timeout: 60_000 })
  letGo()
  await held
  return Promise.all(calls)
}

describe('the last administrator', () => {
  it('stays: nobody takes the role away, not even that person', async () => {
    const [ada, bob] = await twoAdmins()
    await as(ada.token).users.setRole({ params: { id: bob.user.id }, body: { role: 'user' } })

    const alone = as(ada.token).users.setRole({
      params: { id: ada.user.id },
      body: { role: 'accueil' },
    })

    await expect(alone).rejects.toMatchObject({ status: 409, code: 'DERNIER_ADMINISTRATEUR' })
    await expect(
      as(ada.token).auth.deleteAccount({ body: { password: 'Aa1!motdepasse' } }),
    ).rejects.toMatchObject({ code: 'ADMINISTRATEUR_PROTEGE' })
    expect(await leaders()).toBe(1)
  })

  it('is not made up for by one who is suspended', async () => {
    const [ada, bob] = await twoAdmins()
    await db.user.update({ where: { id: bob.user.id }, data: { isActive: false } })

    const alone = as(ada.token).users.setRole({
      params: { id: ada.user.id },
      body: { role: 'user' },
    })

    await expect(alone).rejects.toMatchObject({ code: 'DERNIER_ADMINISTRATEUR' })
  })

  it('is left of two who take the role from one another at once [T-TEAM]', async () => {
    const statuses = await demoteOneAnother(await twoAdmins())

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await leaders()).toBe(1)
  })

  it('would not be, if they did not wait for one another (control) [T-TEAM]', async () => {
    const { url } = await startApi(
      withCode({
        file: 'apps/api/src/features/users/users.service.ts',
        from: "where role = 'admin' and is_active order by id for update`",
        to: "where role = 'admin' and is_active order by id`",
      }),
    )

    const statuses = await demoteOneAnother(await twoAdmins(), url)

    expect(statuses).toEqual([200, 200])
    expect(await leaders()).toBe(0)
  })
})
