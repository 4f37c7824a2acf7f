import { findingsOn } from '../support/axe.ts'
import { expect, nextMonth, test, untilReady } from '../support/test.ts'

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

test('the first thing that the keyboard reaches leads past the navigation', async ({ page }) => {
  await page.goto('/spectacles')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.locator('main')).toBeFocused()
})

test('in forced colours the way to book has an edge, and the chosen one is told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const edge = await page
    .getByRole('link', { name: /^Réserver maintenant/ })
    .first()
    .evaluate((link) => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(link, '::before')
      return `${borderTopStyle} ${borderTopColor}`
    })
  expect(edge).toMatch(/^solid rgb\(/)

  await page.goto('/spectacles')
  const outlines = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).outlineStyle)
  expect([await outlines('En liste'), await outlines('En calendrier')]).toEqual(['solid', 'none'])
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'En liste' }).focus()
  await expect(page.getByRole('link', { name: 'En liste' })).toHaveCSS('outline-offset', '3px')
})

test('widely spaced text hides no way to book (WCAG 1.4.12)', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      for (const [property, value] of [
        ['line-height', '1.5'],
        ['letter-spacing', '0.12em'],
        ['word-spacing', '0.16em'],
      ] as const)
        each.style.setProperty(property, value, 'important')
  })
  const slide = page.getByRole('group', { name: /^1 sur/ })
  const cut = await slide.evaluate((each) => each.scrollHeight - each.clientHeight)
  expect(cut).toBe(0)
})
