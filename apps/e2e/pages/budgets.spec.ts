import { openDashboard } from '../support/dashboard.ts'
import { expect, test, untilReady } from '../support/test.ts'

/** Kilobytes of 1,000 bytes, as they travel (`docs/budgets.md`). */
const MOST = { stylesheet: 12, hero: 40, officeScript: 160, officeFiles: 28 }

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

test('a page that is only read runs no application, answers the first press, and starts with it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const question = page.getByRole('group').first()

  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])

  await question.locator('summary').click()
  await expect(question).toHaveJSProperty('open', true)
  await untilReady(page)
  expect(scripts).not.toEqual([])
  await expect(question).toHaveJSProperty('open', true)
})

test('somebody who is logged in finds the application on every page', async ({ page, watch }) => {
  watch.expectFailedRequests()
  await page.addInitScript(() => localStorage.setItem('token', 'a-session-of-before'))

  await page.goto('/faq')

  await expect(page.getByText('Votre session a expiré')).toBeVisible()
})

test('« Ce soir » of a phone comes without forms and schemas', async ({ page }) => {
  const scripts: { body: Promise<string>; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const body = request.response().then((response) => response?.text() ?? '')
    scripts.push({ body, bytes: request.sizes().then((sizes) => sizes.responseBodySize) })
  })

  await openDashboard(page, '/dashboard/ce-soir')
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const all = await Promise.all(scripts.map(({ body }) => body))
  const bytes = await Promise.all(scripts.map((script) => script.bytes))
  expect(all.join('')).toContain('/api/admin/tonight')
  expect(all.join('')).not.toContain('ZodError')
  expect(bytes.reduce((sum, each) => sum + each, 0) / 1_000).toBeLessThanOrEqual(MOST.officeScript)
  expect(scripts.length).toBeLessThanOrEqual(MOST.officeFiles)
})
