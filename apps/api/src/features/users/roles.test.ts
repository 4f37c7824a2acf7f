import { describe, expect, it } from 'vitest'
import { invitations } from '../../../test/auth/invitations.ts'
import { mailbox } from '../../../test/mail/mailbox.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)
const { mailsTo } = mailbox(app)
const { id: adminId, ...ada } = await aUser({ role: 'admin' })
const token = await logIn(ada)
const admin = as(token)

const setRole = (id: number, body: object) =>
  http
    .put(`/api/admin/users/${id}/role`)
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'fetch' })
    .send(body)

describe('the door of the evening', () => {
  it('is given to somebody and taken back, in force with the next call', async () => {
    const user = await aUser()
    const phone = as(await logIn(user))
    const params = { id: user.id }

    await expect(phone.door.evenings()).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })
    const given = await admin.users.setRole({ params, body: { role: 'accueil' } })

    expect(given).toMatchObject({ role: 'accueil', version: 2 })
    expect((await phone.auth.me()).role).toBe('accueil')
    expect(await phone.door.evenings()).toEqual([])
    await expect(phone.spectacles.managed()).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })

    await admin.users.setRole({ params, body: { role: 'user' } })
    await expect(phone.door.evenings()).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })
  })

  it('is told of in the journal', async () => {
    const { id } = await aUser()

    await admin.users.setRole({ params: { id }, body: { role: 'accueil' } })

    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      actorId: adminId,
      entity: 'users',
      entityId: String(id),
      label: '',
      before: { role: 'user' },
      after: { role: 'accueil' },
    })
  })

  it('is no matter of the token: it says nothing of a role', async () => {
    const user = await aUser({ role: 'accueil' })
    const [, payload = ''] = (await logIn(user)).split('.')

    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('accueil')
  })
})

const rolesOf = (mails: readonly { template: string }[]) => mails.map(({ template }) => template)

describe('the dashboard', () => {
  it('is given to somebody and taken back, and told to them and to the other administrators', async () => {
    const [user, bob] = [await aUser(), await aUser({ role: 'admin' })]
    const phone = as(await logIn(user))
    const params = { id: user.id }

    await admin.users.setRole({ params, body: { role: 'admin' } })
    expect(await phone.spectacles.managed()).toBeDefined()
    await admin.users.setRole({ params, body: { role: 'user' } })
    await expect(phone.spectacles.managed()).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })

    expect(rolesOf(await mailsTo(user.email))).toEqual(['role-changed', 'role-changed'])
    expect(await mailsTo(bob.email)).toMatchObject([
      { template: 'team-changed', data: { event: 'role', email: user.email, role: 'admin' } },
      { template: 'team-changed', data: { event: 'role', email: user.email, role: 'user' } },
    ])
    expect(await mailsTo(ada.email)).toEqual([])
  })

  it.each([
    ['an address that nobody has proven', { emailVerifiedAt: null }, 'ADRESSE_NON_CONFIRMEE'],
    ['an account that is suspended', { isActive: false }, 'COMPTE_SUSPENDU'],
  ])('is not given to %s', async (_, fields, code) => {
    const { id } = await aUser(fields)

    expect((await setRole(id, { role: 'admin' })).body.code).toBe(code)
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ role: 'user' })
  })

  it('keeps an administrator: who has it is neither suspended nor erased', async () => {
    const { id } = await aUser({ role: 'admin' })
    const params = { id }

    await expect(
      admin.users.setStatus({ params, body: { isActive: false } }),
    ).rejects.toMatchObject({ code: 'ADMINISTRATEUR_PROTEGE' })
    await expect(admin.users.remove({ params })).rejects.toMatchObject({
      code: 'ADMINISTRATEUR_PROTEGE',
    })
  })

  it('takes the invitations along of who loses it', async () => {
    const { id } = await aUser({ role: 'admin' })
    const { id: invitation } = await invitations(app)()
    await db.invitation.update({ where: { id: invitation }, data: { invitedBy: id } })

    await admin.users.setRole({ params: { id }, body: { role: 'user' } })

    expect((await admin.invitations.list()).map(({ id }) => id)).not.toContain(invitation)
  })
})

describe('the sessions of somebody', () => {
  it.each(['user', 'accueil', 'admin'] as const)(
    'are ended by an administrator, with the links of our mails: of a role %s',
    async (role) => {
      const user = await aUser({ role })
      const [phone, laptop] = [as(await logIn(user)), as(await logIn(user))]
      await app.visitor.auth.forgotPassword({ body: { email: user.email } })

      await admin.users.endSessions({ params: { id: user.id } })

      await expect(phone.auth.me()).rejects.toMatchObject({ status: 401 })
      await expect(laptop.auth.me()).rejects.toMatchObject({ status: 401 })
      expect(await db.accountLink.count({ where: { userId: user.id, usedAt: null } })).toBe(0)
      expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
        actorId: adminId,
        action: 'déconnexion',
        entityId: String(user.id),
      })
    },
  )
})
