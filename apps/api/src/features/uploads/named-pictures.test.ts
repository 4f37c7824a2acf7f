import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fixture } from '@espace/pictures/testing/fixtures'
import { solid } from '@espace/pictures/testing/hostile-pictures'
import { storePicture } from '@espace/pictures/uploads/pipeline'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { aShowDraft } from '../../../test/spectacles/shows.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { deleteUnusedUploads } from './upload-retention.ts'

const app = await createTestApp()
const { db, as, uploadsDir } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))
const show = await aSpectacle()

const files = async () => (await readdir(uploadsDir)).map((name) => join(uploadsDir, name))

beforeEach(async () => {
  for (const file of await files()) await rm(file)
})

/** One that was uploaded, and whose file is gone. */
const aPictureThatIsGone = async () => {
  const path = await storePicture(await solid('#9e1c22'), uploadsDir)
  for (const file of await files()) await rm(file)
  return path
}

const refused = (field: string) => ({
  status: 400,
  message: 'Requête invalide',
  issues: [{ path: field, message: 'Cette image n’existe plus : déposez-la de nouveau.' }],
})

describe('what names an uploaded picture whose file is gone is refused, at its field', () => {
  const add = {
    spectacle: (img: string) => admin.spectacles.add({ body: aShowDraft({ img }) }),
    artiste: (photo: string) => admin.artistes.add({ body: { name: 'Zoé', photo } }),
    lieu: (image_path: string) => admin.lieu.add({ body: { image_path } }),
    photo: (image_path: string) =>
      admin.photos.add({ body: { spectacle_id: show.id, image_path } }),
  }
  const change = {
    spectacle: (id: number, img: string) =>
      admin.spectacles.change({ params: { id }, body: { img } }),
    artiste: (id: number, photo: string) =>
      admin.artistes.change({ params: { id }, body: { photo } }),
    lieu: (id: number, image_path: string) =>
      admin.lieu.change({ params: { id }, body: { image_path } }),
    photo: (id: number, image_path: string) =>
      admin.photos.change({ params: { id }, body: { image_path } }),
  }

  it.each([
    ['spectacle', 'img'],
    ['artiste', 'photo'],
    ['lieu', 'image_path'],
    ['photo', 'image_path'],
  ] as const)('%s', async (what, field) => {
    const gone = await aPictureThatIsGone()
    const { id } = await add[what]('affiche.jpg')

    await expect(add[what](gone)).rejects.toMatchObject(refused(field))
    await expect(change[what](id, gone)).rejects.toMatchObject(refused(field))

    await storePicture(await solid('#9e1c22'), uploadsDir)
    await expect(add[what](gone)).resolves.toMatchObject({ [field]: gone })
    await expect(change[what](id, gone)).resolves.toMatchObject({ [field]: gone })
  })
})

it('a stored picture that has gone keeps nobody from changing the rest', async () => {
  const gone = await aPictureThatIsGone()
  const { id } = await aSpectacle({ img: gone })
  const artist = await db.artiste.create({ data: { name: 'Zoé', photo: gone } })

  const show = { img: gone, title: 'Le petit matin' }
  const person = { photo: gone, name: 'Zoé Martin' }

  expect(await admin.spectacles.change({ params: { id }, body: show })).toMatchObject(show)
  expect(await admin.artistes.change({ params: { id: artist.id }, body: person })).toMatchObject(
    person,
  )
})

it('a picture that a draft was saved with is kept by the sweep from then on, with its copies', async () => {
  const img = await storePicture(await fixture('4.webp'), uploadsDir)
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  for (const file of await files()) await utimes(file, longAgo, longAgo)

  const { id } = await admin.spectacles.add({ body: aShowDraft({ img }) })
  // The cleanup job has read the rows before the save.
  await db.spectacle.delete({ where: { id } })

  expect(await deleteUnusedUploads({ db, uploadsDir, now: () => new Date() })).toEqual([])
  expect(await files()).toHaveLength(5)
})
