import { expect, test, untilReady } from '../../support/test.ts'

test(
  'page by page through the programme, and back (§2.1, §2.4, §9.7)',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/spectacles')
    await untilReady(page)
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(page.getByText(/^Page 1 \/ \d+$/)).toBeVisible()
    const first = await page.getByRole('article').first().getByRole('heading').textContent()

    await page.getByRole('link', { name: 'Suivant' }).click()

    await expect(page).toHaveURL('/spectacles?page=2')
    await expect(page.getByText(/^Page 2 \/ \d+$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Page 2 \/ \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Précédent' }).click()
    await expect(page).toHaveURL('/spectacles')
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first ?? '')
  },
)

test('the last page has nothing after it, and one beyond it says so (§2.4)', async ({ page }) => {
  // Parallel journeys add shows, so the number of the last page may change meanwhile.
  await expect(async () => {
    await page.goto('/spectacles')
    const total = Number((await page.getByText(/^Page 1/).textContent())?.split('/')[1])

    await page.goto(`/spectacles?page=${total}`)
    await expect(page.getByText('Suivant')).not.toHaveAttribute('href', { timeout: 1_000 })
    await page.goto(`/spectacles?page=${total + 1}`)

    await expect(page.getByText('Aucun spectacle trouvé')).toBeVisible({ timeout: 1_000 })
    await expect(page.getByRole('link', { name: 'Précédent' })).toHaveAttribute(
      'href',
      `/spectacles?page=${total}`,
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 60_000 })
})

test(
  'the menu of a phone opens, leads on, and shuts behind one (§2.1)',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await untilReady(page)

    const heightOf = async () => (await page.getByRole('banner').boundingBox())?.height
    const closed = await heightOf()

    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('button', { name: 'Fermer' })).toBeVisible()
    expect(await heightOf(), 'the header keeps to one line').toBe(closed)
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Le lieu' })
      .click()

    await expect(page.getByRole('heading', { level: 1, name: 'Le lieu' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden()
  },
)

test('an unknown show is said to be unknown, with status 404 (§2.5)', async ({ page, watch }) => {
  watch.expectFailedRequests()
  for (const id of ['999999', '0', '1.5', '1099511627776', '<script>', 'abc']) {
    const response = await page.goto(`/spectacles/${encodeURIComponent(id)}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Spectacle non trouvé')).toBeVisible()
  }
})

test('an unknown page is said to be unknown, with status 404 and a way home (§2.1)', async ({
  page,
  watch,
}) => {
  watch.expectFailedRequests()
  const response = await page.goto('/nulle/part')

  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})

test('a picture that does not load gives way to the placeholder (§2.4, §5.2)', async ({
  page,
  watch,
}) => {
  watch.expectFailedRequests()
  await page.route('**/uploads/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/spectacles')
  await untilReady(page)

  await expect(page.getByRole('article').first().locator('svg')).toBeVisible()
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0)
})
