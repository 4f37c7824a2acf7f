import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sharp } from '@espace/pictures/loaders'
import { createClient } from '@espace/prisma/client'
import { freePort } from '@espace/prisma/embedded/embedded'
import { startTestServer } from '@espace/prisma/testing/test-server'
import type { Team } from './uploader.ts'

// Whether visitors notice that the team uploads: how long the programme takes while ten photos of twelve
// megapixels come in at once, and how long it takes otherwise, in turns within one run. Ends with exit
// code 1 when its p95 is more than three times that of the idle house.

const UPLOADS = 10
const ROUNDS = 3
const MOST = 3

/** A visitor comes so often. */
const EVERY_MS = 50
const IDLE_MS = 4_000

const ADMIN = { email: 'dashboard@exemple.fr', password: 'Aa1!motdepasse' }
const SCRIPT = { 'X-Requested-With': 'XMLHttpRequest' }

const log = (line: string) => process.stdout.write(`${line}\n`)

/** As a phone takes it: grain everywhere, and just below the limit. */
async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: 2000, height: 1500, channels: 3 } as const
  const grain = await sharp({ create: { ...size, background: '#808080', noise } })
    .png()
    .toBuffer()
  const jpeg = await sharp(grain).resize(4000, 3000).jpeg({ quality: 82 }).toBuffer()
  return new Uint8Array(jpeg)
}

async function fillProgramme(databaseUrl: string): Promise<void> {
  const db = createClient(databaseUrl)
  const today = Date.now()
  await db.spectacle.createMany({
    data: Array.from({ length: 400 }, (_, index) => ({
      title: `Spectacle ${index % 40}`,
      description: 'Une heure de rire. '.repeat(20),
      lieu: "L'espace comédie",
      date: new Date(today + (index + 1) * 86_400_000),
      time: new Date('1970-01-01T20:00:00Z'),
    })),
  })
  await db.$disconnect()
}

async function startApi(databaseUrl: string, folder: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'a secret of the bench, with 32 bytes and more',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000000',
    },
  })
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    await setTimeout(100)
  }
  const stop = async () => {
    child.kill()
    await exit
  }
  return { url, stop }
}

async function logIn(api: string): Promise<string> {
  const answer = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: { ...SCRIPT, 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const body: unknown = await answer.json()
  const isToken = typeof body === 'object' && body !== null && 'token' in body
  if (!isToken) throw new Error('The administrator of the bench cannot log in.')
  return String(body.token)
}

/** Reads the programme at a steady pace, whether or not answers come, until `end`. */
async function read(api: string, end: Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  const reads: Promise<void>[] = []
  const one = async () => {
    const from = performance.now()
    const answer = await fetch(`${api}/api/spectacles?page=1&limit=9`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The programme is answered with ${answer.status}.`)
    durations.push(performance.now() - from)
  }
  const pace = setInterval(() => reads.push(one()), EVERY_MS)
  await end.finally(() => clearInterval(pace))
  await Promise.all(reads)
  return durations
}

const p95 = (durations: readonly number[]): number =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? Number.NaN

async function bench(api: string): Promise<number> {
  const team: Team = {
    address: `${api}/api/admin/upload/photo`,
    headers: { ...SCRIPT, Authorization: `Bearer ${await logIn(api)}` },
    photo: await aPhoto(),
    count: UPLOADS,
  }
  const megabytes = (team.photo.length / 1_048_576).toFixed(1)
  log(`photo: ${megabytes} MB, ${UPLOADS} at once, ${ROUNDS} rounds`)
  await read(api, setTimeout(IDLE_MS))
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await read(api, setTimeout(IDLE_MS))))
    const from = performance.now()
    const uploads = new Worker(new URL('uploader.ts', import.meta.url), { workerData: team })
    busy.push(...(await read(api, once(uploads, 'exit'))))
    log(`round ${round + 1}: ten uploads in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  const ratio = p95(busy) / p95(idle)
  log(`programme, p95: idle ${p95(idle).toFixed(1)} ms (${idle.length} reads)`)
  log(`programme, p95: ten uploads ${p95(busy).toFixed(1)} ms (${busy.length} reads)`)
  log(`ratio ${ratio.toFixed(2)}, at most ${MOST}`)
  return ratio
}

const folder = mkdtempSync(join(tmpdir(), 'espace-bench-'))
const server = await startTestServer()
try {
  await fillProgramme(server.templateUrl)
  const { url, stop } = await startApi(server.templateUrl, folder)
  try {
    if ((await bench(url)) > MOST) process.exitCode = 1
  } finally {
    await stop()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
