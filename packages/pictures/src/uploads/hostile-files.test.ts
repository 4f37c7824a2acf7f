import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fixture } from '../../testing/fixtures.ts'
import { endlessScans, pngAnnouncing, pngWithChunk, solid } from '../../testing/hostile-pictures.ts'
import { pictureFolder } from '../../testing/picture-folder.ts'

const folder = pictureFolder()
const { store, refusal } = folder

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
    expect(await readdir(folder.path)).toEqual([])
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
