import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import {
  copyPath,
  MAX_PICTURE_WIDTH,
  PICTURE_WIDTHS,
  picturePath,
} from '@espace/contracts/uploads/picture'
import { MAX_UPLOAD_PIXELS } from '@espace/contracts/uploads/uploads.constants'
import pLimit from 'p-limit'
import { sharp } from '../loaders.ts'
import type { Crop } from './conversion.ts'
import { PictureError } from './picture-error.ts'

/** The maximum height of the WebP format. */
const LARGEST = { width: MAX_PICTURE_WIDTH, height: 16_383 }

/** Timeout of decoding, where a hostile file can cost most. Encoding is bounded by the number of pixels. */
const DECODE_SECONDS = 10

/** Concurrent conversions: on two cores a second one would slow visitors down. */
const CONVERSIONS = 1

/** Effort 2 of 6 takes half the time of the default 4 and gives files some 5 % larger. */
const WEBP = { quality: 80, effort: 2 }

/** A copy is shown at its own size or smaller: less quality is not seen and saves a quarter. */
const WEBP_COPY = { ...WEBP, quality: 70 }

const turn = pLimit(CONVERSIONS)

/**
 * Stores an uploaded picture (§5: JPEG, PNG or WebP; converted to .webp) and its narrower copies:
 * upright, in sRGB, without any metadata. The same picture is stored once; one that is there already
 * counts as new from now on, so that it is not swept away before a row names it.
 *
 * @returns its path, `picturePath` of the contracts
 * @throws {PictureError} a picture that is refused; nothing is stored then
 */
export const storePicture = (bytes: Uint8Array, uploadsDir: string, crop?: Crop): Promise<string> =>
  turn(async () => {
    const pixels = await decode(bytes, crop)
    const full = await encode(pixels)
    const copies = await narrowerCopies(pixels)
    const color = await dominantColor(copies[0]?.bytes ?? full)
    const hash = createHash('sha256').update(full).digest('hex').slice(0, 20)
    const path = picturePath(hash, pixels.width, pixels.height, color)
    if (await renewFile(join(uploadsDir, basename(path)))) return path
    const files = copies.map(({ width, bytes }) => ({
      name: basename(copyPath(path, width)),
      bytes,
    }))
    await publishFiles(uploadsDir, [...files, { name: basename(path), bytes: full }])
    return path
  })

/** Decoded samples, row by row. */
interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

async function decode(bytes: Uint8Array, crop: Crop | undefined): Promise<Pixels> {
  if (!formatOf(bytes)) throw new PictureError('format')
  const { width, height, autoOrient } = await refusing(
    sharp(bytes, { limitInputPixels: false }).metadata(),
  )
  if (width * height > MAX_UPLOAD_PIXELS) throw new PictureError('too-large')
  // 'error' and not 'warning': many phones write JPEG headers that the decoder warns about.
  const upright = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_UPLOAD_PIXELS,
    pages: 1,
  }).autoOrient()
  // Only with a crop: an uncropped JPEG is shrunk while it is decoded.
  const part = crop ? upright.extract(regionOf(crop, autoOrient)) : upright
  const { data, info } = await refusing(
    part
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The crop in pixels: at least one, and none beyond the edge. */
function regionOf(crop: Crop, upright: { width: number; height: number }) {
  const left = Math.min(Math.round(crop.left * upright.width), upright.width - 1)
  const top = Math.min(Math.round(crop.top * upright.height), upright.height - 1)
  const width = Math.min(Math.round(crop.width * upright.width), upright.width - left)
  const height = Math.min(Math.round(crop.height * upright.height), upright.height - top)
  return { left, top, width: Math.max(width, 1), height: Math.max(height, 1) }
}

/** Turns sharp's errors into refusals: they are caused by the picture. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    const isLate = cause instanceof Error && cause.message.startsWith('timeout')
    throw new PictureError(isLate ? 'too-slow' : 'undecodable', { cause })
  }
}

const encode = ({ data, ...raw }: Pixels, width = raw.width): Promise<Buffer> =>
  refusing(
    sharp(data, { raw })
      .resize({ width })
      .webp(width === raw.width ? WEBP : WEBP_COPY)
      .toBuffer(),
  )

/** Narrowest first. One after the other, so that a conversion never holds more than one thread. */
async function narrowerCopies(pixels: Pixels) {
  const copies: { width: number; bytes: Buffer }[] = []
  for (const width of PICTURE_WIDTHS) {
    if (width < pixels.width) copies.push({ width, bytes: await encode(pixels, width) })
  }
  return copies
}

async function dominantColor(bytes: Buffer): Promise<string> {
  const { r, g, b } = (await sharp(bytes).stats()).dominant
  return `#${Buffer.from([r, g, b]).toString('hex')}`
}

const UPLOAD_FORMATS = ['jpeg', 'png', 'webp'] as const

type UploadFormat = (typeof UPLOAD_FORMATS)[number]

/** The magic bytes of each format, by offset. */
const SIGNATURES: Record<UploadFormat, readonly { at: number; hex: string }[]> = {
  jpeg: [{ at: 0, hex: 'ffd8ff' }],
  png: [{ at: 0, hex: '89504e470d0a1a0a' }],
  webp: [
    { at: 0, hex: '52494646' },
    { at: 8, hex: '57454250' },
  ],
}

/** The format by the magic bytes, whatever the file's name or declared type. */
function formatOf(bytes: Uint8Array): UploadFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const carries = ({ at, hex }: { at: number; hex: string }) => head.startsWith(hex, at * 2)
  return UPLOAD_FORMATS.find((format) => SIGNATURES[format].every(carries))
}

interface NewFile {
  name: string
  bytes: Uint8Array
}

/**
 * Writes files that belong together. A reader sees each one whole or not at all, and sees the last
 * one only when the others are there. They survive a power cut once the promise is kept; when it
 * is broken, none is left.
 */
async function publishFiles(directory: string, files: readonly NewFile[]): Promise<void> {
  await mkdir(directory, { recursive: true })
  const staged = files.map(({ name, bytes }) => ({
    bytes,
    target: join(directory, name),
    temporary: join(directory, `.${randomUUID()}.part`),
  }))
  const published: string[] = []
  try {
    for (const { temporary, bytes } of staged) await writeDurably(temporary, bytes)
    for (const { temporary, target } of staged) {
      await rename(temporary, target)
      published.push(target)
    }
    await syncDirectory(directory)
  } catch (error) {
    const left = [...staged.map((file) => file.temporary), ...published]
    await Promise.all(left.map((path) => rm(path, { force: true })))
    throw error
  }
}

/** Touches a file; false when there is none. */
function renewFile(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes renames durable, too (fsync of the folder); Windows needs no such call. */
async function syncDirectory(path: string): Promise<void> {
  if (platform() === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
