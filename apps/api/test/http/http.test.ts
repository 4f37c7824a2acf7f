import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VISITOR_ADDRESS_HEADER, writeVisitorAddress } from '@espace/server/ip'
import { describe, expect, it } from 'vitest'
import { builders } from '../builders.ts'
import { createTestApp, SECURITY } from '../test-app.ts'

const { db, http, uploadsDir } = await createTestApp()
const { aSpectacle } = builders(db)

describe('an address that nobody knows', () => {
  it.each(['/api', '/api/', '/api/nulle-part', '/', '/wp-login.php', '/api/spectacles/1/x'])(
    'answers 404 for %s with the documented body (§8.1)',
    async (path) => {
      const { status, body, headers } = await http.get(path)

      expect(status).toBe(404)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body).toEqual({
        message: 'Ressource non trouvée',
        error: 'Ressource non trouvée',
        status: 404,
        code: 'RESSOURCE_INTROUVABLE',
      })
    },
  )

  it('answers 404 for a verb that the address does not have', async () => {
    const { status } = await http.delete('/api/spectacles')

    expect(status).toBe(404)
  })
})

describe('every answer', () => {
  it('carries the headers that keep browsers careful, and no sign of the software [T-HEAD]', async () => {
    const { headers } = await http.get('/api/spectacles')

    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('carries an id for the log, its own or the one of our web process', async () => {
    const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

    const own = await http.get('/api/spectacles')
    const given = await http.get('/api/spectacles').set('X-Request-Id', id)
    const forged = await http.get('/api/spectacles').set('X-Request-Id', 'x\tinjected')

    expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(given.headers['x-request-id']).toBe(id)
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('can be revalidated instead of sent again', async () => {
    await aSpectacle()
    const first = await http.get('/api/spectacles')

    const second = await http
      .get('/api/spectacles')
      .set('If-None-Match', first.headers['etag'] ?? '')

    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(second.status).toBe(304)
  })
})

describe('/healthz, /readyz and /metrics', () => {
  it('say that all is well', async () => {
    expect((await http.get('/healthz')).status).toBe(200)
    expect((await http.get('/readyz')).status).toBe(200)
  })

  it('is not ready while a migration is missing', async () => {
    await db.$executeRaw`update _prisma_migrations set finished_at = null`

    const { status } = await http.get('/readyz')

    await db.$executeRaw`update _prisma_migrations set finished_at = now()`
    expect(status).toBe(503)
  })

  it('measures requests by route, never by what was asked', async () => {
    const { id } = await aSpectacle()
    await http.get(`/api/spectacles/${id}`)

    const { status, headers, text } = await http.get('/metrics')

    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('route="/api/spectacles/:id",status="200"')
    expect(text).not.toContain(`/api/spectacles/${id}`)
  })

  it('tell how the house is, and that the counter of seats is what the tickets say', async () => {
    const { id } = await aSpectacle()
    const well = (await http.get('/metrics')).text
    await db.$executeRaw`update spectacles set seats_taken = 3 where id = ${id}`

    const { text } = await http.get('/metrics')

    await db.$executeRaw`update spectacles set seats_taken = 0 where id = ${id}`
    expect(well).toContain('\ndatabase_up 1\n')
    expect(well).toContain('\nseats_mismatch 0\n')
    expect(text).toContain('\nseats_mismatch 1\n')
  })
})

describe('what is for operators and the site', () => {
  const { proxySecret = '' } = SECURITY
  const fromAfar = (path: string) => http.get(path).set('X-Forwarded-For', '203.0.113.7')

  it.each(['/metrics', '/changes'])('%s is refused to who comes through a proxy', async (path) => {
    expect((await fromAfar(path)).status).toBe(403)
    const guess = await fromAfar(path).set('Authorization', `Bearer ${'x'.repeat(43)}`)
    expect(guess.status).toBe(403)
  })

  it('is given to who knows the secret that site and API share', async () => {
    const scraper = await fromAfar('/metrics').set('Authorization', `Bearer ${proxySecret}`)
    const site = await fromAfar('/metrics').set(
      VISITOR_ADDRESS_HEADER,
      writeVisitorAddress(proxySecret, '0.0.0.0'),
    )

    expect([scraper.status, site.status]).toEqual([200, 200])
  })

  it('is not given for the word of another secret', async () => {
    const stranger = await fromAfar('/metrics').set(
      VISITOR_ADDRESS_HEADER,
      writeVisitorAddress('x'.repeat(43), '0.0.0.0'),
    )

    expect(stranger.status).toBe(403)
  })
})

describe('/uploads', () => {
  it('serves stored pictures for ever, and unable to run anything', async () => {
    writeFileSync(join(uploadsDir, 'affiche.webp'), 'RIFF')

    const { status, headers } = await http.get('/uploads/affiche.webp')

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    '/uploads/absente.webp',
    '/uploads/',
    '/uploads/notes.txt',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%00.webp',
  ])('does not serve %s', async (path) => {
    writeFileSync(join(uploadsDir, 'notes.txt'), 'secret')

    const { status, text } = await http.get(path)

    expect([400, 404]).toContain(status)
    expect(text).not.toContain('secret')
  })
})

describe('the API documents', () => {
  it('show themselves with nothing from elsewhere', async () => {
    const page = await http.get('/api/docs')
    const script = await http.get('/api/docs/assets/swagger-ui-bundle.js')

    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/https?:\/\//)
    expect(script.status).toBe(200)
  })

  it('run in a sandbox, where no script of theirs reads the token of who is logged in', async () => {
    const { headers } = await http.get('/api/docs')

    const policy = headers['content-security-policy']
    expect(policy).toContain('sandbox allow-scripts;')
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).not.toContain('connect-src')
  })

  it('describe every route, its answer and its errors', async () => {
    const { body } = await http.get('/api/openapi.json')

    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/photos/spectacle/{id}')
    expect(body.paths['/api/spectacles/{id}'].get.responses).toMatchObject({
      200: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Spectacle' } } },
      },
      404: { description: 'SPECTACLE_INTROUVABLE: Spectacle non trouvé' },
      503: {},
    })
  })
})
