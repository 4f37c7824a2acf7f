import { readVisitorAddress, writeVisitorAddress } from '@espace/server/ip'
import { describe, expect, it } from 'vitest'
import { aPage } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const programme = [on(routes.spectacles.list).reply(aPage([]))]

describe('a call passed on to the API', () => {
  it.each(['/api/spectacles', '/spectacles'])(
    'has one name in both logs, from %s on',
    async (path) => {
      const api = await openApi(programme)
      const site = await openSite({ apiUrl: api.url })

      const { headers } = await site.get(path)

      expect(headers['x-request-id']).toMatch(UUID)
      const names = api.calls.map((call) => call.headers['x-request-id'])
      expect([...new Set(names)]).toEqual([headers['x-request-id']])
    },
  )

  it('keeps the name that a proxy in front gave it, and no other text', async () => {
    const api = await openApi(programme)
    const site = await openSite({ apiUrl: api.url })
    const given = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'

    await site.get('/api/spectacles', { 'X-Request-Id': given })
    await site.get('/api/spectacles', { 'X-Request-Id': 'forged\u00e9 line' })

    const [first, second] = api.calls.map((call) => call.headers['x-request-id'])
    expect(first).toBe(given)
    expect(second).toMatch(UUID)
  })

  it('says so for the calls of a page, too', async () => {
    const api = await openApi()
    const proxySecret = 'a secret that the site and the API share'
    const site = await openSite({ apiUrl: api.url, proxySecret })

    await site.get('/')

    const said = api.calls.map(({ headers }) => headers['x-visitor-address'])
    expect(said.length).toBeGreaterThan(0)
    expect(new Set(said.map((one) => readVisitorAddress(proxySecret, String(one))))).toEqual(
      new Set(['127.0.0.1']),
    )
  })

  it('says where the visitor is, in words that only the site can write', async () => {
    const api = await openApi(programme)
    const proxySecret = 'a secret that the site and the API share'
    const site = await openSite({ apiUrl: api.url, proxySecret })
    const simple = await openSite({ apiUrl: api.url })
    const forged = { 'X-Visitor-Address': writeVisitorAddress('guessed', '203.0.113.7') }

    await site.get('/api/spectacles', forged)
    await simple.get('/api/spectacles', forged)

    const [signed, unsigned] = api.calls.map(({ headers }) => headers['x-visitor-address'])
    expect(readVisitorAddress(proxySecret, String(signed))).toBe('127.0.0.1')
    expect(unsigned).toBeUndefined()
  })

  it('shares a connection with the one before', async () => {
    const api = await openApi(programme)
    const site = await openSite({ apiUrl: api.url })

    await site.get('/api/spectacles')
    await site.get('/api/spectacles')

    expect(new Set(api.calls.map(({ socket }) => socket)).size).toBe(1)
  })

  it('leaves its connection before the API hangs up, so that no call meets a dead one', async () => {
    const api = await openApi(programme, { keepAliveTimeout: 2_000 })
    const site = await openSite({ apiUrl: api.url })
    await site.get('/api/spectacles')
    const [call] = api.calls

    const whoLeft = new Promise((resolve) => {
      call?.socket.once('end', () => resolve('the site'))
      call?.socket.once('close', () => resolve('the API'))
    })

    expect(await whoLeft).toBe('the site')
  })

  it('is answered in the documented way when nobody takes it', async () => {
    const site = await openSite()

    const { status, headers, text } = await site.get('/api/spectacles')

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(text)).toEqual({
      message: 'Service momentanément indisponible.',
      error: 'Service momentanément indisponible.',
      status: 503,
      code: 'SERVICE_INDISPONIBLE',
    })
  })
})
