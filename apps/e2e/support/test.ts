import { setTimeout as delay } from 'node:timers/promises'
import { type APIResponse, expect, type Page, type Response, test as base } from 'playwright/test'
import { olderBrowser } from './older-browser.ts'

export { expect }

export interface Watch {
  /** Console errors, with the URL of each. */
  faults: string[]
  /** Requests to third parties. */
  strangers: string[]
  /** Further origins of ours. */
  origins: string[]
  /** Allows failed requests on the console, but no other errors. */
  expectFailedRequests: () => void
}

/** The recurring shows with a page of their own (§2). */
const SPONSORED = [
  'tchatcheur-comedy-club',
  'un-ado-peut-en-cacher-un-autre',
  'cheri-je-tai-trompe',
  'kaci-dans-la-connerie-humaine',
]

/** Further pages with an English translation. */
const IN_ENGLISH = [
  '/en/archives',
  '/en/bons-cadeaux',
  '/en/artistes',
  '/en/cgv',
  '/en/confidentialite',
  '/en/connexion',
  '/en/inscription',
  '/en/mot-de-passe-oublie',
  '/en/cours',
  '/en/faites-moi-rire',
  '/en/faq',
  '/en/sponsorise/tchatcheur-comedy-club',
  '/en/unsubscribe',
]

/** Pages of mailed links, as they ask for a press or a text. */
export const MAILED = ['/confirmer-alerte', '/ne-plus-me-prevenir', '/la-meilleure-vanne'].map(
  (path) => `${path}?email=ines%40exemple.fr&token=${'x'.repeat(43)}`,
)

/** Chromium's messages; the second is of the service worker's update check, which fails offline. */
const FAILED_REQUEST =
  /^(?:Failed to load resource: |An unknown error occurred when fetching the script\.)/

/** Load shedding: pages and prefetches ask again, and what they show at last is what a journey asserts. */
const SHED = /^Failed to load resource: .*status of 503 /

/**
 * A visitor's browser on the running product, with what the oldest supported ones have, but for the ordinary
 * Chromium. After each journey it fails on console errors and on requests to other sites.
 */
export const test = base.extend<{ watch: Watch }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  baseURL: async ({}, use) => {
    await use(process.env['SITE_URL'])
  },
  watch: [
    async ({ page, baseURL }, use, { project }) => {
      if (project.name !== 'ordinary') await page.context().addInitScript(olderBrowser)
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
        if (message.type() !== 'error') return
        watch.faults.push(`${message.text()} (${message.location().url || page.url()})`)
      })
      // A caught attempt at `eval` is on no console, but the browser reports it.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
          reportError(new Error(`Content-Security-Policy: ${violatedDirective} ${sample}`)),
        )
      })
      page.on('pageerror', (error) => watch.faults.push(`${error.message} (${page.url()})`))
      page.on('request', (request) => {
        const url = request.url()
        const isOurs = watch.origins.some((origin) => url.startsWith(origin))
        if (!isOurs && !url.startsWith('data:')) watch.strangers.push(url)
      })
      await use(watch)
      const allowed = areFailuresExpected ? FAILED_REQUEST : SHED
      const faults = watch.faults.filter((fault) => !allowed.test(fault))
      expect(faults).toEqual([])
      expect(watch.strangers).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits for hydration: from now on presses count. */
export async function untilReady(page: Page): Promise<void> {
  await expect(async () => {
    // Static pages are hydrated on the first interaction, which a page that is still on its way does not hear.
    await page.keyboard.press('Shift')
    const isReady = await page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    )
    expect(isReady).toBe(true)
  }).toPass()
}

/**
 * An answer of the product; a 503 of a busy machine is retried after its `Retry-After`.
 *
 * @param ask `page.goto` or `request.get`
 */
export async function unhurried<Answer extends Asked | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  if (answer?.status() !== 503) return answer
  await delay(Number(answer.headers()['retry-after'] ?? 0) * 1_000)
  return ask()
}

type Asked = Pick<APIResponse | Response, 'status' | 'headers'>

/** The public pages (§2), with one show and one artist for all, and the main ones in English. */
export const PUBLIC_PATHS = [
  '/',
  '/spectacles',
  '/spectacles/:id',
  '/faites-moi-rire',
  '/archives',
  '/le-lieu',
  '/cours',
  '/artistes',
  '/artistes/1',
  '/bons-cadeaux',
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
  '/en/spectacles/:id',
  '/en/le-lieu',
  '/en/contact',
] as const

/** Further pages of the route table: the other recurring shows, guarded pages, more in English. */
export const OTHER_PATHS = [
  ...SPONSORED.slice(1).map((slug) => `/sponsorise/${slug}`),
  '/spectacles?mois=',
  '/mon-compte',
  '/mon-compte/securite',
  '/dashboard',
  '/unsubscribe',
  ...MAILED,
  ...IN_ENGLISH,
]

/** Concrete path: `:id` of the next show without a page of its own, with its slug. */
export async function addressOf(origin: string | undefined, path: string): Promise<string> {
  if (!/:id|\/artistes\/\d/.test(path)) return path
  // The next show may be a weekly one with a page of its own, depending on the hour.
  for (const { id } of await soldElsewhere(origin)) {
    const address = await readable(origin, path.replace(':id', String(id)))
    if (!SPONSORED.some((slug) => address.endsWith(slug))) return address
  }
  throw new Error('no show without a page of its own')
}

interface Sold {
  id: number
  title: string
  date_spectacle: string
  heure_spectacle: string
  lien_spectacle: string
}

/** Next shows with external ticketing and seats left, soonest first. */
export async function soldElsewhere(
  origin: string | undefined,
  query = 'limit=40',
): Promise<Sold[]> {
  const answer = await fetch(`${origin}/api/spectacles?${query}`)
  if (answer.status === 503) {
    await delay(Number(answer.headers.get('retry-after')) * 1_000)
    return soldElsewhere(origin, query)
  }
  const {
    spectacles,
  }: { spectacles: (Sold & { places_restantes: number | null; status: string })[] } =
    await answer.json()
  const sold = spectacles.filter(
    (show) => show.lien_spectacle && show.places_restantes !== 0 && show.status === 'programmé',
  )
  if (sold.length === 0) throw new Error('no show that is sold elsewhere')
  return sold
}

/** Links to the pages of those shows. */
export const linksTo = (shows: readonly Pick<Sold, 'id'>[]): string =>
  shows.map(({ id }) => `a[href^="/spectacles/${id}-"]`).join(', ')

export const publicPages = (origin: string | undefined): Promise<string[]> =>
  Promise.all(PUBLIC_PATHS.map((path) => addressOf(origin, path)))

/** Canonical path of a page. */
async function readable(origin: string | undefined, path: string): Promise<string> {
  const page = await (await fetch(origin + path)).text()
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(page) ?? []
  return URL.parse(canonical)?.pathname ?? path
}

/** The address of the home page with next month's calendar: it always has days with several shows. */
export async function nextMonth(page: Page): Promise<string> {
  await page.goto('/')
  const link = page.locator('#calendrier').getByRole('link', { name: /^Mois suivant/ })
  return (await link.getAttribute('href')) ?? ''
}
