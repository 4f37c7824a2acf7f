import { expect, type Page, test as base } from 'playwright/test'

export { expect }

export interface Watch {
  /** Errors that the browser has written down. */
  faults: string[]
  /** Requests to anybody but the site. */
  strangers: string[]
  /** Sites that are ours, too. */
  origins: string[]
  /** Lets the browser note requests that fail, where a test is about them; no other error. */
  expectFailedRequests: () => void
}

/** The recurring shows with a page of their own (§2). */
const SPONSORED = [
  'tchatcheur-comedy-club',
  'un-ado-peut-en-cacher-un-autre',
  'cheri-je-tai-trompe',
  'kaci-dans-la-connerie-humaine',
]

/** The other pages that there are in English. */
const IN_ENGLISH = [
  '/en/archives',
  '/en/artistes',
  '/en/cours',
  '/en/faq',
  '/en/sponsorise/tchatcheur-comedy-club',
  '/en/unsubscribe',
]

const FAILED_REQUEST = /^Failed to load resource: /

/**
 * A visitor's browser on the running product. Every journey ends with a look at what went wrong
 * behind its back: no error on the console, no request to another site.
 */
export const test = base.extend<{ watch: Watch }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  baseURL: async ({}, use) => {
    await use(process.env['SITE_URL'])
  },
  watch: [
    async ({ page, baseURL }, use) => {
      let areFailuresExpected = false
      const watch: Watch = {
        faults: [],
        strangers: [],
        origins: baseURL === undefined ? [] : [baseURL],
        expectFailedRequests: () => {
          areFailuresExpected = true
        },
      }
      page.on('console', (message) => {
        if (message.type() === 'error') watch.faults.push(message.text())
      })
      page.on('pageerror', (error) => watch.faults.push(error.message))
      page.on('request', (request) => {
        const url = request.url()
        const isOurs = watch.origins.some((origin) => url.startsWith(origin))
        if (!isOurs && !url.startsWith('data:')) watch.strangers.push(url)
      })
      await use(watch)
      const faults = watch.faults.filter(
        (fault) => !(areFailuresExpected && FAILED_REQUEST.test(fault)),
      )
      expect(faults).toEqual([])
      expect(watch.strangers).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until the application has taken over what the server wrote: from now on presses count. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** The public pages (§2), with one show and one recurring show for all, and the main ones in English. */
export async function publicPages(origin: string | undefined): Promise<string[]> {
  const answer = await fetch(`${origin}/api/spectacles?limit=1`)
  const { spectacles }: { spectacles: { id: number }[] } = await answer.json()
  return [
    '/',
    '/spectacles',
    await readable(origin, `/spectacles/${spectacles[0]?.id}`),
    '/archives',
    '/le-lieu',
    '/cours',
    '/artistes',
    await readable(origin, '/artistes/1'),
    '/contact',
    '/faq',
    '/mentions-legales',
    '/cgv',
    '/confidentialite',
    '/cookies',
    '/accessibilite',
    '/sponsorise/tchatcheur-comedy-club',
    '/connexion',
    '/inscription',
    '/mot-de-passe-oublie',
    '/en',
    '/en/spectacles',
    await readable(origin, `/en/spectacles/${spectacles[0]?.id}`),
    '/en/le-lieu',
    '/en/contact',
  ]
}

/** The address that a page wants to be found under. */
async function readable(origin: string | undefined, path: string): Promise<string> {
  const page = await (await fetch(origin + path)).text()
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(page) ?? []
  return URL.parse(canonical)?.pathname ?? path
}

/** Every address of the route table that a visitor can open, the recurring shows one by one. */
export async function everyRoute(origin: string | undefined): Promise<string[]> {
  const pages = [...(await publicPages(origin)), ...SPONSORED.map((slug) => `/sponsorise/${slug}`)]
  return [...new Set([...pages, '/mon-compte', '/dashboard', '/unsubscribe', ...IN_ENGLISH])]
}

/** The address of the home page with next month's calendar: it always has days with several shows. */
export async function nextMonth(page: Page): Promise<string> {
  await page.goto('/')
  const link = page.locator('#calendrier').getByRole('link', { name: /^Mois suivant/ })
  return (await link.getAttribute('href')) ?? ''
}
