import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sharp } from '@espace/pictures/loaders'
import { fixture } from '@espace/pictures/testing/fixtures'
import {
  animatedWebp,
  endlessScans,
  gifOfFrames,
  jpegOf,
  pngAnnouncing,
  pngOfFrames,
  pngWithChunk,
  solid,
} from '@espace/pictures/testing/hostile-pictures'
import { beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { http, uploadsDir } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))

beforeEach(async () => {
  for (const name of await readdir(uploadsDir)) await rm(join(uploadsDir, name))
})

const post = () =>
  http
    .post('/api/admin/upload/photo')
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })

const upload = (bytes: Uint8Array, filename = 'photo.jpg', contentType = 'image/jpeg') =>
  post().attach('file', Buffer.from(bytes), { filename, contentType })

/** The very bytes of a multipart body. */
const send = (body: string | Buffer, boundary = 'x') =>
  post().set('Content-Type', `multipart/form-data; boundary=${boundary}`).send(body)

const part = (disposition: string, content: string, boundary = 'x') =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
const xxe = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`

/** Files announced as pictures that must be refused. */
const REFUSED: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'an empty file': () => Buffer.alloc(0),
  'a text renamed .png': () => Buffer.from('bonsoir'),
  'a page in a .jpg': () => Buffer.from('<!doctype html><script>evil()</script>'),
  'a drawing with a script': () => Buffer.from(svg('<script>evil()</script>')),
  'a drawing with a file of the server': () =>
    Buffer.from(svg('<image href="file:///etc/passwd" width="9" height="9"/>')),
  'a drawing with an outer entity': () => Buffer.from(xxe),
  'a packed drawing': () => gzipSync(svg('')),
  'a drawing behind a WebP signature': () => Buffer.from(`RIFF\u0010\0\0\0WEBPVP8 ${svg('')}`),
  'a bomb of 16,000 pixels squared': () => pngAnnouncing({ width: 16_000, height: 16_000 }),
  'a bomb of 30,000 pixels squared': () => pngAnnouncing({ width: 30_000, height: 30_000 }),
  'a PNG without width': () => pngAnnouncing({ width: 0, height: 9 }),
  'half a PNG': async () => (await solid('#d34131', 640, 480)).subarray(0, 400),
  'a PNG with a wrong checksum': () => {
    const bytes = pngAnnouncing({ width: 9, height: 9 })
    return Buffer.from(bytes.with(bytes.length - 14, (bytes.at(-14) ?? 0) ^ 255))
  },
  'a GIF of a thousand frames': () => gifOfFrames(1_000),
  'a GIF that is a script, too': () => Buffer.from('GIF89a/*\0\0*/=1;evil()'),
  'a JPEG of a thousand scans': () => endlessScans(1_000),
  'half an extended WebP': async () => (await fixture('4.webp')).subarray(0, 40_000),
  'a TIFF of several pages': () => Buffer.from('49492a0008000000', 'hex'),
  'an AVIF': () => fixture('pitm.avif'),
  'a HEIC': () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
  'a PDF': () => Buffer.from('%PDF-1.7\n%%EOF'),
  'an icon': () => Buffer.from('00000100010010100000010020006804', 'hex'),
  'a bitmap': () => Buffer.from('424d3a00000000000000360000002800', 'hex'),
}

/** Files that can be shown, stripped of everything but the picture. */
const ACCEPTED: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'a packed profile of 200 MB': () => pngWithChunk('iCCP', 200_000_000),
  'a packed text of 200 MB': () => pngWithChunk('zTXt', 200_000_000),
  'a PNG of ten thousand frames': () => pngOfFrames(10_000),
  'a JPEG that is an archive, too': () => jpegOf({ comment: '', appended: 'PK\u0003\u0004evil()' }),
  'a JPEG with a programme in its comment': () =>
    jpegOf({ comment: '<?php evil() ?>', appended: '<?php __HALT_COMPILER(); evil()' }),
  'a JPEG with its place': async () =>
    sharp(await solid('#888888'))
      .withExif({ IFD0: { Copyright: 'evil()' }, IFD3: { GPSLatitude: '50/1 37/1 55/1' } })
      .jpeg()
      .toBuffer(),
  'a progressive JPEG': async () =>
    sharp(await solid('#888888'))
      .jpeg({ progressive: true })
      .toBuffer(),
  'an animated WebP': () => animatedWebp(['#ff0000', '#0000ff']),
}

describe('a hostile file', () => {
  it.each(Object.entries(REFUSED))(
    'is refused and leaves nothing: %s (§8.8) [T-UP-1]',
    async (_, file) => {
      const { status, body } = await upload(await file())

      expect([400, 415]).toContain(status)
      expect(body).toMatchObject({
        message: 'Upload échoué',
        error: 'Upload échoué',
        issues: [{ path: 'file', message: expect.stringMatching(/^L(e fichier|’image) .+/) }],
      })
      expect(await readdir(uploadsDir)).toEqual([])
    },
  )

  it.each(Object.entries(ACCEPTED))(
    'is nothing but a picture afterwards: %s [T-UP-1]',
    async (_, file) => {
      const { status, body } = await upload(await file())

      expect(status).toBe(201)
      const [name = '', ...others] = await readdir(uploadsDir)
      const stored = await readFile(join(uploadsDir, name))
      const metadata = await sharp(stored).metadata()
      expect(body.path).toBe(`/uploads/${name}`)
      expect(others).toEqual([])
      expect(metadata.format).toBe('webp')
      for (const trace of ['exif', 'xmp', 'icc', 'iptc', 'pages']) {
        expect(metadata).not.toHaveProperty(trace)
      }
      expect(stored.includes('evil')).toBe(false)
    },
  )

  it('is what its bytes say, whatever its name and type pretend', async () => {
    const picture = await upload(await solid('#888888'), 'page.html', 'text/html')
    const page = await upload(Buffer.from('<!doctype html>'), 'photo.webp', 'image/webp')

    expect(picture.status).toBe(201)
    expect(page.status).toBe(415)
  })

  it.each([
    '../../../evil.js',
    String.raw`..\..\evil.js`,
    'evil\0.png',
    `${'x'.repeat(10_000)}.png`,
    'gpj.\u202Eevil',
    '.htaccess',
    'CON',
  ])('has no say in the name that it is kept under: %j', async (name) => {
    const { status } = await upload(await solid('#888888'), name)

    const names = await readdir(uploadsDir)
    expect([201, 400]).toContain(status)
    expect(names).toHaveLength(status === 201 ? 1 : 0)
    expect(names.filter((kept) => !/^[0-9a-f]{20}-64x48-[0-9a-f]{6}\.webp$/.test(kept))).toEqual([])
  })
})

describe('a hostile form', () => {
  const indexed = `i[4294967294]`
  const end = '--x--\r\n'
  const bodies: Record<string, string> = {
    'the name that keeps multer busy':
      part(`name="${indexed}"`, '1') + part('name="i[a]"', '1') + end,
    'the same as files':
      part(`name="${indexed}"; filename="a"`, '1') + part('name="i[a]"; filename="b"', '1') + end,
    'a name of the prototype': part('name="__proto__[x]"', '1') + end,
    'brackets, five thousand deep': part(`name="a${'[b]'.repeat(5_000)}"`, '1') + end,
    'a field beside the file':
      part('name="file"; filename="a"', 'x') + part('name="role"', 'admin') + end,
    'two files':
      part('name="file"; filename="a"', 'x') + part('name="file"; filename="b"', 'x') + end,
    'another name of the field': part('name="image"; filename="a"', 'x') + end,
    'no name': part('filename="a"', 'x') + end,
    'a part that never ends': part('name="file"; filename="a"', 'x'),
    'nothing but the end': end,
    nothing: '',
    'a head without end': `--x\r\n${'X-A: b\r\n'.repeat(50)}`,
  }

  it.each(Object.entries(bodies))(
    'is refused at once and in order: %s (§8.8) [T-UP-1]',
    async (_, body) => {
      const { status, body: answer } = await send(body)

      expect(status).toBe(400)
      expect(answer).toMatchObject({ message: 'Upload échoué', issues: [{ path: 'file' }] })
      expect(await readdir(uploadsDir)).toEqual([])
    },
  )

  it('is refused without a boundary, and with one of 10 kB', async () => {
    const boundary = 'x'.repeat(10_000)
    const without = await post().set('Content-Type', 'multipart/form-data').send('bonsoir')
    const long = await send(`--${boundary}--\r\n`, boundary)

    expect([without.status, long.status]).toEqual([400, 400])
  })

  it('is refused when it is no form', async () => {
    const json = await post().send({ file: 'x' })
    const bare = await post()
      .set('Content-Type', 'image/png')
      .send(await solid('#888888'))

    expect([json.status, bare.status]).toEqual([415, 415])
  })

  it('is not read before it is known who sends it (§9.16)', async () => {
    const stranger = http
      .post('/api/admin/upload/photo')
      .set({ 'X-Requested-With': 'XMLHttpRequest' })
      .attach('file', await solid('#888888'), 'photo.png')

    expect((await stranger).status).toBe(401)
    expect(await readdir(uploadsDir)).toEqual([])
  })

  it('leaves the house able to take the next picture', async () => {
    const bomb = pngAnnouncing({ width: 16_000, height: 16_000 })
    const fates = await Promise.all(Array.from({ length: 20 }, () => upload(bomb)))

    expect(new Set(fates.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await upload(await solid('#888888'))).status).toBe(201)
  })
})
