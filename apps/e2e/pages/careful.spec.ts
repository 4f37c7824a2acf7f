import { expect, publicPages, test, untilReady } from '../support/test.ts'

test(
  'every page comes with a policy, and nothing goes against it',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    test.slow()
    const violations: string[] = []
    await page.exposeFunction('noteViolation', (what: string) => violations.push(what))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const note: unknown = Reflect.get(window, 'noteViolation')
        if (typeof note === 'function') note(`${violatedDirective} ${blockedURI}`)
      })
    })
    for (const path of await publicPages(baseURL)) {
      const response = await page.goto(path)
      await untilReady(page)
      const headers = response?.headers() ?? {}
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
      expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe-inline/)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers, path).not.toHaveProperty('x-powered-by')
    }
    expect(violations).toEqual([])
  },
)

test(
  'only what is said is stored on the visitor’s machine',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/')
    await untilReady(page)
    // The memory of scroll positions begins when nothing else is to be done.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.goto('/le-lieu')
    await untilReady(page)

    const stored = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())

    await expect.poll(stored).toEqual(['heroSlides:v1', 'react-router-scroll-positions'])
    expect(await context.cookies()).toEqual([])
  },
)

test('the API documents show themselves', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/api/docs')

  await expect(page.getByText('Upcoming shows, soonest first, page by page')).toBeVisible()
})
