import { createLog } from '@espace/server/log/log'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailbox } from '../../../test/mail/mailbox.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { makeAdmin, makeFirstAccounts } from './first-accounts.ts'

const app = await createTestApp()
const { db, passwords, visitor, as } = app
const { aUser, logIn } = people(app)
const { lastToken } = mailbox(app)

const deps = { db, passwords, log: createLog('api', 'silent') }
const admin = { email: 'chef@exemple.fr', password: 'Chef-Du-Club-1', mustChangePassword: false }
const { mustChangePassword: _, ...credentials } = admin
const demoPeople = {
  door: { email: 'porte@exemple.fr', password: 'Porte-Du-Soir-22' },
  visitor: { email: 'public@exemple.fr', password: 'Premier-Rang-12' },
}

beforeEach(() => db.user.deleteMany())

describe('the first administrator', () => {
  it('can log in, and so can those whom the demo is looked at as', async () => {
    await makeFirstAccounts(deps, { admin, demoPeople })

    expect((await visitor.auth.login({ body: credentials })).user.role).toBe('admin')
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

describe('a password that came with the installation', () => {
  const first = async () => {
    await makeFirstAccounts(deps, {
      admin: { ...admin, mustChangePassword: true },
      demoPeople: undefined,
    })
    const { token, user } = await visitor.auth.login({ body: credentials })
    return { me: as(token), user }
  }

  it('lets in, says that it is to be changed, and is not changed to itself', async () => {
    const { me, user } = await first()
    const { password: currentPassword } = credentials

    expect(user.mustChangePassword).toBe(true)
    expect((await me.auth.me()).mustChangePassword).toBe(true)
    await expect(
      me.auth.changePassword({ body: { currentPassword, password: currentPassword } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'password' }] })

    const { token, user: after } = await me.auth.changePassword({
      body: { currentPassword, password: 'Rideau-Vert-72' },
    })

    expect(after.mustChangePassword).toBe(undefined)
    expect(await as(token).spectacles.managed()).toBeDefined()
  })

  it('is replaced by a reset, too', async () => {
    await first()
    await db.user.update({ where: { email: admin.email }, data: { mustChangePassword: false } })
    await visitor.auth.forgotPassword({ body: { email: admin.email } })
    await db.user.update({ where: { email: admin.email }, data: { mustChangePassword: true } })
    const token = await lastToken(admin.email)

    await visitor.auth.resetPassword({ body: { token, password: 'Rideau-Vert-72' } })

    expect(await db.user.findUnique({ where: { email: admin.email } })).toMatchObject({
      mustChangePassword: false,
    })
  })
})

describe('admin:create', () => {
  it('gives an account the rights and the password, and logs out whoever had it', async () => {
    const user = await aUser({ email: admin.email, isActive: true })
    const token = await logIn(user)

    await makeAdmin(deps, admin)

    await expect(as(token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect((await visitor.auth.login({ body: credentials })).user).toMatchObject({
      id: user.id,
      role: 'admin',
    })
  })
})
