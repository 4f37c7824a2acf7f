import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../support/test.ts'

/**
 * The files of the page's release that it has not loaded are gone, as after a deployment.
 *
 * @returns puts them back: what the next documents load is there
 */
async function replaceRelease(page: Page): Promise<() => Promise<void>> {
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
  watch.expectFailedRequests()
  await page.goto('/contact')
  await untilReady(page)
  const putBack = await replaceRelease(page)
  await page.route('**/le-lieu', async (route) => {
    await putBack()
    await route.continue()
  })

  const isDocument = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Le lieu' }).click()

  expect(new URL((await isDocument).url()).pathname).toBe('/le-lieu')
  await expect(page.getByRole('heading', { level: 1, name: 'Le lieu' })).toBeVisible()
  await expect(page.getByText('Une erreur est survenue')).toHaveCount(0)
})

test('a form of a tab from before a release says what to do, and keeps what was filled in', async ({
  page,
  watch,
}) => {
  watch.expectFailedRequests()
  await page.goto('/contact')
  await untilReady(page)
  await replaceRelease(page)

  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Envoyer le message' }).click()

  await expect(page.getByText('Cette page n’est plus à jour')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
})
