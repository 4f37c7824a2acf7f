import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import {
  aName,
  asAdmin,
  card,
  logIn,
  openDashboard,
  PICTURE,
  undo,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const dialog = (page: Page) => page.getByRole('dialog')

async function find(page: Page, title: string): Promise<void> {
  // A dialog that is still closing would keep the focus trapped.
  await expect(dialog(page)).toHaveCount(0)
  await page.getByLabel('Rechercher').fill(title)
}

/** An existing show. */
async function aShow(origin: string | undefined, fields: object = {}) {
  const call = await asAdmin(origin)
  const title = aName()
  const show: { id: number; version: number } = await call('POST', '/api/admin/spectacles', {
    title,
    img: PICTURE,
    description: 'Une heure de rire.',
    date_spectacle: inDays(12),
    heure_spectacle: '20:30:00',
    lieu: "L'espace comédie",
    lien_spectacle: null,
    ...fields,
  })
  return { ...show, title, call }
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Image', { exact: true }).fill(PICTURE)
  await page.getByLabel('Description', { exact: true }).fill('Une heure de rire.')
}

test(
  'a show is added, is on the site, is changed, deleted and had back (§2.13, §4.8)',
  { tag: ['@both', '@ordinary'] },
  async ({ page }) => {
    test.slow()
    const title = aName()
    await openDashboard(page)
    await page.getByRole('button', { name: 'Ajouter un spectacle' }).click()
    await fillIn(page, title)
    await page.getByLabel('Date', { exact: true }).fill(inDays(10))
    await page.getByLabel('Heure', { exact: true }).fill('20:30')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Spectacle ajouté avec succès')).toBeVisible()
    await expect(card(page, title)).toBeVisible()

    const id = new URL(page.url()).searchParams.get('enregistre')
    const visitor = await page.context().newPage()
    await visitor.goto(`/spectacles/${id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(title)
    await visitor.close()

    await card(page, title)
      .getByRole('button', { name: /^Modifier/ })
      .click()
    await page.getByLabel('Titre', { exact: true }).fill(`${title} bis`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Spectacle modifié avec succès')).toBeVisible()

    await card(page, `${title} bis`)
      .getByRole('button', { name: /^Supprimer/ })
      .click()
    await expect(
      page.getByText(
        'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.',
      ),
    ).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Spectacle supprimé')).toBeVisible()
    await expect(card(page, `${title} bis`)).toHaveCount(0)
    await undo(page)
    await expect(card(page, `${title} bis`)).toBeVisible()
  },
)

test('a recurrence shows its dates, makes them, and is deleted as a whole (§4.8)', async ({
  page,
}) => {
  test.slow()
  const title = aName()
  await openDashboard(page, '/dashboard?ajouter=1')
  await fillIn(page, title)
  await page.getByLabel('Récurrence hebdomadaire').check()
  await expect(page.getByLabel('dimanche')).toBeChecked()
  await expect(page.getByLabel('Heure de la série')).toHaveValue('17:00')
  await page.getByLabel('Première date').fill(inDays(1))
  await page.getByLabel('Dernière date').fill(inDays(28))
  await expect(page.getByText(/: 4 dates seront créées\./)).toBeVisible()
  await page
    .getByRole('button', { name: /^Sauter/ })
    .first()
    .click()
  await expect(page.getByText(/: 3 dates seront créées\./)).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Spectacle ajouté avec succès')).toBeVisible()

  await find(page, title)
  await expect(card(page, title)).toHaveCount(3)
  await card(page, title)
    .first()
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByLabel('Toute la série').check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Spectacle supprimé')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
})

test('two people save the same show: both versions are shown, and one chooses', async ({
  page,
  baseURL,
  watch,
}) => {
  test.slow()
  watch.expectFailedRequests()
  const { id, title, call } = await aShow(baseURL)
  await openDashboard(page, `/dashboard?modifier=${id}`)
  await page.getByLabel('Titre', { exact: true }).fill(`${title} à moi`)
  await call('PUT', `/api/admin/spectacles/${id}`, {
    title: `${title} à eux`,
    description: 'La leur.',
  })
  await page.getByRole('button', { name: 'Enregistrer' }).click()

  await expect(page.getByText('Quelqu’un d’autre a enregistré entre-temps')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  const titles = page.getByRole('group', { name: 'Titre' })
  await expect(titles.getByLabel('Votre version')).toBeChecked()
  await page.getByRole('button', { name: 'Enregistrer mon choix' }).click()
  await expect(page.getByText('Spectacle modifié avec succès')).toBeVisible()

  expect(await call('GET', `/api/admin/spectacles/${id}`)).toMatchObject({
    title: `${title} à moi`,
    description: 'La leur.',
  })
})

test('a session that has ended keeps what was filled in', async ({ page, baseURL, watch }) => {
  test.slow()
  watch.expectFailedRequests()
  const { id, title } = await aShow(baseURL)
  await openDashboard(page, `/dashboard?modifier=${id}`)
  await page.getByLabel('Description', { exact: true }).fill('Ce que personne ne doit perdre.')
  await page.evaluate(() => localStorage.setItem('token', 'plus-valable'))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Session expirée. Veuillez vous reconnecter.')).toBeVisible()
  await expect(page).toHaveURL(/\/connexion/)

  await logIn(page)
  await expect(dialog(page).getByText(/a été restauré/)).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(
    'Ce que personne ne doit perdre.',
  )
  await page.reload()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(
    'Ce que personne ne doit perdre.',
  )
  await page.getByRole('button', { name: 'Abandonner le brouillon' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Une heure de rire.')
})

test('a picture is uploaded, and one that is none is refused in French', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.expectFailedRequests()
  await openDashboard(page, '/dashboard?ajouter=1')
  const input = page.getByLabel('Fichier image')
  await input.setInputFiles({
    name: 'affiche.png',
    mimeType: 'image/png',
    buffer: Buffer.from('pas une image'),
  })
  await expect(page.getByText(/^Erreur upload: 4\d\d/)).toBeVisible()

  await page.setViewportSize(page.viewportSize() ?? { width: 360, height: 740 })
  const picture = await page.screenshot({ type: 'png' })
  await input.setInputFiles({ name: 'affiche.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Image téléversée')).toBeVisible()
  const path = page.getByLabel('Image', { exact: true })
  await expect(path).toHaveValue(/^\/uploads\/.*\.webp$/)

  const whole = await path.inputValue()
  await page.getByRole('button', { name: /^Recadrer…/ }).click()
  const crop = page.getByRole('dialog', { name: 'Recadrer' })
  await crop.getByLabel('Portrait (4:5)').check()
  await crop.getByRole('group', { name: /^Cadre/ }).press('ArrowUp')
  expect(await findingsOn(page)).toEqual([])
  await crop.getByRole('button', { name: 'Recadrer' }).click()
  await expect(path).not.toHaveValue(whole)
  const [, width, height] = /-(\d+)x(\d+)-/.exec(await path.inputValue()) ?? []
  expect(Number(width) / Number(height)).toBeCloseTo(4 / 5, 1)
})

test('a date is cancelled, the site says so, and it is undone', async ({ page, baseURL }) => {
  test.slow()
  const { id, title } = await aShow(baseURL)
  await openDashboard(page)
  await find(page, title)
  await card(page, title).getByRole('button', { name: /^Plus/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler ou reporter…' }).click()
  await dialog(page).getByLabel('Annuler la date').check()
  expect(await findingsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Annuler la date' }).click()
  await expect(page.getByText('Spectacle annulé')).toBeVisible()
  await expect(card(page, title).getByText('Annulé')).toBeVisible()

  const statusOf = async () => {
    const answer = await page.request.get(`/api/spectacles/${id}`)
    return (await answer.json()).status
  }
  await expect.poll(statusOf).toBe('annulé')
  await undo(page, 'Revenir en arrière')
  await expect.poll(statusOf).toBe('programmé')
})

test('a programme comes in from a CSV, line by line, and twice is once', async ({ page }) => {
  test.slow()
  const title = aName()
  const csv = [
    'titre;date;heure;lieu;lien;description',
    `${title};${inDays(15)};20:30;L'espace comédie;https://billets.example/1;Une heure de rire.`,
    `${title};pas une date;20:30;L'espace comédie;;Une heure de rire.`,
  ].join('\n')
  const file = { name: 'programme.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await openDashboard(page, '/dashboard?importer=1')
  await page.getByLabel('Fichier CSV').setInputFiles(file)
  await expect(page.getByText('1 à créer, 0 déjà là, 1 à corriger')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Importer (1)' }).click()
  await expect(page.getByText('1 spectacle importé')).toBeVisible()

  await page.getByRole('button', { name: 'Importer un CSV' }).click()
  await page.getByLabel('Fichier CSV').setInputFiles(file)
  await expect(page.getByText('0 à créer, 1 déjà là, 1 à corriger')).toBeVisible()
})
