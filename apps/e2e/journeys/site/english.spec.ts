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
  'somebody from abroad signs up and finds an account in English',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = `ann-${Date.now()}@exemple.fr`
    await page.goto('/en')
    await untilReady(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()

    await page.getByLabel('Ms').check()
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Lee')
    await page.getByLabel('Day').selectOption('9')
    await page.getByLabel('Month').selectOption('February')
    await page.getByLabel('Year').selectOption('1990')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Aa1!aaaa')
    await page.getByLabel('Password, once more').fill('Aa1!aaaa')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText(`Open the link that we send to ${email}`)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Aa1!aaaa')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('You are logged in!')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'My account' }).click()

    await expect(page).toHaveURL(/\/en\/mon-compte$/)
    await expect(page.getByText('Hello Ann! No booking here yet.')).toBeVisible()
    expect(await findingsOn(page), 'the account').toEqual([])
  },
)

test(
  'what there is in French alone is a page of its own',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/en/contact')
    await untilReady(page)

    await page.getByRole('link', { name: 'Legal notice' }).click()

    await expect(page).toHaveURL(/\/mentions-legales$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
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
