import { describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)
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

  it('makes no administrator, and takes none away', async () => {
    const { id } = await aUser()

    expect((await setRole(id, { role: 'admin' })).status).toBe(400)
    expect((await setRole(adminId, { role: 'user' })).body).toMatchObject({
      status: 403,
      code: 'ADMINISTRATEUR_PROTEGE',
    })
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ role: 'user' })
    expect(await db.user.findUnique({ where: { id: adminId } })).toMatchObject({ role: 'admin' })
  })
})
