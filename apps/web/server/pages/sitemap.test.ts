import { isLegalPage, LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import { describe, expect, it } from 'vitest'
import { routes as pages, translatedRoutes } from '#app/routes.tsx'
import type { RouteObject } from '#shared/lib/router.ts'
import { aVenue, aPage, aSpectacle, aText } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const title = 'Le grand soir'
const [third, twelfth] = [aSpectacle({ id: 3, title }), aSpectacle({ id: 12, title })]
const shows = [third, twelfth]

const openProgramme = async () => {
  const api = await openApi([
    on(routes.vouchers.terms).reply({ amounts: [3000], formulas: [], months: 12 }),
    on(routes.spectacles.list).reply(aPage(shows)),
    on(routes.spectacles.upcoming).reply(shows),
    on(routes.spectacles.all).reply(shows),
    on(routes.spectacles.archives).reply(aPage([aSpectacle({ id: 1 })])),
    on(routes.spectacles.get, { id: 3 }).reply(third),
    on(routes.spectacles.get, { id: 12 }).reply(twelfth),
    on(routes.artistes.list).reply([{ id: 4, name: 'Zoé Hondt', photo: '' }]),
    on(routes.artistes.get, { id: 4 }).reply({ id: 4, name: 'Zoé Hondt', photo: '' }),
    on(routes.artistes.dates, { id: 4 }).reply({ upcoming: [], past: [] }),
    on(routes.artistes.featured).reply([]),
    on(routes.lieu.images).reply([]),
    on(routes.settings.operator).reply(aVenue({ name: 'La salle' })),
    ...Object.keys(LEGAL_PAGES)
      .filter(isLegalPage)
      .map((page) => on(routes.settings.legalText, { page }).reply(aText(page))),
  ])
  return openSite({ apiUrl: api.url })
}

const pathsOf = (branch: RouteObject[]): string[] =>
  branch.flatMap(({ path, children = [] }) => (path ? [path] : pathsOf(children)))

const locationsIn = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), (loc) => loc[1])

describe('the list of pages for search engines', () => {
  it('names every show to come and every show that comes back', async () => {
    const site = await openProgramme()

    const { status, headers, text } = await site.get('/sitemap.xml')

    expect(status).toBe(200)
    expect(headers['content-type']).toContain('xml')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(locationsIn(text)).toEqual(
      expect.arrayContaining([
        'https://espace-comedie.example/spectacles/3-le-grand-soir',
        'https://espace-comedie.example/spectacles/12-le-grand-soir',
        'https://espace-comedie.example/artistes/4-zoe-hondt',
        'https://espace-comedie.example/sponsorise/tchatcheur-comedy-club',
        'https://espace-comedie.example/sponsorise/cheri-je-tai-trompe',
      ]),
    )
  })

  it('leads to pages that answer, each under its own name', async () => {
    const site = await openProgramme()
    const locations = locationsIn((await site.get('/sitemap.xml')).text)

    for (const location of locations) {
      const { status, text } = await site.get(new URL(location ?? '').pathname)
      expect({ location, status }).toEqual({ location, status: 200 })
      expect(text).toContain(`<link rel="canonical" href="${location}"/>`)
    }
    expect(locations).toHaveLength(new Set(locations).size)
  })

  it('misses no page of the site but those that are not to be found', async () => {
    const site = await openProgramme()
    const listed = locationsIn((await site.get('/sitemap.xml')).text)
    const fixed = [
      ...pathsOf(pages),
      ...pathsOf(translatedRoutes).map((path) => `/en${path}`.replace(/\/$/, '')),
    ].filter((path) => !/[:*]/.test(path))

    const toBeFound: string[] = []
    for (const path of fixed) {
      const { text } = await site.get(path)
      if (!text.includes('content="noindex"'))
        toBeFound.push(`https://espace-comedie.example${path}`)
    }
    expect(toBeFound).toContain('https://espace-comedie.example/le-lieu')
    expect(toBeFound).toContain('https://espace-comedie.example/en/le-lieu')
    const named = listed.filter(
      (location) => !/\/(?:spectacles|artistes|sponsorise)\//.test(location ?? ''),
    )
    expect(new Set(named)).toEqual(new Set(toBeFound))
  })

  it('says of each page that there is in English where it is in both languages', async () => {
    const site = await openProgramme()

    const { text } = await site.get('/sitemap.xml')

    const venue = 'https://espace-comedie.example/le-lieu'
    const both = `<xhtml:link rel="alternate" hreflang="fr" href="${venue}"/><xhtml:link rel="alternate" hreflang="en" href="${venue.replace('/le-lieu', '/en/le-lieu')}"/>`
    expect(text).toContain(`<loc>${venue}</loc>${both}`)
    expect(text).toContain(`<loc>https://espace-comedie.example/en/le-lieu</loc>${both}`)
    expect(text).toContain('<url><loc>https://espace-comedie.example/cookies</loc></url>')
  })

  it('waits for better days while the API is away', async () => {
    const site = await openSite()

    const { status, headers } = await site.get('/sitemap.xml')

    expect(status).toBe(503)
    expect(headers['retry-after']).toBeDefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(site.failures).not.toHaveBeenCalled()
  })
})

describe('the rules for robots', () => {
  it('leave them the pages and the social cards, and name the list', async () => {
    const site = await openSite()

    const { status, headers, text } = await site.get('/robots.txt')

    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    const lines = text.split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain('Allow: /api/spectacles/*/carte.png')
    expect(lines).toContain('Disallow: /dashboard')
    expect(lines).toContain('Sitemap: https://espace-comedie.example/sitemap.xml')
  })
})
