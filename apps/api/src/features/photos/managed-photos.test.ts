import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

let show: number

beforeEach(async () => {
  await db.spectacle.deleteMany()
  show = (await aSpectacle()).id
})

const add = (name: string, fields: object = {}) =>
  admin.photos.add({
    body: { spectacle_id: show, image_path: `/uploads/${name}.webp`, ...fields },
  })

/** The show's public photos. */
const shown = async () =>
  (await visitor.photos.ofSpectacle({ params: { id: show } })).map(({ image_path }) =>
    image_path.slice('/uploads/'.length, -'.webp'.length),
  )

describe('the additional photos of a show', () => {
  it('come one after the other, and answer with all that the team sees', async () => {
    await add('un')
    const { status, body } = await http
      .post('/api/admin/photos')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send({ spectacle_id: show, image_path: '/uploads/deux.webp' })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      image_path: '/uploads/deux.webp',
      sort_order: 2,
      spectacle_id: show,
      ofShow: false,
      version: 1,
      deletedAt: null,
    })
    expect(await shown()).toEqual(['un', 'deux'])
    expect(await admin.photos.managed({ params: { id: show } })).toMatchObject([
      { image_path: '/uploads/un.webp' },
      { id: body.id },
    ])
  })

  it('may have no order: they come last', async () => {
    await add('sans', { sort_order: null })
    await add('un')

    expect(await shown()).toEqual(['un', 'sans'])
  })

  it('are three at most, also when four come at once (§9.8)', async () => {
    const answers = await Promise.allSettled(
      ['un', 'deux', 'trois', 'quatre'].map((name) => add(name)),
    )

    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['PHOTOS_AU_COMPLET'])
    expect(await shown()).toHaveLength(3)
  })

  it('would be four, were they not to take turns', async () => {
    const count = () => db.photo.count({ where: { spectacleId: show } })
    const data = { spectacleId: show, imagePath: '/uploads/un.webp' }

    const counts = await Promise.all([count(), count(), count(), count()])
    const passed = counts.filter((count) => count < 3)
    await Promise.all(passed.map(() => db.photo.create({ data })))

    expect(await db.photo.count({ where: { spectacleId: show } })).toBe(4)
  })

  it('come in the order that the team gives them', async () => {
    await add('un')
    await add('deux')
    const { id } = await add('trois')

    const answer = await admin.photos.order({ params: { id: show }, body: { ids: [id] } })

    expect(await shown()).toEqual(['trois', 'un', 'deux'])
    expect(answer.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3])
  })

  it('are changed, and refused a stale save', async () => {
    const { id } = await add('un')
    const changed = await admin.photos.change({
      params: { id },
      body: { image_path: '/uploads/autre.webp', version: 1 },
    })

    const stale = admin.photos.change({ params: { id }, body: { sort_order: 9, version: 1 } })

    expect(changed).toMatchObject({ image_path: '/uploads/autre.webp', sort_order: 1, version: 2 })
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_PERIMEE', current: changed })
    expect(await shown()).toEqual(['autre'])
  })

  it('go to the bin and come back, unless there is no room any more', async () => {
    const { id } = await add('un')
    await admin.photos.remove({ params: { id } })
    const meanwhile = await shown()
    await admin.photos.restore({ params: { id } })
    const back = await shown()
    await admin.photos.remove({ params: { id } })
    for (const name of ['deux', 'trois', 'quatre']) await add(name)

    await expect(admin.photos.restore({ params: { id } })).rejects.toMatchObject({
      status: 409,
      message: 'Ce spectacle a déjà ses trois photos.',
    })
    expect([meanwhile, back]).toEqual([[], ['un']])
    expect(await admin.photos.bin()).toMatchObject([{ id }])
    const actions = await db.auditEntry.findMany({
      where: { entity: 'photos', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'ajout',
      'suppression',
      'restauration',
      'suppression',
    ])
  })

  it.each([
    [{}, 'spectacle_id'],
    [{ image_path: '' }, 'image_path'],
    [{ image_path: String.raw`\\serveur\partage` }, 'image_path'],
    [{ sort_order: -1 }, 'sort_order'],
    [{ sort_order: '1' }, 'sort_order'],
  ])('refuse %j', async (fields, path) => {
    const draft = { spectacle_id: show, image_path: '/uploads/un.webp' }
    const body = path === 'spectacle_id' ? { image_path: '/a.webp' } : { ...draft, ...fields }

    const answer = await http
      .post('/api/admin/photos')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send(body)

    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe(path)
    expect(await shown()).toEqual([])
  })

  it('need a show that is there', async () => {
    const notFound = { status: 404, message: 'Spectacle non trouvé' }
    await expect(add('un', { spectacle_id: 999_999 })).rejects.toMatchObject(notFound)

    await db.spectacle.update({ where: { id: show }, data: { deletedAt: new Date() } })

    await expect(add('un')).rejects.toMatchObject(notFound)
    await expect(admin.photos.managed({ params: { id: show } })).rejects.toMatchObject(notFound)
    await expect(visitor.photos.ofSpectacle({ params: { id: show } })).rejects.toMatchObject(
      notFound,
    )
  })

  it('of a draft are for the team alone', async () => {
    await add('un')
    await db.spectacle.update({ where: { id: show }, data: { status: 'brouillon' } })

    await expect(visitor.photos.ofSpectacle({ params: { id: show } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await admin.photos.managed({ params: { id: show } })).toHaveLength(1)
  })

  it('have a fault of their own name (§8.8)', async () => {
    await db.$executeRaw`alter table photos rename to elsewhere`

    await expect(admin.photos.managed({ params: { id: show } })).rejects.toMatchObject({
      status: 500,
      message: 'Erreur chargement photos',
    })

    await db.$executeRaw`alter table elsewhere rename to photos`
  })
})

describe('photos of a show', () => {
  const photosOn = async (id: number) =>
    (await visitor.photos.ofSpectacle({ params: { id } })).map(({ image_path }) => image_path)

  /** Nine dates of one show. */
  const nine = async () => {
    const dates = []
    for (let date = 1; date <= 9; date += 1) dates.push(await aSpectacle({ title: 'Chéri' }))
    return dates.map(({ id }) => id)
  }

  const addToShow = async (spectacle_id: number, names: readonly string[]) => {
    for (const name of names) {
      const image_path = `/uploads/${name}.webp`
      await admin.photos.add({ body: { spectacle_id, image_path, ofShow: true } })
    }
  }

  it('are set once for its nine dates, and for those that come later', async () => {
    const dates = await nine()
    await addToShow(dates[4] ?? 0, ['un', 'deux', 'trois'])
    const later = await aSpectacle({ title: 'Chéri' })

    for (const id of [...dates, later.id]) {
      expect(await photosOn(id)).toEqual([
        '/uploads/un.webp',
        '/uploads/deux.webp',
        '/uploads/trois.webp',
      ])
    }
    await expect(addToShow(dates[0] ?? 0, ['quatre'])).rejects.toMatchObject({
      code: 'PHOTOS_AU_COMPLET',
    })
    expect(await photosOn(show)).toEqual([])
  })

  it('give way on a date that has its own', async () => {
    const [first = 0, second = 0] = await nine()
    await addToShow(first, ['un', 'deux'])
    const image_path = '/uploads/autre.webp'
    const { id } = await admin.photos.add({ body: { spectacle_id: second, image_path } })

    expect(await photosOn(second)).toEqual([image_path])
    expect(await photosOn(first)).toHaveLength(2)
    const of = 'show'
    expect(await admin.photos.managed({ params: { id: second }, query: { of } })).toHaveLength(2)
    await admin.photos.remove({ params: { id } })
    expect(await photosOn(second)).toHaveLength(2)
  })

  it('are put in order for all of them', async () => {
    const [first = 0, second = 0] = await nine()
    await addToShow(first, ['un', 'deux'])
    const photos = await admin.photos.managed({ params: { id: second } })
    const ids = photos.map(({ id }) => id).toReversed()
    await admin.photos.order({ params: { id: second }, body: { ids } })

    expect(await photosOn(first)).toEqual(['/uploads/deux.webp', '/uploads/un.webp'])
  })

  it('stay with it when the date that they were put on gets another title, or goes for good', async () => {
    const [first = 0, second = 0, third = 0] = await nine()
    await addToShow(first, ['un'])
    await admin.spectacles.change({ params: { id: first }, body: { title: 'Chéri, la suite' } })
    const afterTitle = await photosOn(second)
    await db.spectacle.deleteMany({ where: { title: 'Chéri', id: { not: third } } })

    expect(afterTitle).toEqual(['/uploads/un.webp'])
    expect(await photosOn(first)).toEqual([])
    expect(await photosOn(third)).toEqual(['/uploads/un.webp'])
  })

  it('follow it when all of it is called otherwise', async () => {
    const dates = await nine()
    await addToShow(dates[0] ?? 0, ['un'])
    await db.spectacle.updateMany({ where: { title: 'Chéri' }, data: { title: 'Chérie' } })

    expect(await photosOn(dates[8] ?? 0)).toEqual(['/uploads/un.webp'])
  })
})
