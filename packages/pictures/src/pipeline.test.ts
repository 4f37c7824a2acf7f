import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FATES, fixture, FIXTURES } from '../testing/fixtures.ts'
import {
  animatedWebp,
  endlessScans,
  jpegOf,
  pngAnnouncing,
  pngWithChunk,
  samsungJpeg,
  solid,
} from '../testing/hostile-pictures.ts'
import { sharp } from './loaders.ts'
import { type Crop, PictureError, storePicture } from './pipeline.ts'
import { renderPng } from './render.ts'
import { drawVenueView } from './venue-views.ts'

let uploads: string

beforeEach(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'pictures-'))
})

afterEach(() => rm(uploads, { recursive: true }))

const storedFile = (path: string) => readFile(join(uploads, basename(path)))

/** The stored picture, as its path describes it. */
async function store(bytes: Uint8Array) {
  const picture = pictureAt(await storePicture(bytes, uploads))
  if (!picture) throw new Error('the path does not describe a picture')
  return picture
}

const refusal = (bytes: Uint8Array) =>
  storePicture(bytes, uploads).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PictureError ? error.reason : error),
  )

const blurred = (bytes: Uint8Array) =>
  sharp(bytes).resize(24, 18, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** How far two pictures are apart, from 0 (the same) to 255, seen from a distance. */
async function distance(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([blurred(one), blurred(other)])
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

describe('a picture that comes in', () => {
  it('has its fate written here, whichever file of the fixtures it is', async () => {
    expect(await readdir(FIXTURES)).toEqual(Object.keys(FATES))
  })

  it.each(Object.entries(FATES).filter(([, fate]) => /^\d/.test(fate)))(
    'is stored: %s, %s',
    async (name, size) => {
      const picture = await store(await fixture(name))
      expect(`${picture.width}x${picture.height}`).toBe(size)
      const stored = await sharp(await storedFile(picture.path)).metadata()
      expect(stored).toMatchObject({ format: 'webp', width: picture.width, height: picture.height })
      expect(stored.space).toBe('srgb')
    },
  )

  it.each(Object.entries(FATES).filter(([, fate]) => !/^\d/.test(fate)))(
    'is refused: %s, %s',
    async (name, reason) => {
      expect(await refusal(await fixture(name))).toBe(reason)
      expect(await readdir(uploads)).toEqual([])
    },
  )

  it.each(['Landscape_3.jpg', 'Landscape_6.jpg', 'Landscape_8.jpg'])(
    'stands upright, however the camera was held: %s',
    async (name) => {
      const upright = await store(await fixture('Landscape_1.jpg'))
      const turned = await store(await fixture(name))
      expect(
        await distance(await storedFile(upright.path), await storedFile(turned.path)),
      ).toBeLessThan(6)
    },
  )

  it('keeps what is transparent', async () => {
    const picture = await store(await fixture('grey-8bit-alpha.png'))
    expect(await sharp(await storedFile(picture.path)).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('has its wide-gamut colours translated, as a screen would show them', async () => {
    const red = await solid('#d34131')
    const wide = await sharp(red).withIccProfile('p3').png().toBuffer()
    const untranslated = await sharp(wide, { ignoreIcc: true }).png().toBuffer()
    const stored = await storedFile((await store(wide)).path)
    expect(await distance(untranslated, red)).toBeGreaterThan(8)
    expect(await distance(stored, red)).toBeLessThan(3)
  })

  it('may come from a phone whose JPEG headers are slightly wrong', async () => {
    expect(await store(await samsungJpeg())).toMatchObject({ width: 64, height: 48 })
  })

  it('is made to fit when it is taller than the format can hold', async () => {
    const picture = await store(pngAnnouncing({ width: 20, height: 20_000 }))
    expect(picture).toMatchObject({ width: 16, height: 16_383 })
  })

  it('shows its first frame when it is animated', async () => {
    const picture = await store(await animatedWebp(['#ff0000', '#0000ff']))
    const stored = await storedFile(picture.path)
    expect(await sharp(stored).metadata()).not.toHaveProperty('pages')
    expect(await distance(stored, await solid('#ff0000'))).toBeLessThan(4)
  })
})

describe('a part of a picture', () => {
  const store = async (name: string, crop: Crop) =>
    pictureAt(await storePicture(await fixture(name), uploads, crop))

  it('is measured on the upright picture, however the camera was held', async () => {
    const half = { left: 0.5, top: 0, width: 0.5, height: 1 }

    const upright = await store('Landscape_1.jpg', half)
    const turned = await store('Landscape_6.jpg', half)

    expect(upright).toMatchObject({ width: 300, height: 450 })
    expect(turned).toMatchObject({ width: 300, height: 450 })
    const files = [upright, turned].map((picture) => storedFile(picture?.path ?? ''))
    const [one, other] = await Promise.all(files)
    expect(await distance(one ?? Buffer.alloc(0), other ?? Buffer.alloc(0))).toBeLessThan(6)
  })

  it('has a pixel at least, and none beyond the edge', async () => {
    const corner = await store('concert.jpg', { left: 1, top: 1, width: 0.0001, height: 1 })

    expect(corner).toMatchObject({ width: 1, height: 1 })
  })
})

describe('what is kept of a picture', () => {
  it('has copies of every announced width, in its proportions', async () => {
    const picture = await store(await fixture('2569067123_aca715a2ee_o.jpg'))
    expect(picture.copies.map((copy) => copy.width)).toEqual([320, 480, 640, 800, 1200, 1920])
    for (const copy of picture.copies) {
      const { width, height } = await sharp(await storedFile(copy.path)).metadata()
      expect(width).toBe(copy.width)
      expect(Math.abs(height - (copy.width * picture.height) / picture.width)).toBeLessThan(1)
    }
    expect(await readdir(uploads)).toHaveLength(picture.copies.length)
  })

  it('is one file when the picture is small', async () => {
    const picture = await store(await solid('#9e1c22', 320, 200))
    expect(await readdir(uploads)).toEqual([basename(picture.path)])
  })

  it('names its dominant colour', async () => {
    expect((await store(await solid('#9e1c22'))).color).toMatch(/^#9[0-9a-f]1[0-9a-f]2[0-9a-f]$/)
  })

  it('says nothing of where, when and with what it was taken', async () => {
    const photo = await sharp(await solid('#888888'))
      .withExif({
        IFD0: { Make: 'Appareil', Copyright: 'Secret' },
        IFD3: { GPSLatitude: '50/1 37/1 55/1', GPSLongitude: '3/1 3/1 48/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(photo).metadata()).toHaveProperty('exif')
    const picture = await store(photo)
    for (const copy of picture.copies) {
      const metadata = await sharp(await storedFile(copy.path)).metadata()
      for (const trace of ['exif', 'xmp', 'icc', 'iptc']) expect(metadata).not.toHaveProperty(trace)
    }
    expect((await storedFile(picture.path)).includes('Secret')).toBe(false)
  })

  it('carries nothing of what was hidden in the file', async () => {
    const { path } = await store(
      await jpegOf({ comment: '<?php evil()', appended: 'PK\u0003\u0004zip' }),
    )
    const stored = await storedFile(path)
    expect(stored.includes('<?php')).toBe(false)
    expect(stored.includes('zip')).toBe(false)
  })
})

describe('a picture that the house draws', () => {
  it('is stored like any other', async () => {
    const drawing = drawVenueView('bar')
    expect(await store(await renderPng(drawing, 1200))).toMatchObject({ width: 1200, height: 800 })
  })
})

describe('a picture that comes in twice', () => {
  it('has one path, is written once and counts as new from then on', async () => {
    const bytes = await fixture('concert.jpg')
    const path = await storePicture(bytes, uploads)
    const file = join(uploads, basename(path))
    await utimes(file, new Date('2026-01-01'), new Date('2026-01-01'))
    const before = await stat(file)
    expect(await storePicture(bytes, uploads)).toBe(path)
    const after = await stat(file)
    expect([after.ino, after.size]).toEqual([before.ino, before.size])
    expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs)
  })

  it('has one path when both come at the same moment, and no trace of a half-written file', async () => {
    const bytes = await fixture('concert.jpg')
    const paths = await Promise.all([1, 2, 3].map(() => storePicture(bytes, uploads)))
    expect(new Set(paths).size).toBe(1)
    expect(await readdir(uploads)).toHaveLength(2)
  })
})

describe('a hostile file', () => {
  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['format', 'an empty file', () => Buffer.alloc(0)],
    ['format', 'a text renamed .png', () => Buffer.from('bonsoir')],
    ['format', 'a page in a .jpg', () => Buffer.from('<!doctype html><script>evil()</script>')],
    ['format', 'a drawing with a script', () => Buffer.from('<svg><script>evil()</script></svg>')],
    ['format', 'a PDF', () => Buffer.from('%PDF-1.7')],
    ['format', 'a TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['format', 'another RIFF file', () => Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['undecodable', 'a lone signature', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['undecodable', 'a drawing behind a WebP signature', () => drawingBehindWebp()],
    ['undecodable', 'half a WebP', async () => (await fixture('4.webp')).subarray(0, 40_000)],
    ['undecodable', 'a PNG without width', () => pngAnnouncing({ width: 0, height: 9 })],
    ['undecodable', 'a PNG with a wrong checksum', () => brokenChecksum()],
    ['undecodable', 'a JPEG of two thousand scans', () => endlessScans(2000)],
    ['too-large', 'a 1-bit bomb', () => pngAnnouncing({ width: 16_000, height: 16_000 })],
    ['too-large', 'one pixel too many', () => pngAnnouncing({ width: 24_000_001, height: 1 })],
  ])('is refused (%s): %s', async (reason, _name, hostile) => {
    expect(await refusal(await hostile())).toBe(reason)
    expect(await readdir(uploads)).toEqual([])
  })

  it.each(['zTXt', 'iCCP'])(
    'does not make the process swell: 200 MB packed in a %s chunk',
    async (type) => {
      const bomb = pngWithChunk(type, 200_000_000)
      const before = process.memoryUsage.rss()
      expect(await store(bomb)).toMatchObject({ width: 9 })
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
    },
  )

  it('leaves the service able to take the next picture', async () => {
    const bomb = pngAnnouncing({ width: 16_000, height: 16_000 })
    const fates = await Promise.all(Array.from({ length: 20 }, () => refusal(bomb)))
    expect(new Set(fates)).toEqual(new Set(['too-large']))
    expect(await store(await solid('#888888'))).toMatchObject({ width: 64 })
  })
})

describe('a disk that fails', () => {
  it('leaves nothing of the picture behind', async () => {
    const bytes = await fixture('4.webp')
    const { copies } = await store(bytes)
    await rm(uploads, { recursive: true })
    const obstacle = join(uploads, basename(copies[1]?.path ?? ''))
    await mkdir(obstacle, { recursive: true })
    await writeFile(join(obstacle, 'in the way'), '')

    await expect(storePicture(bytes, uploads)).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/)

    expect(await readdir(uploads)).toEqual([basename(obstacle)])
  })
})

const drawingBehindWebp = () =>
  Buffer.from(
    'RIFF\u0010\0\0\0WEBPVP8 <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )

const brokenChecksum = () => {
  const bytes = pngAnnouncing({ width: 9, height: 9 })
  const lastOfPixels = bytes.length - 14
  bytes.writeUInt8(bytes.readUInt8(lastOfPixels) ^ 255, lastOfPixels)
  return bytes
}
