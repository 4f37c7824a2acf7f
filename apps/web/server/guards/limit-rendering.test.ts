import { apiError } from '@espace/contracts/kernel/errors'
import { readVisitorAddress, VISITOR_ADDRESS_HEADER } from '@espace/server/ip'
import { listen } from '@espace/server/listen'
import express from 'express'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import type { PageSource } from '../pages/page-source.ts'
import { openApi, openSite, portOf } from '../testing/site.ts'
import { limitRendering } from './limit-rendering.ts'

const SECRET = 'a secret that the site and the API share'
const PAGE = '/spectacles/5'
const WAIT = { timeout: 60_000, interval: 10 }

const show = aSpectacle({ id: 5, title: 'Le grand soir' })

/** A site that caches its pages, of an API with one show; a hundredth of the limits is three pages a minute. */
async function openCaching(rateLimitScale = 1) {
  const answers: Answers = [
    on(routes.spectacles.get, { id: 5 }).reply(show),
    on(routes.spectacles.upcoming).reply([show]),
    on(routes.photos.ofSpectacle, { id: 5 }).reply([]),
  ]
  const api = await openApi(answers)
  const site = await openSite({
    apiUrl: api.url,
    proxySecret: SECRET,
    keepsReady: true,
    rateLimitScale,
  })
  await vi.waitFor(() => expect(api.listeners.size).toBe(1), WAIT)
  return { answers, api, site }
}

describe('pages that must be rendered', () => {
  it('are limited for each network, and what is cached is not', async () => {
    const { site } = await openCaching(0.01)
    await vi.waitFor(async () => expect((await site.get(PAGE)).status).toBe(200), WAIT)

    const misses = [1, 2, 3, 4].map((n) => `/spectacles?page=${n}`)
    const statuses: number[] = []
    for (const path of misses) statuses.push((await site.get(path)).status)
    const refused = await site.get('/spectacles?page=9')
    const cached = await site.get(PAGE)

    expect(statuses).toContain(429)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.text).toMatch(/<h1[^>]*>/)
    expect(cached.status).toBe(200)
  })

  it('have a bound on how many at a time: the others are asked to come back', async () => {
    const rendering = Promise.withResolvers<void>()
    let inside = 0
    const errorScreen = async () => '<h1>Trop de monde</h1>'
    // The only parts of the renderer that shedding uses.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const pages = {
      renderer: async () => ({ errorScreen }),
      document: async ({ body }: { body: string }) => body,
    } as unknown as PageSource
    const app = express()
    app.use(limitRendering(pages, { rateLimitScale: 1, maxConcurrent: 2 }))
    app.get('/{*path}', async (_, response) => {
      inside += 1
      await rendering.promise
      response.send('une page')
    })
    const server = await listen(app, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => void server.close())
    const get = (path: string) => fetch(`http://127.0.0.1:${portOf(server)}${path}`)
    const waiting = [get('/a'), get('/b')]
    await vi.waitFor(() => expect(inside).toBe(2), WAIT)

    const shed = await get('/c')
    rendering.resolve()
    const served = await Promise.all(waiting)
    await Promise.all(served.map((answer) => answer.text()))

    expect(shed.status).toBe(503)
    expect(shed.headers.get('retry-after')).toBe('5')
    expect(await shed.text()).toContain('Trop de monde')
    expect(served.map(({ status }) => status)).toEqual([200, 200])
    await vi.waitFor(async () => expect((await get('/d')).status).toBe(200), WAIT)
  })
})

describe('a page for everybody', () => {
  it('is asked for in nobody’s name: no visitor’s limit decides what others see', async () => {
    const { api, site } = await openCaching()

    await site.get(PAGE)

    const names = api.calls.map(({ headers }) =>
      readVisitorAddress(SECRET, String(headers[VISITOR_ADDRESS_HEADER])),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set(['0.0.0.0']))
  })

  it.each([
    ['a part of it', on(routes.photos.ofSpectacle, { id: 5 })],
    ['whether the site is open', on(routes.settings.maintenance)],
    ['the licences', on(routes.settings.operator)],
  ])('is not cached while %s could not be had', async (_, part) => {
    const { answers, site } = await openCaching()
    answers.push(part.reply(apiError('TROP_DE_REQUETES')))

    const page = await site.get(PAGE)

    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
  })
})

describe('a page with a token in its address', () => {
  it.each([
    '/verifier-email?token=secret',
    '/confirmer-email?token=secret',
    '/nouveau-mot-de-passe?token=secret',
    '/?token=secret',
    '/connexion?redirect=%2Fmon-compte',
  ])('%s is stored nowhere, and sends its address to nobody', async (path) => {
    const { api, site } = await openCaching()
    await site.get(path)
    const asked = api.calls.length

    const { headers } = await site.get(path)

    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(api.calls.length).toBeGreaterThan(asked)
  })
})
