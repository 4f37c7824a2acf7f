import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN, memoryOf, type Part } from './product.ts'
import type { Row } from './rows.ts'

// Cost of resizing a photo of twelve megapixels: CPU time compared with three independent conversions, and
// memory during the upload.

/** Three widths of the product's picture copies, and their compression. */
const WIDTHS = [1_200, 800, 480]
const COPY = { quality: 70, effort: 2 }

/** Default compression of cwebp. */
const CWEBP = { quality: 70, effort: 4 }

/** Maximum edge of a stored photo. */
const LARGEST = 1_920

/** Time after which memory of an upload has been freed. */
const SETTLED_MS = 2_000

const SCRIPT = { 'X-Requested-With': 'XMLHttpRequest' }

/** Like a phone's photo: noise everywhere, and just below the size limit. */
async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: 2000, height: 1500, channels: 3 } as const
  const grain = await sharp({ create: { ...size, background: '#808080', noise } })
    .png()
    .toBuffer()
  return new Uint8Array(await sharp(grain).resize(4000, 3000).jpeg({ quality: 82 }).toBuffer())
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** As `pipeline.ts` does: decoded once, all copies made from that. */
async function cascade(photo: Uint8Array): Promise<void> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of WIDTHS) await sharp(data, { raw }).resize({ width }).webp(COPY).toBuffer()
}

/** As three runs of cwebp do: each decodes the photo again. */
async function threeRuns(photo: Uint8Array): Promise<void> {
  for (const width of WIDTHS) {
    const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    await sharp(data, { raw }).resize({ width }).webp(CWEBP).toBuffer()
  }
}

/** Memory of a process and its children, in megabytes. */
function memoryOfAll(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const children = text.split(' ').filter(Boolean).map(Number)
    return [memoryOf(pid), ...children.map(memoryOfAll)].reduce((sum, size) => sum + size, 0)
  } catch {
    return Number.NaN
  }
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { ...SCRIPT, 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return String(JSON.parse(await answer.text()).token)
}

async function memoryOfUploads(
  { port, pid }: Part,
  photo: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<number[]> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { ...SCRIPT, Authorization: `Bearer ${await logIn(origin)}` }
  const upload = async () => {
    const body = new FormData()
    body.set('file', new Blob([photo]), 'photo.jpg')
    const answer = await fetch(`${origin}/api/admin/upload/spectacle-image`, {
      method: 'POST',
      headers,
      body,
    })
    if (answer.status !== 201) throw new Error(`An upload is answered: ${await answer.text()}`)
  }
  // Warm-up: the worker process for pictures is started by the first upload.
  await upload()
  await delay(SETTLED_MS)
  const idle = memoryOfAll(pid)
  const peaks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOfAll(pid))
    }, 5)
    await upload()
    clearInterval(watch)
    peaks.push(peak - idle)
  }
  return peaks
}

export async function measurePictures(api: Part, rounds: number): Promise<Row[]> {
  const photo = await aPhoto()
  // One thread each, as in cwebp and in the product.
  sharp.concurrency(1)
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const own = await timed(() => cascade(photo))
    shares.push(own / (await timed(() => threeRuns(photo))))
  }
  return [
    {
      name: '16 three widths of a 12 MP photo',
      against: 'three runs, each from the photo',
      values: shares,
      bar: { most: 0.5 },
      note: 'libwebp at the same quality; the runs with the effort that cwebp takes by itself',
    },
    {
      name: '17 peak memory of an upload over idle, MB',
      against: '',
      values: await memoryOfUploads(api, photo, rounds),
      bar: { most: 120 },
      note: 'the API and the process that converts',
    },
  ]
}
