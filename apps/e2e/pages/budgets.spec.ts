import { expect, test } from '../support/test.ts'

/** Kilobytes of 1,000 bytes, as they travel (`docs/budgets.md`). */
const MOST = { stylesheet: 12, hero: 40 }

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
