import sharp from 'sharp'
import { expect, publicPages, test, soldElsewhere } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

test(
  'every page has a name, a description, an address and a card of its own',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    const titles = new Set<string>()
    const paths = (await publicPages(baseURL)).filter(
      (path) => !/^\/(connexion|inscription|mot-de-passe)/.test(path),
    )
    for (const path of paths) {
      await page.goto(path)
      const content = (selector: string) => page.locator(selector).getAttribute('content')
      // A show is called the same in both languages.
      titles.add(`${path.startsWith('/en')} ${await page.title()}`)
      expect((await content('meta[name="description"]'))?.length, path).toBeGreaterThan(50)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        new RegExp(`${path}$`),
      )
      const card = await content('meta[property="og:image"]')
      const answer = await page.request.get(new URL(card ?? '').pathname)
      expect(answer.headers()['content-type'], path).toBe('image/png')
    }
    expect(titles.size).toBe(paths.length)
  },
)

test(
  'a show says to machines what, when, where and how much (§1.4)',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    const [show] = await soldElsewhere(baseURL)
    await page.goto(`/spectacles/${show?.id}`)

    const event = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    )

    expect(event).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ComedyEvent',
      name: show?.title,
      startDate: expect.stringMatching(
        new RegExp(`^${show?.date_spectacle}T${show?.heure_spectacle}\\+0[12]:00$`),
      ),
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': ['ComedyClub', 'PerformingArtsTheater'],
        maximumAttendeeCapacity: 70,
        address: { '@type': 'PostalAddress', addressLocality: 'Lille' },
      },
      offers: { '@type': 'Offer', url: show?.lien_spectacle, priceCurrency: 'EUR' },
    })
  },
)

test(
  'the house says to machines where it is and when it opens',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')

    const house = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    )

    expect(house['@type']).toContain('ComedyClub')
    expect(house.openingHoursSpecification).toHaveLength(2)
  },
)

test(
  'browsers find an icon where they look for one unasked',
  { tag: '@desktop' },
  async ({ request }) => {
    const icon = await request.get('/favicon.ico')
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)/)
    expect(icon.headers()['cache-control']).toBe('public, max-age=604800')
    const bytes = await icon.body()
    const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
      const [at, from] = [6 + 16 * index, bytes.readUInt32LE(6 + 16 * index + 12)]
      return { said: bytes[at], drawn: sharp(bytes.subarray(from)).metadata() }
    })
    expect(sizes.map(({ said }) => said)).toEqual([16, 32, 48])
    const drawn = await Promise.all(sizes.map((size) => size.drawn))
    expect(drawn.map(({ format, width }) => `${format} ${width}`)).toEqual([
      'png 16',
      'png 32',
      'png 48',
    ])
    for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed']) {
      const touch = await request.get(`/${name}.png`)
      expect(touch.headers()['content-type'], name).toBe('image/png')
      expect(await sharp(await touch.body()).metadata(), name).toMatchObject({ width: 180 })
    }
  },
)

test('what is not to be found says so', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectFailedRequests()
  for (const path of [
    '/connexion',
    '/mon-compte',
    '/unsubscribe',
    '/nulle/part',
    '/en/nulle/part',
  ]) {
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex')
  }
})
