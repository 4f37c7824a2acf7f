import { expect, test, untilReady } from '../../support/test.ts'

const SHOWS = [
  ['tchatcheur-comedy-club', 'Tchatcheur Comedy Club'],
  ['un-ado-peut-en-cacher-un-autre', 'Un ado peut en cacher un autre'],
  ['cheri-je-tai-trompe', 'Chéri, je t’ai trompé'],
  ['kaci-dans-la-connerie-humaine', 'Kaci dans la connerie humaine'],
] as const

for (const [slug, title] of SHOWS) {
  test(`${title} has a page of its own, found in the programme by its title (§2.1, §2.12)`, async ({
    page,
  }) => {
    await page.goto(`/sponsorise/${slug}`)

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Spectacle récurrent')).toBeVisible()
    const card = page.getByRole('region', { name: 'Réserver' })
    // The next date may be full, depending on the day: then the external service has a waiting list.
    const isFull = await card.getByText('Cette date est complète.').isVisible()
    const action = isFull ? 'Voir la billetterie' : 'Réserver maintenant'
    await expect(card.getByRole('link', { name: action })).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('img', { name: `${title}, photo 3` })).toBeAttached()
    await page.getByRole('region', { name: 'Autres dates' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

test('the video asks before another site hears of the visitor (§2.12)', async ({ page, watch }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Vidéo</title>' }),
  )
  await page.goto('/sponsorise/tchatcheur-comedy-club')
  await untilReady(page)
  await page.getByRole('link', { name: /^Ouvrir sur YouTube/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible()
  expect(watch.strangers).toEqual([])

  await page.getByRole('button', { name: 'Lire la vidéo' }).click()

  await expect(page.frameLocator('iframe').locator('html')).toBeAttached()
  expect(watch.strangers.every((url) => url.startsWith('https://www.youtube-nocookie.com/'))).toBe(
    true,
  )
  watch.strangers.length = 0
})

test(
  'the booking card of a recurring show stands beside its text on a large screen',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/sponsorise/tchatcheur-comedy-club')
    const text = await page.getByText(/^Cinq humoristes/).boundingBox()
    const card = await page.getByRole('region', { name: 'Réserver', exact: true }).boundingBox()

    expect(card?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0))
    expect(card?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  },
)
