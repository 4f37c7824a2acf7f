import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { storePicture } from '@espace/pictures/pipeline'
import { fixture } from '@espace/pictures/testing/fixtures'
import { solid } from '@espace/pictures/testing/hostile-pictures'
import { createClient } from '@espace/prisma/client'
import { beforeEach, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { sweepUploads } from './sweep-uploads.ts'

const { db, uploadsDir } = await createTestApp()
const { aSpectacle, aVenueImage } = builders(db)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => () => new Date(Date.now() + hours * HOUR_MS)
const sweep = (now = inHours(25)) => sweepUploads({ db, uploadsDir, now })

beforeEach(async () => {
  await db.spectacle.deleteMany()
  await db.venueImage.deleteMany()
  await db.setting.deleteMany()
  await rm(uploadsDir, { recursive: true })
  await mkdir(uploadsDir)
})

it('a picture that no row names goes after a day, with its copies', async () => {
  await storePicture(await fixture('4.webp'), uploadsDir)
  const stored = await readdir(uploadsDir)

  const early = await sweep(inHours(23))
  const late = await sweep()

  expect(stored).toHaveLength(5)
  expect(early).toEqual([])
  expect(late.toSorted()).toEqual(stored.toSorted())
  expect(await readdir(uploadsDir)).toEqual([])
})

it('a picture stays as long as any row names it, whichever it is', async () => {
  const store = async (color: string) => storePicture(await solid(color), uploadsDir)
  const paths = await Promise.all(['#111111', '#553311', '#115533', '#331155'].map(store))
  const [poster = '', photo = '', view = '', elsewhere = ''] = paths
  await aSpectacle({ img: poster, photos: { create: { imagePath: photo } } })
  await aVenueImage({ imagePath: view })
  await db.setting.create({ data: { key: 'page', value: { blocks: [{ image: elsewhere }] } } })

  expect(await sweep()).toEqual([])

  await db.spectacle.deleteMany()
  const gone = await sweep()
  expect(gone.toSorted()).toEqual([poster, photo].map((path) => basename(path)).toSorted())
})

it('a picture that comes in again waits for another day', async () => {
  const bytes = await solid('#888888')
  const path = await storePicture(bytes, uploadsDir)
  const yesterday = new Date(Date.now() - 30 * HOUR_MS)
  await utimes(join(uploadsDir, basename(path)), yesterday, yesterday)

  await storePicture(bytes, uploadsDir)

  expect(await sweep(() => new Date())).toEqual([])
})

it('half-written files go, and what is not of this house stays', async () => {
  await writeFile(join(uploadsDir, '.7f6c1f2e-0000-4000-8000-000000000000.part'), 'half')
  await writeFile(join(uploadsDir, 'LISEZMOI.txt'), 'Ne rien ranger ici.')

  expect(await sweep()).toEqual(['.7f6c1f2e-0000-4000-8000-000000000000.part'])
  expect(await readdir(uploadsDir)).toEqual(['LISEZMOI.txt'])
})

it('nothing goes while the rows cannot be asked, or before there is a folder', async () => {
  await storePicture(await solid('#888888'), uploadsDir)
  const away = createClient('postgresql://nobody@127.0.0.1:1/nothing')

  await expect(sweepUploads({ db: away, uploadsDir, now: inHours(25) })).rejects.toThrow(
    /ECONNREFUSED|reach/,
  )
  expect(await readdir(uploadsDir)).toHaveLength(1)
  expect(
    await sweepUploads({ db, uploadsDir: join(uploadsDir, 'nowhere'), now: inHours(25) }),
  ).toEqual([])
})
