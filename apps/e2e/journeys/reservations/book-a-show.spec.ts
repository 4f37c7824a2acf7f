import { expect, linksTo, soldElsewhere, test, untilReady } from '../../support/test.ts'

const TICKETING = 'https://billetterie.example/**'

test.beforeEach(async ({ context }) => {
  await context.route(TICKETING, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Billetterie</title>' }),
  )
})

test(
  'from the home page to the ticketing in two presses (§1.1)',
  { tag: '@ordinary' },
  async ({ page, context, baseURL }) => {
    const elsewhere = linksTo(await soldElsewhere(baseURL))
    await page.goto('/')

    await page
      .getByRole('region', { name: 'À l’affiche' })
      .getByRole('article')
      .filter({ has: page.locator(elsewhere) })
      .getByRole('link', { name: /^RÉSERVER/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/spectacles\/\d+-[a-z0-9-]+$/)
    const opening = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /^Réserver maintenant/ })
      .first()
      .click()
    const ticketing = await opening

    await expect(ticketing).toHaveTitle('Billetterie')
    await expect(page).toHaveURL(/\/spectacles\/\d+-[a-z0-9-]+$/)
  },
)

test('from the hero to the show that it speaks of', async ({ page }) => {
  await page.goto('/')
  const first = page.getByRole('link', { name: /^Réserver maintenant : / }).first()
  const name = (await first.textContent())?.trim() ?? ''
  // By its exact name and by keyboard: slides move on, and other shows may come before it.
  const link = page.getByRole('link', { name, exact: true })

  await link.press('Enter')

  const title = name.replace(/^Réserver maintenant : /, '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test(
  'the way to book is in sight when the home page opens on a phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')

    const box = await page
      .getByRole('link', { name: /^Réserver maintenant/ })
      .first()
      .boundingBox()

    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  },
)

test(
  'the way to book stays in reach wherever one reads on a phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/sponsorise/tchatcheur-comedy-club')
    await untilReady(page)
    // A date that is full or off offers no booking, nor a way to it.
    await page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.locator('time'), hasNotText: /Complet|Annulé|Reporté/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/spectacles\/\d+-[a-z0-9-]+$/)
    const ways = page.getByRole('link', { name: /^Réserver maintenant/ })
    const inSight = () =>
      ways.evaluateAll(
        (links) =>
          links.filter((link) => {
            const { x, y, width, height } = link.getBoundingClientRect()
            return link.contains(document.elementFromPoint(x + width / 2, y + height - 4))
          }).length,
      )

    // A low laptop screen has the end of the show's head at its bottom edge, where the bar lies.
    for (const viewport of [page.viewportSize(), { width: 1366, height: 768 }]) {
      if (viewport) await page.setViewportSize(viewport)
      for (const share of [0, 0.3, 0.6]) {
        await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), share)
        await expect.poll(inSight, `${viewport?.width} ${share}`).toBe(1)
      }
    }
  },
)

test('one stays in the application between pages, and reading goes on at the title', async ({
  page,
}) => {
  await page.goto('/spectacles')
  await untilReady(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Programmation' })).toBeVisible()
})
