import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { logIn, looksRight, save } from '../../support/dashboard.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

// Settings are global, so this journey has a stack of its own.
let stack: Stack

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none' })
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url)
})

test.afterAll(async () => {
  await stack?.stop()
})

async function logInTo(page: Page, path: string): Promise<void> {
  await page.goto(`${stack.url}/connexion?redirect=${encodeURIComponent(path)}`)
  await untilReady(page)
  await logIn(page)
}

test('the contact address is changed', async ({ page }) => {
  test.slow()
  await logInTo(page, '/dashboard/parametres')
  const address = page.getByLabel('Email de réception des messages de contact')
  await address.fill('bureau')
  await save(page)
  await expect(page.getByText('Adresse email invalide')).toBeVisible()
  await looksRight(page)
  await address.fill('bureau@exemple.fr')
  await save(page)
  await expect(page.getByText('Email de contact sauvegardé')).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('bureau@exemple.fr')
})

test('a site in maintenance is closed to visitors and open to administrators (§2.2, §4.3)', async ({
  page,
  browser,
  watch,
}) => {
  test.slow()
  watch.expectFailedRequests()
  await logInTo(page, '/dashboard/maintenance')
  await page.getByRole('button', { name: 'Activer la maintenance' }).click()
  await page.getByRole('button', { name: 'Fermer le site' }).click()
  await expect(page.getByText('Maintenance activée')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  const closed = await visitor.goto(`${stack.url}/le-lieu`)
  expect(closed?.status()).toBe(503)
  expect(closed?.headers()['retry-after']).toBe('120')
  await expect(visitor.getByRole('heading', { name: 'Site en maintenance' })).toBeVisible()
  expect(await findingsOn(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Accès de l’équipe' }).click()
  await expect(visitor.getByRole('heading', { name: 'Connexion' })).toBeVisible()

  await page.goto(`${stack.url}/le-lieu`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/lieu/i)
  await page.goto(`${stack.url}/dashboard/maintenance`)
  await page.getByRole('button', { name: 'Désactiver la maintenance' }).click()
  await expect(page.getByText('Maintenance désactivée')).toBeVisible()

  expect((await visitor.goto(`${stack.url}/le-lieu`))?.status()).toBe(200)
  await visitor.context().close()
})
