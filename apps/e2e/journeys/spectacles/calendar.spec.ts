import { expect, nextMonth, test, untilReady } from '../../support/test.ts'

test(
  'the calendar with the keyboard alone: another month, a list, a show',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await untilReady(page)
    const calendar = page.locator('#calendrier')
    const month = await calendar.getByRole('heading').textContent()

    await calendar.getByRole('link', { name: /^Mois suivant/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?mois=\d{4}-\d{2}$/)
    await expect(calendar.getByRole('heading')).not.toHaveText(month ?? '')

    const list = calendar.locator('details').first()
    await list.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.getByRole('link').first()).toBeHidden()
    await expect(list.locator('summary')).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(list.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/spectacles\/\d+-[a-z0-9-]+$/)
  },
)

test(
  'a day with several shows lists them under the pointer (§2.3)',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(await nextMonth(page))
    await untilReady(page)
    const list = page.locator('#calendrier details').last()

    await list.locator('summary').hover()

    await expect(list.getByRole('link').first()).toBeVisible()
    await list.getByRole('link').first().hover()
    await expect(list.getByRole('link').first()).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(list.getByRole('link').first()).toBeHidden()
  },
)

test(
  'a day with several shows opens under a finger, and the list stays on the screen (§2.3)',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(await nextMonth(page))
    await untilReady(page)
    await page.locator('#calendrier details').first().locator('summary').tap()
    const list = page.locator('#calendrier details[open]')
    const links = list.getByRole('link')
    await expect(links.first()).toBeVisible()

    // Whatever the day of the week.
    for (const day of [0, 1, 2, 3, 4, 5, 6]) {
      await list.evaluate((details, nth) => {
        details.closest('tr')?.cells.item(nth)?.append(details)
      }, day)
      const box = await links.first().boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
    }
  },
)

test(
  'turning the pages of the calendar does not move the reader',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/')
    await untilReady(page)
    const next = page.locator('#calendrier').getByRole('link', { name: /^Mois suivant/ })
    await next.scrollIntoViewIfNeeded()
    const before = await next.boundingBox()

    await next.click()
    await expect(page).toHaveURL(/\?mois=/)

    const after = await page
      .locator('#calendrier')
      .getByRole('link', { name: /^Mois suivant/ })
      .boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThan(60)
  },
)
