import type { Page } from 'playwright/test'
import { expect, MAILED, publicPages, test, unhurried, untilReady } from '../support/test.ts'

test(
  'nothing is cut off at the side, from the smallest screen to the widest',
  { tag: '@desktop' },
  async ({ page, baseURL, watch }) => {
    test.slow()
    // A busy machine may shed load: those requests are retried.
    watch.expectFailedRequests()
    for (const path of [...(await publicPages(baseURL)), await fullestShow(baseURL), ...MAILED]) {
      await unhurried(() => page.goto(path))
      await fetchReviews(page)
      for (const width of [320, 360, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await overflowOf(page)
        expect(overflow, `${path} at ${width}`).toEqual({ page: 0, outside: [] })
      }
    }
  },
)

/** How far a page is wider than its screen, and what of it lies outside. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const right = document.documentElement.clientWidth
    const isOutside = (element: Element) => {
      const box = element.getBoundingClientRect()
      // The fallen letter may overflow; scrollable elements have more content than they show.
      return (
        box.width > 0 &&
        box.right > right + 1 &&
        element.closest('h1, h2') === null &&
        !isInScroller(element)
      )
    }
    const isInScroller = ({ parentElement: parent }: Element): boolean =>
      parent !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) || isInScroller(parent))
    const outside = Array.from(document.querySelectorAll('main *, header *, footer *'))
      .filter((element) => element.checkVisibility())
      .filter(
        (element) => !element.matches('.visually-hidden, .visually-hidden *') && isOutside(element),
      )
    return {
      page: document.documentElement.scrollWidth - right,
      outside: outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 100)),
    }
  })

test('fonts that arrive late do not move the page', { tag: '@phone' }, async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const startsOfMain = async () => {
    const starts: Record<number, number | undefined> = {}
    for (const width of [320, 344, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      starts[width] = (await page.locator('main').boundingBox())?.y
    }
    return starts
  }
  await page.goto('/faq', { waitUntil: 'domcontentloaded' })
  const without = await startsOfMain()
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  arrival.resolve()
  await page.evaluate(() => document.fonts.ready)

  expect(await startsOfMain()).toEqual(without)
})

test('with text at 200 % on a phone nothing leaves the screen, and titles keep their words whole', async ({
  page,
  baseURL,
  watch,
}) => {
  test.slow()
  watch.expectFailedRequests()
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of [...(await publicPages(baseURL)), '/unsubscribe', ...MAILED]) {
    await unhurried(() => page.goto(path))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflowOf(page), path).toEqual({ page: 0, outside: [] })
    expect(await brokenWords(page), path).toEqual([])
  }
})

/** Words of titles and lists that go on in a second line. */
const brokenWords = (page: Page) =>
  page.locator('main :is(h2, h3, h3 a, li p, li p a, legend + div label)').evaluateAll((titles) =>
    titles
      .flatMap((title) => [...title.childNodes].filter((node) => node instanceof Text))
      .flatMap((text) =>
        [...text.data.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => {
          const range = new Range()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return { word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size }
        }),
      )
      .filter(({ lines }) => lines > 1)
      .map(({ word }) => word),
  )

test('name, menu and language stay on the screen with text at 200 %', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 390, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const right = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const parts = Array.from(document.querySelectorAll('header > *, header > * > *'))
      const shown = parts.filter((part) => part.checkVisibility())
      return Math.max(...shown.map((part) => part.getBoundingClientRect().right))
    })
    expect(right, `at ${width}`).toBeLessThanOrEqual(width)
  }
})

test('posters and portraits are shown whole, whatever their ratio', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectFailedRequests()
  const [artist] = await (await fetch(`${baseURL}/api/artistes`)).json()
  for (const path of ['/', '/spectacles', '/artistes', `/artistes/${artist.id}`]) {
    await unhurried(() => page.goto(path))
    const pictures = page.locator('main img[src^="/uploads/"]')
    await expect(pictures.first(), path).toBeAttached()
    const cropped = await pictures.evaluateAll((all) =>
      all
        .filter((image) => getComputedStyle(image).objectFit !== 'contain')
        .map((image) => image.outerHTML),
    )
    expect(cropped, path).toEqual([])
  }
})

/** The page of a show with the most optional blocks: facts, prices, pictures, a video. */
async function fullestShow(origin: string | undefined): Promise<string> {
  const answer = await fetch(`${origin}/api/spectacles?limit=100`)
  const { spectacles }: { spectacles: { id: number }[] } = await answer.json()
  const filled = (show: object) =>
    Object.values(show).filter((value) => value !== null && value !== '' && value !== false).length
  const [fullest] = spectacles.toSorted((a, b) => filled(b) - filled(a))
  return `/spectacles/${fullest?.id}`
}

/** Reviews are loaded on scroll: as many as the block ever shows, and long ones. */
async function fetchReviews(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: /^(Ce que dit la salle|What the audience says)/ })
  if ((await block.count()) === 0) return
  const fifth = block.getByRole('listitem').nth(4)
  await untilReady(page)
  await block.scrollIntoViewIfNeeded()
  await expect(fifth.or(block.getByRole('alert'))).toBeVisible()
  if (await fifth.isVisible()) return
  await page.reload()
  await fetchReviews(page)
}

test('nothing moves while a page loads', async ({ page, baseURL, watch }) => {
  test.slow()
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        const shift = Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value'))
        Object.assign(window, { shift })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Web fonts are blocked, so that only pictures, styles and scripts can cause layout shifts. The shift by
  // web fonts depends on a machine's fallback fonts and on the moment of their arrival:
  // it is a lab figure (`bench:pages`).
  await page.route('**/*.woff2', (route) => route.abort())
  watch.expectFailedRequests()
  for (const path of await publicPages(baseURL)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
    expect(shift, path).toBe(0)
  }
})

test(
  'the programme prints on two sheets, without its dark ground',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/spectacles')
    await page.emulateMedia({ media: 'print' })

    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

    expect(ground).toBe('rgb(255, 255, 255)')
    await expect(page.getByRole('navigation', { name: 'Pages de la programmation' })).toBeHidden()
    expect(await sheetsOf(page)).toBeLessThanOrEqual(2)
  },
)

const sheetsOf = async (page: Page): Promise<number> => {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test(
  'a sheet for the foyer says when, what, for how much and where, with pictures no larger than a stamp',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/spectacles')
    const address = await page.locator('link[rel=canonical]').getAttribute('href')
    await page.emulateMedia({ media: 'print' })

    const price = page.getByText(/^\d+(,\d\d)?\s€$/)
    const entry = page.getByRole('article').filter({ has: price }).first()
    await expect(entry.getByRole('heading')).toBeVisible()
    await expect(entry.locator('time')).toBeVisible()
    await expect(entry.getByText(/^\d+(,\d\d)?\s€$/)).toBeVisible()
    await expect(entry.getByRole('link', { name: /^RÉSERVER/ })).toBeHidden()
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText(/7, rue du Rideau-Rouge\s*59000 Lille/)
    await expect(foot.getByRole('link', { name: /^03/ })).toBeVisible()
    await expect(foot.getByText(new URL(address ?? '').host)).toBeVisible()
    await expect(foot.getByText('Nous suivre')).toBeHidden()
    const sizes = await page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64)
  },
)

test('the page of a show prints on one sheet or two', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.request.get('/api/spectacles?limit=1')
  const { spectacles }: { spectacles: { id: number; title: string }[] } = await answer.json()
  await page.goto(`/spectacles/${spectacles[0]?.id}`)

  expect(await sheetsOf(page)).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Réserver maintenant/ }).first()).toBeHidden()
})
