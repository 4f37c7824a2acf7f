import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle, inDays } from '../src/testing/builders.ts'
import { openApi, openSite } from './testing/site.ts'

const everything = {
  'GET /api/spectacles': aPage([aSpectacle({ id: 3, title: 'Le grand soir' })]),
  'GET /api/spectacles/upcoming': [aSpectacle({ id: 3, title: 'Le grand soir' })],
  'GET /api/spectacles/all': [],
  'GET /api/artistes': [],
  'GET /api/artistes/featured': [],
  'GET /api/lieu/images': [],
}

describe('an address that nobody can have meant', () => {
  it.each([
    '//',
    '///',
    '/\\',
    '/\\\\evil.example',
    '//evil.example/cours',
    '/cours//',
    'http://evil.example/cours',
    '/%',
    '/%E0%A4%A',
    '/%ff',
    '/%00',
    '/spectacles/%00',
    '/cours%',
  ])('%j is not found, and nothing is wrong with the site', async (path) => {
    const site = await openSite()

    const { status, text } = await site.get(path)

    expect(status).toBe(404)
    expect(text).toContain('Page non trouvée')
    expect(text).toContain('content="noindex"')
    expect(site.failures).not.toHaveBeenCalled()
  })

  it('gets no script, which would read the address in another way', async () => {
    const site = await openSite()

    expect((await site.get('//')).text).not.toContain('<script type="module">')
    expect((await site.get('/introuvable')).text).toContain('<script type="module">')
  })

  it.each([`/${'a'.repeat(8_000)}`, `/spectacles/${'9'.repeat(8_000)}`, '/spectacles/%2F%2Fx'])(
    'is not found however long or strange it is',
    async (path) => {
      const api = await openApi()
      const site = await openSite({ apiUrl: api.url })

      expect((await site.get(path)).status).toBe(404)
      expect(site.failures).not.toHaveBeenCalled()
    },
  )

  it.each(['/cours?x=//y', '/cours?x=%', '/cours?x=\\', '/?mois=%00'])(
    'is not one when only its query is strange: %s',
    async (path) => {
      const api = await openApi(everything)
      const site = await openSite({ apiUrl: api.url })

      expect((await site.get(path)).status).toBe(200)
    },
  )
})

describe('a page asked for again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:05Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('is not sent twice within a minute while it says the same', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/')

    vi.setSystemTime('2026-11-21T19:00:55Z')
    const second = await site.get('/', { 'If-None-Match': first.headers.etag ?? '' })

    expect(first.status).toBe(200)
    expect(second.status).toBe(304)
    expect(second.text).toBe('')
  })

  it('is sent anew in the next minute: what has begun since is not to come any more', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/cours')

    vi.setSystemTime('2026-11-21T19:01:05Z')
    const second = await site.get('/cours', { 'If-None-Match': first.headers.etag ?? '' })

    expect(second.status).toBe(200)
  })

  it('is sent anew once it says something else', async () => {
    const answers: Record<string, unknown> = { ...everything }
    const api = await openApi(answers)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/spectacles')

    answers['GET /api/spectacles'] = aPage([aSpectacle({ title: 'Un autre soir' })])
    const second = await site.get('/spectacles', { 'If-None-Match': first.headers.etag ?? '' })

    expect(second.status).toBe(200)
    expect(second.text).toContain('Un autre soir')
  })
})

describe('the name of the site', () => {
  it('begins every address that leaves it, whoever asks', async () => {
    const show = aSpectacle({ id: 3, title: 'Le grand soir', date_spectacle: inDays(3) })
    const api = await openApi({ ...everything, 'GET /api/spectacles/3': show })
    const site = await openSite({ apiUrl: api.url, origin: 'https://comedie.example' })

    const { text } = await site.get('/spectacles/3', { Host: 'evil.example' })

    expect(text).toContain('<link rel="canonical" href="https://comedie.example/spectacles/3"/>')
    expect(text).toContain(
      '<meta property="og:image" content="https://comedie.example/api/spectacles/3/carte.png"/>',
    )
    expect(text).toContain('"url":"https://comedie.example/spectacles/3"')
    expect(text).not.toContain('evil.example')
  })
})

describe('the policy of a page', () => {
  it('lets in pictures from any address that a show may have (§5)', async () => {
    const site = await openSite()

    const { headers } = await site.get('/cours')

    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("img-src 'self' data: http: https:")
    expect(policy).toContain("default-src 'none'")
  })
})

describe('the camera', () => {
  it('is for the page of the door, and for no other', async () => {
    const site = await openSite()
    const allowed = async (path: string) => (await site.get(path)).headers['permissions-policy']

    expect(await allowed('/accueil?seance=4')).toContain('camera=(self)')
    expect(await allowed('/cours')).toContain('camera=()')
  })
})

describe('whether the site is well', () => {
  it('is said without the API', async () => {
    const site = await openSite()

    const { status, headers, text } = await site.get('/healthz')

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(text)).toEqual({ status: 'ok' })
  })
})

describe('a fault of ours', () => {
  it('shows the generic error screen (§2), with status 500 and nothing of what broke', async () => {
    const site = await openSite({ isBroken: true })

    const { status, headers, text } = await site.get('/cours')

    expect(status).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('Une erreur est survenue')
    expect(text).toContain('Actualiser')
    expect(text).not.toContain('a fault of ours')
    expect(site.failures).toHaveBeenCalledOnce()
  })
})

describe('what is for operators', () => {
  it('stays on the port of the API', async () => {
    const site = await openSite()

    expect((await site.get('/metrics')).status).toBe(404)
  })
})
