import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@espace/prisma/client'
import { type EmbeddedServer, startEmbedded } from '@espace/prisma/embedded/embedded'
import { migrate } from '@espace/prisma/migrate/migrate'
import supertest, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '#app.ts'
import { builders } from '../builders.ts'
import { appDeps } from '../test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'espace-away-'))
const directory = join(folder, 'postgres')
let server = await startEmbedded({ directory, password: 'test' })
await migrate(server.url)
const db = createClient(server.url)
const { aSpectacle } = builders(db)

const start = () => supertest(createApp({ db, uploadsDir: folder, ...appDeps() }))
const http = start()
/** A second process, whose last known state is maintenance. */
const closed = start()

afterAll(async () => {
  await db.$disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** SIGKILL, as by a power cut. */
async function kill({ pid }: EmbeddedServer): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
    timeout: 60_000,
  })
}

describe('while PostgreSQL is away', () => {
  let before: Response
  let deletedPath: string

  beforeAll(async () => {
    await aSpectacle({ title: 'Le grand soir' })
    before = await http.get('/api/spectacles?page=1')
    const { id } = await aSpectacle({ title: 'Annulé' })
    deletedPath = `/api/spectacles/${id}`
    await http.get(deletedPath)
    await db.spectacle.delete({ where: { id } })
    await http.get(deletedPath)
    await db.setting.create({ data: { key: 'maintenance_enabled', value: true } })
    await closed.get('/api/settings/maintenance')
    await db.setting.deleteMany()
    await kill(server)
  })

  afterAll(async () => {
    const { port } = new URL(server.url)
    server = await startEmbedded({ directory, password: 'test', port: Number(port) })
  })

  it.each([
    '?page=1',
    '',
    '?limit=6',
    '?page=1&limit=6',
    '?limit=6&page=1',
    '?page=1&utm_source=affiche',
  ])('the last good answer goes on, however the question is spelled: %j', async (query) => {
    const { status, body, headers } = await http.get(`/api/spectacles${query}`)

    expect(status).toBe(200)
    expect(body).toEqual(before.body)
    expect(headers['etag']).toBe(before.headers['etag'])
    expect(headers['content-type']).toBe(before.headers['content-type'])
    expect(headers['cache-status']).toContain('stale-if-error')
  })

  it.each(['/api/spectacles?page=2', '/api/spectacles/1/carte.png'])(
    'an answer that nobody has had yet is unavailable: %s [T-PG-1]',
    async (path) => {
      const { status, body, headers } = await http.get(path)

      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body).toEqual({
        message: 'Service momentanément indisponible.',
        error: 'Service momentanément indisponible.',
        status: 503,
        code: 'SERVICE_INDISPONIBLE',
      })
    },
  )

  it('a show that was deleted does not come back', async () => {
    const { status } = await http.get(deletedPath)

    expect(status).toBe(503)
  })

  it('maintenance is as it was last known to be (§4.3)', async () => {
    const { status, body } = await closed.get('/api/settings/maintenance')

    expect(status).toBe(200)
    expect(body).toEqual({ maintenance_enabled: true })
    expect((await closed.get('/api/spectacles')).body.code).toBe('MAINTENANCE')
  })

  it('maintenance is off as long as nothing is known (§4.3)', async () => {
    const { status, body } = await start().get('/api/settings/maintenance')

    expect(status).toBe(200)
    expect(body).toEqual({ maintenance_enabled: false })
  })

  it('the process is alive and not ready', async () => {
    expect((await http.get('/healthz')).status).toBe(200)
    expect((await http.get('/readyz')).status).toBe(503)
  })
})

describe('when PostgreSQL is back', () => {
  it('so are the fresh answers', async () => {
    const { status, headers } = await http.get('/api/spectacles?page=1')

    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('cache-status')
    expect((await http.get('/readyz')).status).toBe(200)
  })

  it('a fault of ours is not hidden behind a good answer of before (§8.1)', async () => {
    await http.get('/api/spectacles/all')
    await db.$executeRaw`alter table spectacles rename column genre to kind`

    const { status, body } = await http.get('/api/spectacles/all')

    await db.$executeRaw`alter table spectacles rename column kind to genre`
    expect(status).toBe(500)
    expect(body.code).toBe('ERREUR_SPECTACLES')
  })
})
