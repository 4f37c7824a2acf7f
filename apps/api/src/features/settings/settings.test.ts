import { beforeEach, describe, expect, it } from 'vitest'
import { people, PASSWORD } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aUser, logIn } = people(app)

beforeEach(() => db.setting.deleteMany())

describe('GET /api/settings/maintenance', () => {
  it('says no as long as nobody has turned it on (§3.12, §4.3)', async () => {
    expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: false })
  })

  it('says yes from the moment that it is on (§2.2)', async () => {
    await db.setting.create({ data: { key: 'maintenance_enabled', value: true } })

    expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: true })
  })
})

describe('PUT /api/admin/settings/maintenance', () => {
  it('closes the site to everybody but administrators, and opens it again, at once (§4.3, §6.3, §7.7)', async () => {
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    const member = as(await logIn(await aUser()))
    const closed = { status: 503, code: 'MAINTENANCE', message: 'Site en maintenance' }

    const on = await admin.settings.setMaintenance({ body: { enabled: true } })

    expect(on).toEqual({ maintenance_enabled: true })
    await expect(visitor.spectacles.list()).rejects.toMatchObject(closed)
    await expect(member.auth.exportData()).rejects.toMatchObject(closed)
    await expect(admin.spectacles.list()).resolves.toBeDefined()
    await expect(admin.auth.exportData()).resolves.toBeDefined()

    await admin.settings.setMaintenance({ body: { enabled: false } })
    await expect(visitor.spectacles.list()).resolves.toBeDefined()
  })

  it.each([{ enabled: 'false' }, { enabled: 1 }, {}, { enabled: true, id: 1 }])(
    'takes no %j (§7.7)',
    async (body) => {
      const token = await logIn(await aUser({ role: 'admin' }))

      const { status } = await http
        .put('/api/admin/settings/maintenance')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
        .send(body)

      expect(status).toBe(400)
      expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: false })
    },
  )
})

describe('during maintenance', () => {
  beforeEach(() => db.setting.create({ data: { key: 'maintenance_enabled', value: true } }))

  it.each([
    '/api/settings/maintenance',
    '/api/csrf-token',
    '/api/openapi.json',
    '/api/docs',
    '/healthz',
    '/readyz',
  ])('%s goes on', async (path) => {
    expect((await http.get(path)).status).toBe(200)
  })

  it.each([
    '/api/spectacles',
    '/api/spectacles/1',
    '/api/spectacles/1/carte.png',
    '/api/artistes',
    '/api/nulle-part',
  ])('%s says so, and when to come back', async (path) => {
    const { status, body, headers } = await http.get(path)

    expect(status).toBe(503)
    expect(body.code).toBe('MAINTENANCE')
    expect(headers['retry-after']).toBe('300')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('everybody can log in and see who they are', async () => {
    const { email } = await aUser()

    const { token } = await visitor.auth.login({ body: { email, password: PASSWORD } })

    expect((await as(token).auth.me()).email).toBe(email)
  })
})
