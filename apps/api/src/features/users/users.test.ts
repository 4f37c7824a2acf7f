import { beforeEach, describe, expect, it } from 'vitest'
import { people, PASSWORD } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aUser, logIn } = people(app)

let token: string
let admin: ReturnType<typeof as>
let adminId: number

beforeEach(async () => {
  await db.user.deleteMany()
  const user = await aUser({ role: 'admin', firstName: 'Ada', lastName: 'Régie' })
  adminId = user.id
  token = await logIn(user)
  admin = as(token)
})

const call = (method: 'put' | 'delete', path: string) =>
  http[method](path).set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })

describe('GET /api/admin/users', () => {
  it('lists everybody, newest first, with what the tab shows and nothing secret (§7.7)', async () => {
    const createdAt = new Date(Date.now() + 60_000)
    const user = await aUser({ email: 'zoe@exemple.fr', createdAt })

    const [first] = await admin.users.managed()

    expect(first).toEqual({
      id: user.id,
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: 'Dupont',
      email: 'zoe@exemple.fr',
      role: 'user',
      isActive: true,
      createdAt: createdAt.toISOString(),
      lastLogin: null,
      version: 1,
    })
    expect(await admin.users.managed()).toHaveLength(2)
  })
})

describe('GET /api/admin/users/search', () => {
  it('finds people by parts of their names and address, whatever the case and the accents', async () => {
    await aUser({ firstName: 'Zoé', lastName: 'Martin', email: 'zoe@exemple.fr' })
    await aUser({ firstName: 'Jean', lastName: 'Martin', email: 'jean@autre.fr' })
    await aUser({ firstName: 'Cent', lastName: 'Pour-cent', email: 'cent%@exemple.fr' })
    const find = async (search: string) =>
      (await admin.users.search({ query: { search } })).users.map(({ firstName }) => firstName)

    expect(await find('martin ZOÉ')).toEqual(['Zoé'])
    expect(await find('zoe mârtin')).toEqual(['Zoé'])
    expect(await find('martin')).toEqual(['Jean', 'Zoé'])
    expect(await find('autre.fr')).toEqual(['Jean'])
    expect(await find('%')).toEqual(['Cent'])
    expect(await find('_')).toEqual([])
    expect(await find('  ')).toHaveLength(4)
  })

  it('comes page by page for thousands, by role and status', async () => {
    await db.user.createMany({
      data: Array.from({ length: 3_000 }, (_, index) => ({
        civility: 'M.',
        firstName: 'Spectateur',
        lastName: 'Fidèle',
        email: `n${index}@exemple.fr`,
        passwordHash: 'none',
        isActive: index % 3 !== 0,
      })),
    })

    const last = await admin.users.search({ query: { page: 60, limit: 50, role: 'user' } })
    const suspended = await admin.users.search({ query: { status: 'suspendu' } })
    const none = await admin.users.search({ query: { page: 61, limit: 50, role: 'user' } })

    expect(last.users).toHaveLength(50)
    expect(last.pagination).toEqual({ total: 3_000, totalPages: 60, limit: 50, page: 60 })
    expect(suspended.pagination.total).toBe(1_000)
    expect(none.users).toEqual([])
    expect(await admin.users.managed()).toHaveLength(3_001)
  })

  it.each(['page=0', 'limit=201', 'role=chef', 'status=parti', 'search=%00', 'x=1'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await http
        .get(`/api/admin/users/search?${query}`)
        .set('Authorization', `Bearer ${token}`)

      expect(status).toBe(400)
      expect(body.message).toBe('Requête invalide')
    },
  )
})

describe('GET /api/admin/users/export.csv', () => {
  it('is a table in which nothing is a formula, and is told of without anybody’s name [T-CSV]', async () => {
    await aUser({ firstName: '=HYPERLINK("x")', email: 'zoe@exemple.fr', isActive: false })

    const csv = await admin.users.export({ query: { search: 'zoe' } })

    expect(csv).toMatch(/^\uFEFFidentifiant;civilité;prénom;nom;e-mail;rôle;statut;/)
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain(';zoe@exemple.fr;Utilisateur;Suspendu;')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    const entry = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'export', entity: 'users', after: { lignes: 1 } })
  })
})

describe('PUT /api/admin/users/{id}/status', () => {
  it('logs somebody out everywhere at the next call, and lets nobody in as long as it lasts (§7.7)', async () => {
    const user = await aUser()
    const [phone, laptop] = [await logIn(user), await logIn(user, true)]

    const suspended = await admin.users.setStatus({
      params: { id: user.id },
      body: { isActive: false },
    })

    expect(suspended).toMatchObject({ id: user.id, isActive: false })
    for (const device of [phone, laptop]) {
      await expect(as(device).auth.me()).rejects.toMatchObject({ status: 401 })
    }
    const body = { email: user.email, password: PASSWORD }
    await expect(visitor.auth.login({ body })).rejects.toMatchObject({ code: 'COMPTE_SUSPENDU' })

    await admin.users.setStatus({ params: { id: user.id }, body: { isActive: true } })

    await expect(as(phone).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(visitor.auth.login({ body })).resolves.toBeDefined()
  })

  it('is told of, without a name', async () => {
    const { id } = await aUser()

    await admin.users.setStatus({ params: { id }, body: { isActive: false } })

    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      actorId: adminId,
      action: 'suspension',
      entity: 'users',
      entityId: String(id),
      label: '',
      before: { isActive: true },
      after: { isActive: false },
    })
  })

  it.each([{ isActive: 'false' }, { isActive: 0 }, { isActive: null }, {}])(
    'takes no %j',
    async (body) => {
      const { id } = await aUser()

      const { status } = await call('put', `/api/admin/users/${id}/status`).send(body)

      expect(status).toBe(400)
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ isActive: true })
    },
  )

  it('is refused a stale save', async () => {
    const { id } = await aUser()
    const params = { id }
    await admin.users.setStatus({ params, body: { isActive: false, version: 1 } })

    await expect(
      admin.users.setStatus({ params, body: { isActive: true, version: 1 } }),
    ).rejects.toMatchObject({ code: 'VERSION_PERIMEE', current: { id, isActive: false } })
  })

  it('suspends no administrator, oneself neither', async () => {
    const other = await aUser({ role: 'admin' })

    for (const id of [other.id, adminId]) {
      const answer = await call('put', `/api/admin/users/${id}/status`).send({ isActive: false })
      expect(answer.status).toBe(403)
      expect(answer.body.message).toBe('Impossible de supprimer un administrateur')
    }
    expect(await db.user.count({ where: { isActive: false } })).toBe(0)
  })
})

describe('DELETE /api/admin/users/{id}', () => {
  it('logs somebody out at the next call, and is done once', async () => {
    const user = await aUser()
    const session = await logIn(user)

    const first = await call('delete', `/api/admin/users/${user.id}`)
    const second = await call('delete', `/api/admin/users/${user.id}`)

    expect([first.status, second.status]).toEqual([204, 404])
    await expect(as(session).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await db.user.findUnique({ where: { id: user.id } })).toBeNull()
  })

  it('deletes no administrator, oneself neither', async () => {
    const other = await aUser({ role: 'admin' })

    for (const id of [other.id, adminId]) {
      const { status, body } = await call('delete', `/api/admin/users/${id}`)
      expect(status).toBe(403)
      expect(body.message).toBe('Impossible de supprimer un administrateur')
    }
    expect(await db.user.count()).toBe(2)
  })
})
