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
