import { brotliDecompressSync } from 'node:zlib'
import { plainAnswer } from '@espace/server/answer-bytes'
import { describe, expect, it, vi } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { aManaged } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'
import { PageCache } from './page-cache.ts'

const PAGE = '/spectacles/5'

const WAIT = { timeout: 60_000, interval: 10 }

/** A site whose API has one show, with an open change feed. */
async function openHearing() {
  const show = aSpectacle({ id: 5, title: 'Le grand soir' })
  const answers: Answers = [
    on(routes.spectacles.get, { id: 5 }).reply(show),
    on(routes.spectacles.upcoming).reply([show]),
    on(routes.photos.ofSpectacle, { id: 5 }).reply([]),
    on(routes.spectacles.change, { id: 5 }).reply(aManaged(show)),
  ]
  const api = await openApi(answers)
  const site = await openSite({ apiUrl: api.url, keepsReady: true })
  await vi.waitFor(() => expect(api.listeners.size).toBe(1), WAIT)
  // The subscription is up: the first page that is not rendered twice shows it.
  await vi.waitFor(async () => {
    await site.get(PAGE)
    const asked = api.calls.length
    await site.get(PAGE)
    expect(api.calls).toHaveLength(asked)
  }, WAIT)
  const rename = (title: string) => {
    answers.push(on(routes.spectacles.get, { id: 5 }).reply({ ...show, title }))
  }
  return { api, site, rename }
}

const asks = ({ calls }: { calls: { url?: string | undefined }[] }) =>
  calls.filter(({ url }) => url === '/api/spectacles/5').length

describe('a page that is ready', () => {
  it('is the page, with its headers, however it travels', async () => {
    const { site } = await openHearing()
    const fresh = await openSite({ apiUrl: (await openHearing()).api.url })
    const [{ headers: made }, { headers, text }] = [await fresh.get(PAGE), await site.get(PAGE)]

    const packed = await site.get(PAGE, { 'Accept-Encoding': 'br' }, 'latin1')
    const again = await site.get(PAGE, { 'If-None-Match': headers['etag'] ?? '' })

    expect(headers).toMatchObject({
      'content-security-policy': made['content-security-policy'],
      'content-type': made['content-type'],
      'cache-control': made['cache-control'],
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(Buffer.from(packed.text, 'latin1')).toString()).toBe(text)
    expect(again.status).toBe(304)
  })

  it('is there for whoever follows a link that says where it was shared', async () => {
    const { api, site } = await openHearing()
    const { text } = await site.get(PAGE)
    const asked = asks(api)

    const shared = await site.get(`${PAGE}?fbclid=IwAR0&utm_source=lettre`)

    expect(shared.text).toBe(text)
    expect(asks(api)).toBe(asked)
  })

  it('is gone before whoever changes something has the answer', async () => {
    const { site, rename } = await openHearing()

    rename('Autre')
    await site.put('/api/admin/spectacles/5')

    expect((await site.get(PAGE)).text).toContain('Autre')
  })

  it('would be there otherwise', async () => {
    const { site, rename } = await openHearing()

    rename('Autre')

    expect((await site.get(PAGE)).text).toContain('Le grand soir')
  })

  it('is made anew when something changes elsewhere', async () => {
    const { api, site, rename } = await openHearing()

    rename('Autre')
    api.notifyFactorChange()

    await vi.waitFor(async () => expect((await site.get(PAGE)).text).toContain('Autre'), WAIT)
  })

  it('is none when the API is no longer heard', async () => {
    const { api, site, rename } = await openHearing()

    for (const listener of api.listeners) listener.destroy()
    rename('Autre')

    await vi.waitFor(async () => expect((await site.get(PAGE)).text).toContain('Autre'), WAIT)
  })

  it('is made once for all who ask at the same time', async () => {
    const { api, site, rename } = await openHearing()
    rename('Autre')
    await site.put('/api/admin/spectacles/5')
    const asked = asks(api)

    await Promise.all(Array.from({ length: 30 }, () => site.get(PAGE)))

    expect(asks(api)).toBe(asked + 1)
  })

  it('shares what it is made of with the next page, until that changes', async () => {
    const { api, site, rename } = await openHearing()
    const asked = asks(api)

    await site.get(`/en${PAGE}`)
    const shared = asks(api)
    rename('Autre')
    await site.put('/api/admin/spectacles/5')
    const changed = await site.get(`/en${PAGE}`)

    expect(shared).toBe(asked)
    expect(changed.text).toContain('Autre')
  })

  it('is never one of somebody’s own, nor of what is missing', async () => {
    const { api, site } = await openHearing()
    await site.get('/spectacles/9')
    const asked = api.calls.length

    const missing = await site.get('/spectacles/9')
    const own = await site.get('/unsubscribe?email=a@exemple.fr&token=b')

    expect(missing.status).toBe(404)
    expect(missing.headers['cache-control']).toBe('no-store')
    expect(own.headers['cache-control']).toBe('no-store')
    expect(api.calls.length).toBeGreaterThan(asked)
  })
})

it.each(['/cours', '/le-lieu', '/spectacles'])(
  '%s, made while the API does not answer, is kept nowhere, and starts the application, which asks again',
  async (path) => {
    const { headers, text } = await (await openSite()).get(path)

    expect(headers['cache-control']).toBe('no-store')
    expect(text).not.toContain('data-static')
  },
)

it('a page is not kept for long, since time changes it, too', async () => {
  const [ready, forGood] = [new PageCache(), new PageCache({ page: 600_000, read: 600_000 })]
  const answer = plainAnswer(Buffer.from(''), { type: 'text/html', vary: 'Accept-Encoding' })
  for (const cache of [ready, forGood]) {
    cache.hearing(true)
    await cache.through('/', async () => ({ answer }))
  }

  await vi.waitFor(() => expect(ready.at('/')).toBeUndefined(), WAIT)

  expect(forGood.at('/')).toBeDefined()
})
