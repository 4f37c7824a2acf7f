import { expect, test, untilReady } from '../../support/test.ts'

const dot = '[aria-current="true"]'

test(
  'the hero moves on by itself, holds under the pointer, and can be stopped (§2.3, §9.4)',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await untilReady(page)
    const hero = page.getByRole('region', { name: 'Prochains spectacles' })
    await page.mouse.move(0, 0)
    await expect(hero.locator(dot)).toHaveText(/^Spectacle 1 :/)

    await page.clock.runFor(6_100)
    await expect(hero.locator(dot)).toHaveText(/^Spectacle 2 :/)

    await hero.hover()
    await page.clock.runFor(30_000)
    await expect(hero.locator(dot)).toHaveText(/^Spectacle 2 :/)

    await page.getByRole('button', { name: 'Mettre le défilement en pause' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(30_000)
    await expect(hero.locator(dot)).toHaveText(/^Spectacle 2 :/)
  },
)

test(
  'the pause button comes first, and only the slide in view can be reached',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await untilReady(page)
    const hero = page.getByRole('region', { name: 'Prochains spectacles' })

    const first = hero.locator('a, button').first()
    await expect(first).toHaveText('Mettre le défilement en pause')
    await page.getByRole('button', { name: 'Spectacle suivant' }).click()

    const slides = hero.locator('[aria-roledescription="diapositive"]')
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.4 })
    await expect(slides.nth(0)).toHaveAttribute('inert')
    await expect(slides.nth(1)).not.toHaveAttribute('inert')
  },
)

test('a finger moves the slides too', async ({ page }) => {
  await page.goto('/')
  await untilReady(page)
  const hero = page.getByRole('region', { name: 'Prochains spectacles' })

  await hero
    .locator('[aria-roledescription="diapositive"]')
    .nth(2)
    .evaluate((slide) => {
      slide.parentElement?.scrollTo({ left: slide.clientWidth * 2, behavior: 'instant' })
    })

  await expect(hero.locator(dot)).toHaveText(/^Spectacle 3 :/)
})

test('who prefers stillness gets it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await untilReady(page)
  const hero = page.getByRole('region', { name: 'Prochains spectacles' })

  await page.clock.runFor(30_000)

  await expect(hero.locator(dot)).toHaveText(/^Spectacle 1 :/)
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  )
  expect(moving).toBe(0)
})

test('the slides are kept for the visit (§9.2)', async ({ page, watch }) => {
  watch.expectFailedRequests()
  await page.goto('/')
  await untilReady(page)
  const slides = page.locator('[aria-roledescription="diapositive"]')
  const titles = await slides.allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  await page.goto('/cours')
  await untilReady(page)
  await page.route('**/api/spectacles**', (route) => route.abort())

  await page.getByRole('contentinfo').getByRole('link', { name: 'Accueil' }).click()

  await expect(slides).toHaveText(titles)
})
