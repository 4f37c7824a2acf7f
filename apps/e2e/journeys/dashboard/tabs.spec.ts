import {
  asAdmin,
  button,
  looksRight,
  openDashboard,
  save,
  openTab,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('a text of the house keeps its headings and paragraphs when a word is added @desktop', async ({
  page,
}) => {
  test.slow()
  const admin = await asAdmin(process.env['SITE_URL'])
  const path = '/api/admin/settings/texts/cgv'
  const before = await admin('GET', path)
  await openDashboard(page, '/dashboard/parametres')
  try {
    await button(page, /^Modifier « Conditions de vente »/).click()
    const text = page.getByRole('textbox', { name: 'Texte' })
    await text.press('Control+End')
    await text.pressSequentially(' Merci.')
    await looksRight(page)
    await save(page)
    await expect(page.getByText('Texte sauvegardé')).toBeVisible()
    const { html } = await admin('GET', path)
    expect(before.html).toMatch(/^<p><strong>Qui vend<\/strong><\/p><p>/)
    expect(html).toBe(before.html.replace(/<\/p>$/, ' Merci.</p>'))
    await page.goto('/cgv')
    await expect(page.getByRole('heading', { level: 2, name: 'Qui vend' })).toBeVisible()
  } finally {
    await admin('PUT', path, { html: '' })
  }
})

test(
  'settings, maintenance and links fit the screen',
  { tag: '@both' },
  async ({ page, context }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDashboard(page, '/dashboard/parametres')
    await looksRight(page)
    await openTab(page, 'Maintenance')
    await expect(page.getByRole('heading', { level: 2, name: 'Maintenance' })).toBeFocused()
    await looksRight(page)
    await openTab(page, 'Sponsorisé')
    await expect(button(page, /^Copier le lien/)).toHaveCount(4)
    await looksRight(page)
    await button(page, /^Copier le lien : Chéri/).click()
    await expect(page.getByText('Lien copié !')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe('/sponsorise/cheri-je-tai-trompe')
  },
)

test('a tab that cannot be loaded says so, and tries again', async ({ page, watch }) => {
  test.slow()
  watch.expectFailedRequests()
  await openDashboard(page, '/dashboard/sponsorise')
  await page.route('**/api/admin/artistes', (route) => route.fulfill({ status: 403, body: 'non' }))
  await openTab(page, 'Artistes')
  await expect(page.getByText('Accès interdit')).toBeVisible()
  await looksRight(page)
  await page.unroute('**/api/admin/artistes')
  await button(page, 'Réessayer').click()
  await expect(page.getByRole('list', { name: 'Artistes' })).toBeVisible()
})
