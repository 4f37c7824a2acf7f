import type { Page } from 'playwright/test'
import { expect, test, untilReady, type Watch } from '../../support/test.ts'

/**
 * Opens /contact; then the files of its release that it has not loaded are gone, as after a deployment.
 *
 * @returns puts them back: what the next documents load is there
 */
async function openBeforeRelease(page: Page, watch: Watch): Promise<() => Promise<void>> {
  watch.expectFailedRequests()
  await page.goto('/contact')
  await untilReady(page)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const files = /\/assets\/.*\.js$/
  await page.route(files, (route) =>
    loaded.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  )
  return () => page.unroute(files)
}

test('a link of a tab from before a release leads to the page of the new one', async ({
  page,
  watch,
}) => {
  const putBack = await openBeforeRelease(page, watch)
  await page.route('**/le-lieu', async (route) => {
    await putBack()
    await route.continue()
  })

  const navigation = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Le lieu' }).click()

  expect(new URL((await navigation).url()).pathname).toBe('/le-lieu')
  await expect(page.getByRole('heading', { level: 1, name: 'Le lieu' })).toBeVisible()
  await expect(page.getByText('Une erreur est survenue')).toHaveCount(0)
})

test('a form of a tab from before a release says what to do, and keeps what was filled in', async ({
  page,
  watch,
}) => {
  await openBeforeRelease(page, watch)

  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Envoyer le message' }).click()

  await expect(page.getByText('Cette page n’est plus à jour')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
})
