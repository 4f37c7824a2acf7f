import { MAX_VENUE_IMAGES } from '@espace/contracts/lieu/lieu.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aVenueImage } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

beforeEach(() => db.venueImage.deleteMany())

const add = (image_path: string, fields: object = {}) =>
  admin.lieu.add({ body: { image_path, ...fields } })

/** The public list: paths in order, the main one first. */
const shown = async () => (await visitor.lieu.images()).map(({ image_path }) => image_path)
const mainPaths = async () =>
  (await visitor.lieu.images()).filter(({ is_main }) => is_main).map(({ image_path }) => image_path)

describe('the main picture of the venue', () => {
  it('is the first one that is added, whatever was asked', async () => {
    const first = await add('/uploads/salle.webp')
    const second = await add('/uploads/bar.webp')

    expect(first).toMatchObject({ is_main: true })
    expect(second).toMatchObject({ is_main: false })
    expect(await mainPaths()).toEqual(['/uploads/salle.webp'])
  })

  it('gives its place to one that is added as the main one', async () => {
    await add('/uploads/salle.webp')
    await add('/uploads/bar.webp', { is_main: true })

    expect(await mainPaths()).toEqual(['/uploads/bar.webp'])
  })

  it('gives its place to one that is made the main one, and both saves are told of', async () => {
    const salle = await add('/uploads/salle.webp')
    const { id } = await add('/uploads/bar.webp')

    const changed = await admin.lieu.change({
      params: { id },
      body: { image_path: '/uploads/bar.webp', is_main: true },
    })

    expect(changed).toMatchObject({ id, is_main: true })
    expect(await mainPaths()).toEqual(['/uploads/bar.webp'])
    const told = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2 })
    expect(told).toMatchObject([
      { entityId: String(id), before: { isMain: false }, after: { isMain: true } },
      { entityId: String(salle.id), before: { isMain: true }, after: { isMain: false } },
    ])
  })

  it('is the next one when it steps down or is deleted, as long as there is another', async () => {
    const first = await add('/uploads/un.webp')
    const second = await add('/uploads/deux.webp')
    await add('/uploads/trois.webp')

    const down = await admin.lieu.change({ params: { id: first.id }, body: { is_main: false } })
    const afterStepping = await mainPaths()
    await admin.lieu.remove({ params: { id: second.id } })
    const afterDeleting = await mainPaths()

    expect(down).toMatchObject({ is_main: false })
    expect(afterStepping).toEqual(['/uploads/deux.webp'])
    expect(afterDeleting).toEqual(['/uploads/un.webp'])
  })

  it('stays when it is the only one', async () => {
    const { id } = await add('/uploads/salle.webp')

    const changed = await admin.lieu.change({ params: { id }, body: { is_main: false } })

    expect(changed).toMatchObject({ is_main: true })
    expect(await mainPaths()).toEqual(['/uploads/salle.webp'])
  })

  it('is exactly one after twenty saves at once', async () => {
    const images: { id: number }[] = []
    for (let i = 0; i < 5; i += 1) images.push(await add(`/uploads/${i}.webp`))
    const saves = Array.from({ length: 20 }, (_, index) => {
      const params = { id: images[index % 5]?.id ?? 0 }
      return index % 4 === 3
        ? admin.lieu.change({ params, body: { is_main: false } })
        : admin.lieu.change({ params, body: { is_main: true } })
    })

    await Promise.all(saves)

    expect(await mainPaths()).toHaveLength(1)
  })

  it('would not be, were the saves not to take turns', async () => {
    const images: { id: number }[] = []
    for (let i = 0; i < 5; i += 1) images.push(await aVenueImage({ isMain: i === 0 }))
    const save = (id: number) =>
      db.$transaction(async (tx) => {
        await tx.venueImage.updateMany({ where: { isMain: true }, data: { isMain: false } })
        await tx.venueImage.update({ where: { id }, data: { isMain: true } })
      })

    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => save(images[index % 5]?.id ?? 0)),
    )

    expect(saves.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })

  it('is exactly one when the first two come at once', async () => {
    await Promise.all([add('/uploads/un.webp'), add('/uploads/deux.webp')])

    expect(await mainPaths()).toHaveLength(1)
  })
})

