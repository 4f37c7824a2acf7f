import type { Browser } from 'playwright/test'
import { expect, publicPages, test, untilReady } from '../support/test.ts'

/** Kilobytes of 1,000 bytes, as they travel (`docs/budgets.md`). */
const MOST = { script: 120, stylesheet: 12, font: 60, hero: 40 }

interface Transfer {
  type: string
  bytes: number
}

/** All that a page sends to somebody who has never been here. */
async function firstVisit(browser: Browser, url: string): Promise<Transfer[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const transfers: Promise<Transfer>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    transfers.push(request.sizes().then((sizes) => ({ type, bytes: sizes.responseBodySize })))
  })
  await page.goto(url)
  await untilReady(page)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('requestfinished')
  const all = await Promise.all(transfers)
  await context.close()
  return all
}

test('a first visit stays light on every public page', async ({ browser, baseURL }) => {
  test.slow()
  for (const path of await publicPages(baseURL)) {
    const all = await firstVisit(browser, `${baseURL}${path}`)
    const weigh = (type: string) =>
      all.filter((transfer) => transfer.type === type).reduce((sum, { bytes }) => sum + bytes, 0) /
      1_000

    expect(weigh('script'), `JavaScript of ${path}`).toBeGreaterThan(50)
    expect(weigh('script'), `JavaScript of ${path}`).toBeLessThanOrEqual(MOST.script)
    expect(weigh('font'), `fonts of ${path}`).toBeLessThanOrEqual(MOST.font)
    expect(weigh('stylesheet'), `style sheets of ${path}`).toBe(0)
  }
})

test('the style that stands in the page is light, too', async ({ page }) => {
  await page.goto('/')
  const style = await page
    .locator('head style')
    .first()
    .evaluate((element) => element.textContent ?? '')

  const packed = await page.evaluate(async (css) => {
    const stream = new Blob([css]).stream().pipeThrough(new CompressionStream('gzip'))
    return (await new Response(stream).arrayBuffer()).byteLength
  }, style)

  expect(packed / 1_000).toBeLessThanOrEqual(MOST.stylesheet)
})

test('the first picture of the hero is light', async ({ page }) => {
  const hero = page.waitForResponse((response) => /\/uploads\/.*\.webp$/.test(response.url()))
  await page.goto('/')

  const { responseBodySize } = await (await hero).request().sizes()

  expect(responseBodySize / 1_000).toBeLessThanOrEqual(MOST.hero)
})

test('visitors never download the schemas, the drawings or the calls of the team', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  await page.goto('/')
  await untilReady(page)

  const all = scripts.join('')
  expect(all).not.toContain('ZodError')
  expect(all).not.toContain('fontkit')
  expect(all).not.toContain('/api/admin/')
})
