import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@espace/prisma/client'
import { type EmbeddedServer, startEmbedded } from '@espace/prisma/embedded'
import { migrate } from '@espace/prisma/migrate'
import { createLog } from '@espace/server/log'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { builders } from './builders.ts'

const folder = mkdtempSync(join(tmpdir(), 'espace-away-'))
const directory = join(folder, 'postgres')
let server: EmbeddedServer
let db: ReturnType<typeof createClient>
let http: ReturnType<typeof supertest>

beforeAll(async () => {
  server = await startEmbedded({ directory, password: 'test' })
  await migrate(server.url)
  db = createClient(server.url)
  http = supertest(createApp({ db, log: createLog('api', 'silent'), uploadsDir: folder }))
})

afterAll(async () => {
  await db.$disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** No warning, no shutdown: as when the machine loses power. */
const killServer = async () => {
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(server.pid, 0)).toThrow('ESRCH'))
}

describe('when PostgreSQL is killed', () => {
  it('the last good answers go on, the rest says so, and all comes back with the database', async () => {
    await builders(db).aSpectacle({ title: 'Le grand soir' })
    const before = await http.get('/api/spectacles?page=1')

    await killServer()
    const [known, unknown, ready, alive] = await Promise.all([
      http.get('/api/spectacles?page=1'),
      http.get('/api/spectacles?page=2'),
      http.get('/readyz'),
      http.get('/healthz'),
    ])

    expect(known.status).toBe(200)
    expect(known.body).toEqual(before.body)
    expect(known.headers['cache-status']).toContain('stale-if-error')
    expect(unknown.status).toBe(503)
    expect(unknown.headers['retry-after']).toBe('5')
    expect(unknown.body).toEqual({
      message: 'Service momentanément indisponible.',
      error: 'Service momentanément indisponible.',
      status: 503,
      code: 'SERVICE_INDISPONIBLE',
    })
    expect(ready.status).toBe(503)
    expect(alive.status).toBe(200)

    const { port } = new URL(server.url)
    server = await startEmbedded({ directory, password: 'test', port: Number(port) })
    const after = await http.get('/api/spectacles?page=2')

    expect(after.status).toBe(200)
    expect((await http.get('/readyz')).status).toBe(200)
    expect((await http.get('/api/spectacles?page=1')).headers).not.toHaveProperty('cache-status')
  })

  it('a fault of ours is not hidden behind a good answer of before', async () => {
    await http.get('/api/spectacles/all')
    await db.$executeRaw`alter table spectacles rename column genre to kind`

    const { status, body } = await http.get('/api/spectacles/all')

    await db.$executeRaw`alter table spectacles rename column kind to genre`
    expect(status).toBe(500)
    expect(body).toEqual({
      message: 'Erreur lors du chargement des spectacles',
      error: 'Erreur lors du chargement des spectacles',
      status: 500,
      code: 'ERREUR_SPECTACLES',
    })
  })
})
