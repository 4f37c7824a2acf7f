import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { describe, expect, it } from 'vitest'
import { FATES, fixture, FIXTURES } from '../../testing/fixtures.ts'
import {
  animatedWebp,
  jpegOf,
  pngAnnouncing,
  samsungJpeg,
  solid,
} from '../../testing/hostile-pictures.ts'
import { pictureFolder } from '../../testing/picture-folder.ts'
import { renderPng } from '../drawing/render.ts'
import { drawScene } from '../drawing/show-art.ts'
import { sharp } from '../loaders.ts'
import type { Crop } from './conversion.ts'
import { storePicture } from './pipeline.ts'

const folder = pictureFolder()
const { storedFile, store, refusal } = folder

const blurred = (bytes: Uint8Array) =>
  sharp(bytes).resize(24, 18, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** The difference of two pictures, blurred: from 0 (the same) to 255. */
async function distance(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([blurred(one), blurred(other)])
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

describe('a picture that comes in', () => {
  it('has its fate written here, whichever file of the fixtures it is', async () => {
    expect(await readdir(FIXTURES)).toEqual(Object.keys(FATES))
  })

  it.each(Object.entries(FATES).filter(([, fate]) => /^\d/.test(fate)))(
    'is stored: %s, %s (§9.16)',
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
      expect(await readdir(folder.path)).toEqual([])
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
    pictureAt(await storePicture(await fixture(name), folder.path, crop))

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
    expect(await readdir(folder.path)).toHaveLength(picture.copies.length)
  })

  it('is one file when the picture is small', async () => {
    const picture = await store(await solid('#9e1c22', 320, 200))
    expect(await readdir(folder.path)).toEqual([basename(picture.path)])
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
    const art = {
      title: 'Match nul',
      genre: null,
      foot: null,
      ambiance: 'nuit',
      motif: 'lit',
    } as const
    expect(await store(await renderPng(drawScene(art), 800))).toMatchObject({
      width: 800,
      height: 900,
    })
  })
})

describe('a picture that comes in twice', () => {
  it('has one path, is written once and counts as new from then on', async () => {
    const bytes = await fixture('concert.jpg')
    const path = await storePicture(bytes, folder.path)
    const file = join(folder.path, basename(path))
    await utimes(file, new Date('2026-01-01'), new Date('2026-01-01'))
    const before = await stat(file)
    expect(await storePicture(bytes, folder.path)).toBe(path)
    const after = await stat(file)
    expect([after.ino, after.size]).toEqual([before.ino, before.size])
    expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs)
  })

  it('has one path when both come at the same moment, and no trace of a half-written file', async () => {
    const bytes = await fixture('concert.jpg')
    const paths = await Promise.all([1, 2, 3].map(() => storePicture(bytes, folder.path)))
    expect(new Set(paths).size).toBe(1)
    expect(await readdir(folder.path)).toHaveLength(2)
  })
})

describe('a disk that fails', () => {
  it('leaves nothing of the picture behind', async () => {
    const bytes = await fixture('4.webp')
    const { copies } = await store(bytes)
    await rm(folder.path, { recursive: true })
    const obstacle = join(folder.path, basename(copies[1]?.path ?? ''))
    await mkdir(obstacle, { recursive: true })
    await writeFile(join(obstacle, 'in the way'), '')

    await expect(storePicture(bytes, folder.path)).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/)

    expect(await readdir(folder.path)).toEqual([basename(obstacle)])
  })
})
