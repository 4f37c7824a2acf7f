import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fixture } from '@espace/pictures/testing/fixtures'
import { solid } from '@espace/pictures/testing/hostile-pictures'
import { storePicture } from '@espace/pictures/uploads/pipeline'
import { UPLOADS_LOCK } from '@espace/prisma/backup/uploads-lock'
import { createClient } from '@espace/prisma/client'
import { beforeEach, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { deleteUnusedUploads } from './upload-retention.ts'

const { db, uploadsDir } = await createTestApp()
const { aSpectacle, aVenueImage } = builders(db)

const DAY_MS = 86_400_000
const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS)
const sweep = (now = inDays(32)) => deleteUnusedUploads({ db, uploadsDir, now })

beforeEach(async () => {
  await db.spectacle.deleteMany()
  await db.venueImage.deleteMany()
  await db.setting.deleteMany()
  await rm(uploadsDir, { recursive: true })
  await mkdir(uploadsDir)
})

it('a picture that no row names goes after a month, with its copies', async () => {
  await storePicture(await fixture('4.webp'), uploadsDir)
  const stored = await readdir(uploadsDir)

  const early = await sweep(inDays(30))
  const late = await sweep()

  expect(stored).toHaveLength(5)
  expect(early).toEqual([])
  expect(late.toSorted()).toEqual(stored.toSorted())
  expect(await readdir(uploadsDir)).toEqual([])
})

it('no picture goes while a backup is made, which copies those that its rows name', async () => {
  await storePicture(await fixture('4.webp'), uploadsDir)
  const meanwhile = await db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock_shared(${UPLOADS_LOCK}::bigint)`
    return sweep()
  })

  expect(meanwhile).toEqual([])
  expect(await sweep()).toHaveLength(5)
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

it('a picture that comes in again waits for another month', async () => {
  const bytes = await solid('#888888')
  const path = await storePicture(bytes, uploadsDir)
  const longAgo = new Date(Date.now() - 32 * DAY_MS)
  await utimes(join(uploadsDir, basename(path)), longAgo, longAgo)

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

  await expect(deleteUnusedUploads({ db: away, uploadsDir, now: inDays(32) })).rejects.toThrow(
    /ECONNREFUSED|reach/,
  )
  expect(await readdir(uploadsDir)).toHaveLength(1)
  expect(
    await deleteUnusedUploads({ db, uploadsDir: join(uploadsDir, 'nowhere'), now: inDays(32) }),
  ).toEqual([])
})
