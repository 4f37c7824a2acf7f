import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const goTo = async (page: Page, isMobile: boolean, name: string) => {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name, exact: true })
    .click()
}

test(
  'somebody from abroad reads the programme in English, writes, and goes back to French',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByRole('link', { name: /English version/ }).click()
    await expect(page).toHaveURL(/\/en$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await untilReady(page)
    await expect(page.getByRole('heading', { name: 'Now playing' })).toBeVisible()
    expect(await findingsOn(page), 'the home page').toEqual([])

    await goTo(page, isMobile, 'What’s on')
    await expect(page).toHaveURL(/\/en\/spectacles$/)
    await expect(page.getByRole('heading', { level: 1, name: 'What’s on' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(9)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr')
    expect(await findingsOn(page), 'a show').toEqual([])

    await goTo(page, isMobile, 'Contact')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByText(/^\d\sfields need correcting:/)).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    expect(await findingsOn(page), 'a form that is not complete').toEqual([])

    await page.getByRole('link', { name: /version française/ }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page).not.toHaveURL(/\/en\//)
    await expect(page.getByRole('heading', { name: 'Nous écrire' })).toBeVisible()
  },
)

test(
  'what there is in French alone is a page of its own',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/en/contact')
    await untilReady(page)

    await page.getByRole('link', { name: 'Terms of sale' }).click()

    await expect(page).toHaveURL(/\/cgv$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1, name: 'Conditions de vente' })).toBeVisible()
  },
)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the languages change places on the page that one reads',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/en/spectacles')
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(/\/en\/spectacles\?page=2$/)

      await page.getByRole('link', { name: /version française/ }).click()

      await expect(page).toHaveURL(/:\d+\/spectacles\?page=2$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Programmation' })).toBeVisible()
    },
  )
})
