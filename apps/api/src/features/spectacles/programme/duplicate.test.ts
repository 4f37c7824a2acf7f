import { expect, it } from 'vitest'
import { builders } from '../../../../test/builders.ts'
import { people } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

it('the copy of a show has its photos, in their order, and those of the bin stay there', async () => {
  const { id: spectacleId } = await aSpectacle()
  const photo = (imagePath: string, fields: object = {}) =>
    db.photo.create({ data: { spectacleId, imagePath, ...fields } })
  await photo('/uploads/sans-ordre.webp')
  await photo('/uploads/deux.webp', { sortOrder: 2 })
  await photo('/uploads/un.webp', { sortOrder: 1, version: 5 })
  await photo('/uploads/corbeille.webp', { deletedAt: new Date() })

  const copy = await admin.spectacles.duplicate({ params: { id: spectacleId }, body: {} })

  const copied = await admin.photos.managed({ params: { id: copy.id } })
  expect(copied.map(({ image_path, sort_order }) => [image_path, sort_order])).toEqual([
    ['/uploads/un.webp', 1],
    ['/uploads/deux.webp', 2],
    ['/uploads/sans-ordre.webp', null],
  ])
  expect(copied.map(({ version }) => version)).toEqual([1, 1, 1])
  expect(await db.photo.count({ where: { spectacleId } })).toBe(4)
  // A draft is not public, and neither is what it shows.
  await expect(visitor.photos.ofSpectacle({ params: { id: copy.id } })).rejects.toMatchObject({
    status: 404,
  })
})

it('what is done to a photo of the copy leaves the show alone', async () => {
  const { id: spectacleId } = await aSpectacle()
  await db.photo.create({ data: { spectacleId, imagePath: '/uploads/un.webp', sortOrder: 1 } })
  const copy = await admin.spectacles.duplicate({ params: { id: spectacleId }, body: {} })
  const [photo] = await db.photo.findMany({ where: { spectacleId: copy.id } })

  await admin.photos.remove({ params: { id: photo?.id ?? 0 } })

  expect(await visitor.photos.ofSpectacle({ params: { id: spectacleId } })).toHaveLength(1)
})
