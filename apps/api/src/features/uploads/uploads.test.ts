import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { MAX_PICTURES } from '@espace/contracts/uploads/uploads.constants'
import { sharp } from '@espace/pictures/loaders'
import { FATES, fixture } from '@espace/pictures/testing/fixtures'
import { jpegOf, solid } from '@espace/pictures/testing/hostile-pictures'
import { beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { as, http, uploadsDir, databaseUrl } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

beforeEach(async () => {
  for (const name of await readdir(uploadsDir)) await rm(join(uploadsDir, name))
})

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

const upload = async (bytes: Uint8Array) => admin.uploads.photo({ file: blob(bytes) })

/** A valid upload of so many bytes. */
const aFileOf = async (bytes: number) => {
  const { length } = await jpegOf({ comment: '', appended: '' })
  return jpegOf({ comment: '', appended: 'x'.repeat(bytes - length) })
}

describe('an upload', () => {
  it.each(['spectacleImage', 'artisteImage', 'lieuImage', 'photo'] as const)(
    'gives the path of a picture that everybody can load from then on: %s (§5.12)',
    async (operation) => {
      const { path } = await admin.uploads[operation]({ file: blob(await solid('#9e1c22')) })

      const { status, headers, body } = await http.get(path)

      expect(pictureAt(path)).toMatchObject({ width: 64, height: 48 })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/webp')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
    },
  )

  it('is answered with 201 and the path alone', async () => {
    const { status, body } = await http
      .post('/api/admin/upload/spectacle-image')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .attach('file', await solid('#888888'), 'affiche.png')

    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['path'])
    expect(body.path).toMatch(/^\/uploads\/.+\.webp$/)
  })

  it('is made once under one key, and refused under the key of another picture', async () => {
    const post = (picture: Buffer) =>
      http
        .post('/api/admin/upload/photo')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
        .set('Idempotency-Key', 'affiche-1')
        .attach('file', picture, 'affiche.png')
    const picture = await solid('#888888')

    const [first, again] = [await post(picture), await post(picture)]
    const other = await post(await solid('#123456'))

    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(other.status).toBe(422)
    expect(await readdir(uploadsDir)).toHaveLength(1)
  })

  it('may be cut: a part of the upright picture is kept', async () => {
    const file = blob(await fixture('Landscape_6.jpg'))

    const { path } = await admin.uploads.photo({ file, query: { crop: '0.5,0,0.5,1' } })

    expect(pictureAt(path)).toMatchObject({ width: 300, height: 450 })
  })

  it.each([
    '',
    '0,0,1',
    '0,0,0,1',
    '0.5,0,0.6,1',
    '-1,0,1,1',
    '0,0,1,1,1',
    'NaN,0,1,1',
    '0,0,1e3,1',
  ])('is refused with the crop « %s »', async (crop) => {
    const file = blob(await solid('#888888'))

    await expect(admin.uploads.photo({ file, query: { crop } })).rejects.toMatchObject({
      status: 400,
      message: 'Requête invalide',
      issues: [{ path: 'crop' }],
    })
    expect(await readdir(uploadsDir)).toEqual([])
  })

  it('weighs 5 Mo at most (§9.16)', async () => {
    const { path } = await upload(await aFileOf(5_242_880))
    await rm(join(uploadsDir, basename(path)))

    await expect(upload(await aFileOf(5_242_881))).rejects.toMatchObject({
      status: 413,
      message: 'Upload échoué',
      code: 'UPLOAD_TROP_LOURD',
      issues: [{ path: 'file', message: 'Le fichier dépasse 5 Mo' }],
    })
    await expect(upload(await aFileOf(9_000_000))).rejects.toMatchObject({ status: 413 })
    expect(await readdir(uploadsDir)).toEqual([])
  })

  it('can be made thirty times an hour by one administrator', async () => {
    const { http } = await createTestApp({ databaseUrl, security: { rateLimitScale: 1 } })
    const picture = await solid('#888888')
    const post = (token: string) =>
      http
        .post('/api/admin/upload/photo')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
        .attach('file', picture, 'photo.png')
    const [one, other] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
    const token = await logIn(one)

    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await post(token)).status)

    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201))
    expect(statuses[30]).toBe(429)
    expect((await post(await logIn(other))).status).toBe(201)
  })

  it('is refused when the house has no room for one more', async () => {
    await Promise.all(
      Array.from({ length: MAX_PICTURES }, (_, index) => {
        const hash = index.toString(16).padStart(20, '0')
        return writeFile(join(uploadsDir, `${hash}-1x1-000000.webp`), '')
      }),
    )

    await expect(upload(await solid('#888888'))).rejects.toMatchObject({
      status: 507,
      message: 'Upload échoué',
      issues: [{ path: 'file', message: 'Il n’y a plus de place pour une image de plus' }],
    })
    expect(await readdir(uploadsDir)).toHaveLength(MAX_PICTURES)
  })
})

describe('whatever comes from a camera, a phone or a drawer', () => {
  it.each(Object.entries(FATES).filter(([, fate]) => /^\d/.test(fate)))(
    'is kept upright and without its metadata: %s, %s',
    async (name, size) => {
      const picture = pictureAt((await upload(await fixture(name))).path)

      const copies = picture?.copies ?? []
      const files = copies.map(({ path }) => readFile(join(uploadsDir, basename(path))))
      const metadata = await Promise.all(
        (await Promise.all(files)).map((file) => sharp(file).metadata()),
      )
      expect(`${picture?.width}x${picture?.height}`).toBe(size)
      expect(metadata.map(({ width }) => width)).toEqual(copies.map(({ width }) => width))
      for (const trace of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'pages']) {
        for (const one of metadata) expect(one).not.toHaveProperty(trace)
      }
      expect(await readdir(uploadsDir)).toHaveLength(copies.length)
    },
  )

  it.each(Object.entries(FATES).filter(([, fate]) => !/^\d/.test(fate)))(
    'is refused with a reason and leaves no file: %s, %s (§8.8)',
    async (name, fate) => {
      await expect(upload(await fixture(name))).rejects.toMatchObject({
        status: fate === 'format' ? 415 : 400,
        message: 'Upload échoué',
        issues: [{ path: 'file', message: expect.stringMatching(/^L(e fichier|’image) .+/) }],
      })
      expect(await readdir(uploadsDir)).toEqual([])
    },
  )
})
