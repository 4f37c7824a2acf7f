import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { anArtist } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

beforeEach(() => db.artiste.deleteMany())

const lastEntry = () => db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })

describe('adding an artist', () => {
  it('needs no more than a name (§7.7)', async () => {
    const { status, body } = await http
      .post('/api/admin/artiste')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send({ name: 'Zoé' })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Zoé',
      photo: '',
      biography: '',
      links: [],
      version: 1,
      deletedAt: null,
    })
    expect(await visitor.artistes.list()).toEqual([{ id: body.id, name: 'Zoé', photo: '' }])
    expect(await lastEntry()).toMatchObject({
      action: 'ajout',
      entity: 'artistes',
      entityId: String(body.id),
      label: 'Zoé',
      after: { name: 'Zoé' },
    })
  })

  it('takes a photo, a biography and links, which visitors see', async () => {
    const links = [{ label: 'Instagram', url: 'https://www.instagram.com/zoe' }]

    const { id } = await admin.artistes.add({
      body: { name: ' <b>Zoé</b> <3 ', photo: 'zoe.jpg', biography: 'Elle <i>rit</i>.', links },
    })

    expect(await visitor.artistes.get({ params: { id } })).toEqual({
      id,
      name: 'Zoé <3',
      photo: 'zoe.jpg',
      biography: 'Elle rit.',
      links,
    })
    expect(await visitor.artistes.featured()).toMatchObject([{ biography: 'Elle rit.' }])
  })

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' <p></p> ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Zo\u0000é' }, 'name'],
    [{ name: ['Zoé'] }, 'name'],
    [{ name: 'Zoé', photo: 'javascript:alert(1)' }, 'photo'],
    [{ name: 'Zoé', photo: '../../etc/passwd' }, 'photo'],
    [{ name: 'Zoé', links: [{ label: 'Site', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    [{ name: 'Zoé', links: [{ label: 'Site', url: 'https://a:b@exemple.fr' }] }, 'links.0.url'],
    [{ name: 'Zoé', links: [{ label: 'Site', url: '' }] }, 'links.0.url'],
    [{ name: 'Zoé', links: [{ label: '', url: 'https://exemple.fr' }] }, 'links.0.label'],
  ])('refuses %j', async (body, path) => {
    const answer = await http
      .post('/api/admin/artiste')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send(body)

    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Requête invalide')
    expect(answer.body.issues[0].path).toBe(path)
    expect(await db.artiste.count()).toBe(0)
  })
})

describe('changing an artist', () => {
  it('changes what is said and leaves the rest', async () => {
    const { id } = await admin.artistes.add({ body: { name: 'Zoé', biography: 'Elle rit.' } })

    const changed = await admin.artistes.change({ params: { id }, body: { name: 'Zoé D.' } })

    expect(changed).toMatchObject({ name: 'Zoé D.', biography: 'Elle rit.', version: 2 })
    expect(await lastEntry()).toMatchObject({
      action: 'modification',
      before: { name: 'Zoé' },
      after: { name: 'Zoé D.' },
    })
  })

  it('is refused when somebody else saved since, and shows what they saved', async () => {
    const { id } = await anArtist('Zoé')
    await admin.artistes.change({ params: { id }, body: { name: 'Zoé D.', version: 1 } })

    await expect(
      admin.artistes.change({ params: { id }, body: { name: 'Z.', version: 1 } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'VERSION_PERIMEE',
      current: { id, name: 'Zoé D.', version: 2 },
    })
    expect(await db.artiste.findUnique({ where: { id } })).toMatchObject({ name: 'Zoé D.' })
  })

  it('leaves nothing when it cannot be told of', async () => {
    const { id } = await anArtist('Zoé')
    await db.$executeRaw`alter table audit_log rename to elsewhere`

    const change = admin.artistes.change({ params: { id }, body: { name: 'Z.' } })
    await expect(change).rejects.toMatchObject({
      status: 500,
      message: "Erreur lors de la modification de l'artiste",
    })

    await db.$executeRaw`alter table elsewhere rename to audit_log`
    expect(await db.artiste.findUnique({ where: { id } })).toMatchObject({ name: 'Zoé' })
  })
})

describe('deleting an artist', () => {
  it('hides it everywhere, and can be undone (§7.7)', async () => {
    const { id } = await anArtist('Zoé')

    await admin.artistes.remove({ params: { id } })

    expect(await visitor.artistes.list()).toEqual([])
    expect(await visitor.artistes.featured()).toEqual([])
    expect(await admin.artistes.managed()).toEqual([])
    await expect(visitor.artistes.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await admin.artistes.bin()).toMatchObject([{ id, name: 'Zoé' }])
    expect(await lastEntry()).toMatchObject({ action: 'suppression', label: 'Zoé' })

    const restored = await admin.artistes.restore({ params: { id } })

    expect(restored).toMatchObject({ id, name: 'Zoé', deletedAt: null })
    expect(await visitor.artistes.list()).toMatchObject([{ id }])
    expect(await admin.artistes.bin()).toEqual([])
    expect(await lastEntry()).toMatchObject({ action: 'restauration' })
  })

  it('answers with 204, and with 404 the second time', async () => {
    const { id } = await anArtist('Zoé')
    const remove = () =>
      http
        .delete(`/api/admin/artistes/${id}`)
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })

    const [first, second] = [await remove(), await remove()]

    expect([first.status, second.status]).toEqual([204, 404])
    expect(second.body.message).toBe('Ressource non trouvée')
  })

  it('leaves what is in the bin unchangeable, and what is not there unrestorable', async () => {
    const [gone, there] = [await anArtist('Zoé'), await anArtist('Fanny')]
    await admin.artistes.remove({ params: { id: gone.id } })
    const notFound = { status: 404, code: 'RESSOURCE_INTROUVABLE' }

    await expect(
      admin.artistes.change({ params: { id: gone.id }, body: { name: 'Z.' } }),
    ).rejects.toMatchObject(notFound)
    await expect(admin.artistes.restore({ params: { id: there.id } })).rejects.toMatchObject(
      notFound,
    )
    await expect(admin.artistes.restore({ params: { id: 999 } })).rejects.toMatchObject(notFound)
  })
})
