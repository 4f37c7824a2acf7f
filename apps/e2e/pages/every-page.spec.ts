import type { Page } from 'playwright/test'
import { findingsOn } from '../support/axe.ts'
import { addressOf, expect, OTHER_PATHS, PUBLIC_PATHS, test, untilReady } from '../support/test.ts'

// One visit serves all checks of a page, and each page is a test of its own.

/** Kilobytes of 1,000 bytes, as they travel (`docs/budgets.md`). */
const MOST = { script: 120, font: 60 }

/** Strings of code for the dashboard, the generated pictures, validation and the server's errors. */
const NEVER_FOR_VISITORS = [
  'ZodError',
  'fontkit',
  '/api/admin/',
  'Ajouter un spectacle',
  'data-radix',
  // The key of a draft as the code writes it; the cookies page may name it.
  'brouillon:$',
  'Impossible de supprimer un administrateur',
]

interface Transfer {
  type: string
  url: string
  bytes: number
}

/** Notes the transfers of a first visit, with an empty cache. */
function noteTransfers(page: Page): () => Promise<Transfer[]> {
  const transfers: Promise<Transfer>[] = []
  page.on('requestfinished', (request) => {
    const [type, url] = [request.resourceType(), request.url()]
    transfers.push(request.sizes().then(({ responseBodySize: bytes }) => ({ type, url, bytes })))
  })
  return () => Promise.all(transfers)
}

/** Notes violations of the page's CSP. */
async function noteViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const note: unknown = Reflect.get(window, 'noteViolation')
      if (typeof note === 'function') note(`${violatedDirective} ${blockedURI}`)
    })
  })
  return violations
}

/** Touch targets that are too small. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    // Exempt: a link in a sentence has the height of its line; the dots of the hero are narrow but 44 px high.
    const isInSentence = (element: Element) => element.matches('p a, address a, li a, h2 a, h3 a')
    return Array.from(document.querySelectorAll('a, button, summary'))
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(
        ({ element, box }) => box.width < 24 || box.height < (isInSentence(element) ? 20 : 44),
      )
      .map(({ element, box }) => `${box.width}x${box.height} ${element.outerHTML.slice(0, 90)}`)
  })

/** Title lines that do not fill their width in the web font. */
const notFilled = (page: Page) =>
  page.evaluate(() => {
    const lines = Array.from(
      document.querySelectorAll<HTMLElement>('h1 [style*="--size"], h2 [style*="--size"]'),
    )
    return lines
      .filter((line) => line.checkVisibility() && line.closest('[inert]') === null)
      .map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const fallen = line.querySelector<HTMLElement>('span')
        const room = line.parentElement?.getBoundingClientRect().width ?? 0
        // Measures the fallen letter without its transform.
        if (fallen) fallen.style.cssText = 'transform: none; animation: none'
        const share = range.getBoundingClientRect().width / room
        if (fallen) fallen.style.cssText = ''
        return { text: line.textContent, share }
      })
      .filter(({ share }) => share < 0.96 || share > 1.01)
  })

/** Scripts by URL, shared by most pages. */
const scripts = new Map<string, Promise<string>>()

function scriptAt(page: Page, url: string): Promise<string> {
  const known = scripts.get(url) ?? page.request.get(url).then((answer) => answer.text())
  scripts.set(url, known)
  return known
}

for (const path of PUBLIC_PATHS) {
  test(`${path} is light, careful, for everybody, and for visitors alone`, async ({
    page,
    baseURL,
    isMobile,
  }) => {
    const address = await addressOf(baseURL, path)
    const transfers = noteTransfers(page)
    const violations = await noteViolations(page)
    const response = await page.goto(address)
    await untilReady(page)
    await page.waitForLoadState('networkidle')

    await test.step('it comes with a policy, and goes against nothing of it', async () => {
      const headers = response?.headers() ?? {}
      expect.soft(headers['content-security-policy']).toContain("default-src 'none'")
      expect.soft(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
      expect.soft(headers['x-content-type-options']).toBe('nosniff')
      expect.soft(headers).not.toHaveProperty('x-powered-by')
      expect.soft(violations).toEqual([])
    })

    await test.step('a first visit stays light', async () => {
      const all = await transfers()
      const weigh = (type: string) =>
        all.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
      expect.soft(weigh('script'), 'JavaScript').toBeGreaterThan(50)
      expect.soft(weigh('script'), 'JavaScript').toBeLessThanOrEqual(MOST.script)
      expect.soft(weigh('font'), 'fonts').toBeLessThanOrEqual(MOST.font)
      expect.soft(weigh('stylesheet'), 'style sheets').toBe(0)
    })

    await test.step('visitors never download the dashboard, the schemas, the drawings', async () => {
      const loaded = (await transfers()).filter(({ type }) => type === 'script')
      const texts = await Promise.all(loaded.map(({ url }) => scriptAt(page, url)))
      const all = texts.join('')
      expect.soft(all).toContain('/dashboard/:onglet?')
      for (const mark of NEVER_FOR_VISITORS) expect.soft(all.includes(mark), mark).toBe(false)
    })

    await test.step('everything that is pressed is large enough for a thumb', async () => {
      expect.soft(await tooSmall(page)).toEqual([])
    })

    await test.step('titles fill their width exactly, in the real font', async () => {
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await notFilled(page)).toEqual([])
    })

    await test.step('axe finds nothing', () => hasNoFindings(page, isMobile))
  })
}

for (const path of OTHER_PATHS) {
  test(`axe finds nothing on ${path}`, async ({ page, baseURL, isMobile }) => {
    await page.goto(await addressOf(baseURL, path))
    await untilReady(page)
    await hasNoFindings(page, isMobile)
  })
}

async function hasNoFindings(page: Page, isMobile: boolean): Promise<void> {
  // Phones run on the narrowest supported screen, in which fits what fits on every other.
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
  expect(await findingsOn(page)).toEqual([])
}
