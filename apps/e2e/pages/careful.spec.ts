import { expect, test, untilReady } from '../support/test.ts'

test(
  'only what is said is stored on the visitor’s machine (§9.24)',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/')
    await untilReady(page)
    // Scroll restoration starts in an idle callback.
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

  await expect(
    page.getByText('List upcoming shows, soonest first, by page, search and filters'),
  ).toBeVisible()
  const token = page.evaluate(() => localStorage.getItem('token'))
  await expect(token).rejects.toThrow(/SecurityError|sandboxed/)
})
