import sharp from 'sharp'
import {
  aName,
  button,
  card,
  field,
  goAhead,
  looksRight,
  openDashboard,
  PICTURE,
  save,
  undo,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('an artist is added, is on the site, is changed, deleted and had back (§2.13)', async ({
  page,
}) => {
  test.slow()
  const name = aName()
  await openDashboard(page, '/dashboard/artistes')
  await expect(page.getByRole('list', { name: 'Artistes' })).toBeVisible()
  await looksRight(page)
  await button(page, 'Ajouter un artiste').click()
  await save(page)
  await expect(page.getByText('Ce champ est requis')).toBeVisible()
  await looksRight(page)
  await field(page, 'Nom').fill(name)
  await field(page, 'Photo').fill(PICTURE)
  await field(page, 'Liens (facultatif)').fill('Sa page https://www.exemple.fr/')
  await save(page)
  await expect(page.getByText('Artiste ajouté avec succès')).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto('/artistes')
  await expect(visitor.getByText(name, { exact: true })).toBeVisible()
  await visitor.close()

  await field(page, 'Rechercher').fill(name)
  await card(page, name)
    .getByRole('button', { name: /^Modifier/ })
    .click()
  await field(page, 'Nom').fill(`${name} bis`)
  await save(page)
  await expect(page.getByText('Artiste modifié avec succès')).toBeVisible()
  await card(page, `${name} bis`)
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await goAhead(
    page,
    'Êtes-vous sûr de vouloir supprimer cet artiste ? Cette action est irréversible.',
    'Supprimer',
  )
  await expect(page.getByText('Artiste supprimé')).toBeVisible()
  await expect(page.getByText('Aucun artiste')).toBeVisible()
  await undo(page)
  await expect(card(page, `${name} bis`)).toBeVisible()
})

test('the dialog of an artist works with the keyboard alone, and gives the focus back', async ({
  page,
}) => {
  test.slow()
  const name = aName()
  await openDashboard(page, '/dashboard/artistes')
  const opener = button(page, 'Ajouter un artiste')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nom')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field(page, 'Nom')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Artiste ajouté avec succès')).toBeVisible()
  await expect(opener).toBeFocused()

  const remove = card(page, name).getByRole('button', { name: /^Supprimer/ })
  await remove.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Artiste supprimé')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Artistes' })).toBeFocused()
})

test('an artist whose photo is none keeps the form and says why', async ({ page, watch }) => {
  test.slow()
  watch.expectFailedRequests()
  await openDashboard(page, '/dashboard/artistes?ajouter=1')
  const input = page.getByLabel('Fichier image')
  await input.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('pas une image'),
  })
  await expect(page.getByText(/^Erreur upload: 4\d\d/)).toBeVisible()
  const buffer = await page.screenshot({ type: 'png' })
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Image téléversée')).toBeVisible()
  await expect(field(page, 'Photo')).toHaveValue(/^\/uploads\/.*\.webp$/)
})

test('a photo from the camera of a phone, too heavy as it is, arrives upright @phone', async ({
  page,
}) => {
  test.slow()
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const buffer = await sharp({
    create: { width: 3_600, height: 2_700, channels: 3, background: 'black', noise },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5_242_880)
  await openDashboard(page, '/dashboard/artistes?ajouter=1')
  await page
    .getByLabel('Fichier image')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })

  // Seconds of processor time for the copies, which a busy machine does not have at once.
  await expect(page.getByText('Image téléversée')).toBeVisible({ timeout: 120_000 })
  const path = await field(page, 'Photo').inputValue()
  const [width = 0, height = 0] = (/-(\d+)x(\d+)-/.exec(path) ?? []).slice(1).map(Number)
  expect(height / width).toBeCloseTo(4 / 3, 2)
})
