import { findingsOn } from '../support/axe.ts'
import { everyRoute, expect, nextMonth, publicPages, test, untilReady } from '../support/test.ts'

test('axe finds nothing on any public page', async ({ page, baseURL, isMobile }) => {
  test.slow()
  // The phone's turn is on the narrowest screen there is: what fits there fits on every other.
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
  for (const path of await everyRoute(baseURL)) {
    await page.goto(path)
    await untilReady(page)
    expect(await findingsOn(page), path).toEqual([])
  }
})

test('axe finds nothing where something is missing', async ({ page, watch }) => {
  watch.expectFailedRequests()
  for (const path of [
    '/nulle/part',
    '/en/nulle/part',
    '/spectacles/999999',
    '/sponsorise/inconnu',
    '/spectacles?page=999',
  ]) {
    await page.goto(path)
    await untilReady(page)
    expect(await findingsOn(page), path).toEqual([])
  }
})

test('axe finds nothing in what opens', async ({ page, isMobile }) => {
  await page.goto(await nextMonth(page))
  await untilReady(page)
  await page.locator('#calendrier summary').first().click()
  expect(await findingsOn(page), 'a list of the calendar').toEqual([])

  await page.getByRole('button', { name: 'Spectacle suivant' }).click()
  expect(await findingsOn(page), 'another slide').toEqual([])

  await page.goto('/contact')
  await page.locator('main summary').first().click()
  expect(await findingsOn(page), 'a question').toEqual([])

  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  expect(await findingsOn(page), 'the menu').toEqual([])
})

test('everything that is pressed is large enough for a thumb', async ({ page, baseURL }) => {
  for (const path of await publicPages(baseURL)) {
    await page.goto(path)
    const small = await page.evaluate(() => {
      // A link inside a sentence is as high as its line; a dot of the hero is narrow, and 44 high.
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
    expect(small, path).toEqual([])
  }
})

test('the first thing that the keyboard reaches leads past the navigation', async ({ page }) => {
  await page.goto('/spectacles')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.locator('main')).toBeFocused()
})
