import { expect, type Page, test as base } from 'playwright/test'

export { expect }

interface Watch {
  /** Errors that the browser has written down, and requests to anybody but the site. */
  faults: string[]
  strangers: string[]
}

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
      const watch: Watch = { faults: [], strangers: [] }
      page.on('console', (message) => {
        if (message.type() === 'error') watch.faults.push(message.text())
      })
      page.on('pageerror', (error) => watch.faults.push(error.message))
      page.on('request', (request) => {
        const url = request.url()
        const isOurs = baseURL !== undefined && url.startsWith(baseURL)
        if (!isOurs && !url.startsWith('data:')) watch.strangers.push(url)
      })
      await use(watch)
      expect(watch.faults).toEqual([])
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

/** Every public page of the route table (§2), with one show and one recurring show for all. */
export async function publicPages(origin: string | undefined): Promise<string[]> {
  const answer = await fetch(`${origin}/api/spectacles?limit=1`)
  const { spectacles }: { spectacles: { id: number }[] } = await answer.json()
  return [
    '/',
    '/spectacles',
    `/spectacles/${spectacles[0]?.id}`,
    '/le-lieu',
    '/cours',
    '/artistes',
    '/contact',
    '/sponsorise/tchatcheur-comedy-club',
    '/connexion',
    '/inscription',
  ]
}
