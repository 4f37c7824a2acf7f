import { expect, test, untilReady } from '../../support/test.ts'

test('the way to the house, with a map for those who want it (§2.6)', async ({ page, watch }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Carte</title>' }),
  )
  await page.goto('/le-lieu')
  await untilReady(page)
  await expect(page.getByRole('link', { name: /^Itinéraire/ })).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Afficher la carte' }).scrollIntoViewIfNeeded()
  expect(watch.strangers).toEqual([])

  await page.getByRole('button', { name: 'Afficher la carte' }).click()
  await expect(page.locator('iframe')).toBeVisible()

  await page.reload()
  await expect(page.locator('iframe')).toBeVisible()
  expect(watch.strangers.length).toBeGreaterThan(0)
  watch.strangers.length = 0
})

test('the pictures of the house (§2.6)', async ({ page }) => {
  await page.goto('/le-lieu')

  // Parallel journeys add pictures, and change the main one.
  const ofTheHouse = page
    .getByRole('region', { name: 'En images' })
    .getByRole('img', { name: /^(?!Essai )/ })
  await expect.poll(() => ofTheHouse.count()).toBeGreaterThanOrEqual(5)
  await expect(page.getByRole('img').first()).toBeVisible()
})