describe('the pictures of the venue', () => {
  it('say what they show, and answer with all that the team sees', async () => {
    const { status, body } = await http
      .post('/api/admin/lieu/images')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send({ image_path: '/uploads/bar.webp', alt: 'Le <b>bar</b>' })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      image_path: '/uploads/bar.webp',
      is_main: true,
      alt: 'Le bar',
      sort_order: 1,
      version: 1,
      deletedAt: null,
    })
    expect(await visitor.lieu.images()).toMatchObject([{ alt: 'Le bar' }])
  })

  it('come in the order that the team gives them, after the main one', async () => {
    const images = []
    for (const name of ['un', 'deux', 'trois', 'quatre']) {
      images.push(await add(`/uploads/${name}.webp`))
    }
    const [, two, three, four] = images.map(({ id }) => id)

    const answer = await admin.lieu.order({ body: { ids: [four ?? 0, two ?? 0, 999] } })

    const expected = ['un', 'quatre', 'deux', 'trois'].map((name) => `/uploads/${name}.webp`)
    expect(await shown()).toEqual(expected)
    expect(answer.map(({ image_path }) => image_path)).toEqual(expected)
    expect(answer.find(({ id }) => id === three)).toMatchObject({ is_main: false })
  })

  it('are refused a stale save', async () => {
    const { id, version } = await add('/uploads/bar.webp')
    await admin.lieu.change({ params: { id }, body: { alt: 'Le bar', version } })

    await expect(
      admin.lieu.change({ params: { id }, body: { alt: 'La salle', version } }),
    ).rejects.toMatchObject({ code: 'VERSION_PERIMEE', current: { id, alt: 'Le bar' } })
  })

  it('go to the bin and come back into the gallery', async () => {
    const main = await add('/uploads/salle.webp')
    await add('/uploads/bar.webp')

    await admin.lieu.remove({ params: { id: main.id } })
    expect(await shown()).toEqual(['/uploads/bar.webp'])
    expect(await visitor.lieu.gallery()).toEqual([])
    expect(await admin.lieu.bin()).toMatchObject([{ id: main.id }])

    const restored = await admin.lieu.restore({ params: { id: main.id } })
    expect(restored).toMatchObject({ is_main: false, deletedAt: null })
    expect(await shown()).toEqual(['/uploads/bar.webp', '/uploads/salle.webp'])
  })

  it('are a hundred at most', async () => {
    await db.venueImage.createMany({
      data: Array.from({ length: MAX_VENUE_IMAGES }, () => ({ imagePath: '/uploads/bar.webp' })),
    })

    await expect(add('/uploads/une-de-trop.webp')).rejects.toMatchObject({
      status: 409,
      code: 'IMAGES_AU_COMPLET',
    })
  })

  it.each([
    [{}, 'image_path'],
    [{ image_path: '' }, 'image_path'],
    [{ image_path: 'data:image/png;base64,AAAA' }, 'image_path'],
    [{ image_path: '/uploads/bar.webp', is_main: 'false' }, 'is_main'],
    [{ image_path: '/uploads/bar.webp', is_main: 1 }, 'is_main'],
    [{ image_path: '/uploads/bar.webp', alt: 'x'.repeat(301) }, 'alt'],
  ])('refuse %j', async (body, path) => {
    const answer = await http
      .post('/api/admin/lieu/images')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send(body)

    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe(path)
    expect(await db.venueImage.count()).toBe(0)
  })

  it.each([0, 999])('do not know the picture %s', async (id) => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' }

    const put = await http.put(`/api/lieu/images/${id}`).set(headers).send({ is_main: true })
    const remove = await http.delete(`/api/lieu/images/${id}`).set(headers)

    expect([put.status, remove.status]).toEqual([404, 404])
  })
})
