import { describe, expect, it } from 'vitest'
import { everything } from './testing/everything.ts'
import { openApi, openSite } from './testing/site.ts'

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

describe('what calendars and feed readers ask the site for', () => {
  it.each([
    ['/programme.ics', '/api/spectacles/programme.ics'],
    ['/programme.rss', '/api/spectacles/programme.rss'],
    ['/spectacles/12.ics', '/api/spectacles/12/agenda.ics'],
    ['/artistes/3.ics', '/api/artistes/3/agenda.ics'],
  ])('%s is the API’s %s', async (path, to) => {
    const api = await openApi()
    const site = await openSite({ apiUrl: api.url })

    await site.get(path)

    expect(api.calls.map(({ url }) => url)).toEqual([to])
  })
})
