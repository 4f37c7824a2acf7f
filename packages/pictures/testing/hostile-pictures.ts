import { crc32, deflateSync } from 'node:zlib'
import { sharp } from '../src/loaders.ts'

/** A picture of one colour, as PNG. */
export const solid = (background: string, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** A complete black PNG of one bit per pixel: a bomb of a few kilobytes when it is large. */
export const pngAnnouncing = (size: { width: number; height: number }): Buffer =>
  png(size, Buffer.alloc(0))

/** A tiny PNG with a compressed chunk that swells to `length` bytes. */
export function pngWithChunk(type: string, length: number): Buffer {
  const packed = deflateSync(Buffer.alloc(length))
  return png({ width: 9, height: 9 }, chunk(type, Buffer.concat([Buffer.from('nom\0\0'), packed])))
}

/** A PNG with as many empty frames as an animated one announces. */
export function pngOfFrames(count: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(count)
  const frames = Array.from({ length: count }, (_, index) => {
    const frame = Buffer.alloc(26)
    frame.writeUInt32BE(index, 0)
    frame.writeUInt32BE(9, 4)
    frame.writeUInt32BE(9, 8)
    return chunk('fcTL', frame)
  })
  return png({ width: 9, height: 9 }, Buffer.concat([chunk('acTL', control), ...frames]))
}

/** A GIF of one black pixel and that many frames. */
export function gifOfFrames(count: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('2c000000000100010000020144003b', 'hex').subarray(0, -1)
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')])
}

function png({ width, height }: { width: number; height: number }, extra: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A JPEG that also is something else to another program. */
export async function jpegOf({ comment, appended }: { comment: string; appended: string }) {
  const bytes = await sharp(await solid('#d34131'))
    .jpeg()
    .toBuffer()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const marker = Buffer.concat([Buffer.from('fffe', 'hex'), length, Buffer.from(comment)])
  return Buffer.concat([bytes.subarray(0, 2), marker, bytes.subarray(2), Buffer.from(appended)])
}

/** A baseline JPEG whose scan announces the wrong last coefficient, as many Samsung phones wrote. */
export async function samsungJpeg(): Promise<Buffer> {
  const bytes = await sharp(await solid('#69b8d0'))
    .jpeg({ progressive: false })
    .toBuffer()
  const [scan = 0] = scansOf(bytes)
  bytes.writeUInt8(0, scan + 2 + bytes.readUInt16BE(scan + 2) - 2)
  return bytes
}

const END_OF_IMAGE = 2

/** A progressive JPEG that repeats its last scan. */
export async function endlessScans(count: number): Promise<Buffer> {
  const bytes = await sharp(await solid('#69b8d0', 4800, 4800))
    .jpeg({ progressive: true })
    .toBuffer()
  const end = bytes.length - END_OF_IMAGE
  const last = bytes.subarray(scansOf(bytes).at(-1), end)
  const repeated = Array.from({ length: count }, () => last)
  return Buffer.concat([bytes.subarray(0, end), ...repeated, bytes.subarray(end)])
}

function scansOf(jpeg: Buffer): number[] {
  const START_OF_SCAN = Buffer.from('ffda', 'hex')
  const found: number[] = []
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    found.push(at)
  }
  return found
}

/** One frame per colour. */
export async function animatedWebp(colors: readonly string[]): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => solid(color)))
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
