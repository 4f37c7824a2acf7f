import { createLog } from '@espace/server/log'
import { beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { makeAdmin, makeFirstAccounts } from './first-accounts.ts'

const app = await createTestApp()
const { db, passwords, visitor, as } = app
const { aUser, logIn } = people(app)

const deps = { db, passwords, log: createLog('api', 'silent') }
const admin = { email: 'chef@exemple.fr', password: 'Chef-Du-Club-1' }
const demoPeople = {
  door: { email: 'porte@exemple.fr', password: 'Porte-Du-Soir-22' },
  visitor: { email: 'public@exemple.fr', password: 'Premier-Rang-12' },
}

beforeEach(() => db.user.deleteMany())

describe('the first administrator', () => {
  it('can log in, and so can those whom the demo is looked at as', async () => {
    await makeFirstAccounts(deps, { admin, demoPeople })

    expect((await visitor.auth.login({ body: admin })).user.role).toBe('admin')
    expect((await visitor.auth.login({ body: demoPeople.door })).user.role).toBe('accueil')
    expect((await visitor.auth.login({ body: demoPeople.visitor })).user.role).toBe('user')
  })

  it('is made once, by whichever process comes first', async () => {
    await Promise.all([1, 2, 3].map(() => makeFirstAccounts(deps, { admin, demoPeople })))

    expect(await db.user.count()).toBe(3)
  })

  it('is not made when there is one, and not without being asked for', async () => {
    const other = await aUser({ role: 'admin' })

    await makeFirstAccounts(deps, { admin, demoPeople })
    await makeFirstAccounts(deps, { admin: undefined, demoPeople })

    expect(await db.user.findMany()).toEqual([other])
  })
})

describe('admin:create', () => {
  it('gives an account the rights and the password, and logs out whoever had it', async () => {
    const user = await aUser({ email: admin.email, isActive: true })
    const token = await logIn(user)

    await makeAdmin(deps, admin)

    await expect(as(token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect((await visitor.auth.login({ body: admin })).user).toMatchObject({
      id: user.id,
      role: 'admin',
    })
  })
})
