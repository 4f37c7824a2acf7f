import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../support/axe.ts'
import { asAdmin, openDashboard } from '../support/dashboard.ts'
import { expect, test } from '../support/test.ts'

/** Nobody else's: both screens work on one house. */
const aName = () => `Essai ${randomUUID().slice(0, 8)}`

const PICTURE = '/assets/img/carte.png'

const PICTURES = [
  '/assets/img/spectacles/cheri-je-tai-trompe.webp',
  '/assets/img/spectacles/tchatcheur-comedy-club.webp',
  '/assets/img/spectacles/un-ado-peut-en-cacher-un-autre.webp',
] as const

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function goAhead(page: Page, sentence: string, action: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(sentence)).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await question.getByRole('button', { name: action }).click()
}

const undo = (page: Page) =>
  page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: 'Annuler' })
    .click()

/** Nothing stands out of the screen, and axe has nothing to say. */
async function looksRight(page: Page): Promise<void> {
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  expect(await findingsOn(page)).toEqual([])
}

/** Somebody with an account. */
async function register(origin: string | undefined, lastName: string): Promise<string> {
  const email = `${randomUUID()}@exemple.fr`
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName,
      birthDate: '1990-02-28',
      email,
      password: `Rideau-${randomUUID()}-70!`,
    }),
  })
  expect(response.status).toBe(201)
  return email
}

/** Letters alone: a name has no digits. */
const aSurname = () =>
  Array.from(randomUUID().replaceAll(/[^a-f]/g, ''))
    .join('')
    .slice(0, 12)

test('an artist is added, is on the site, is changed, deleted and had back', async ({ page }) => {
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
  await expect(visitor.getByText(name)).toBeVisible()
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

// One gallery for all: the two screens would put each other's pictures in order.
test('pictures of the venue: added, made the main one, put in order, deleted @desktop', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const call = await asAdmin(baseURL)
  const [one, two] = [aName(), aName()]
  await openDashboard(page, '/dashboard/lieu')
  const list = page.getByRole('list', { name: 'Images du lieu' })
  await expect(list).toBeVisible()
  await looksRight(page)
  for (const alt of [one, two]) {
    await button(page, 'Ajouter une image').click()
    await field(page, 'Image').fill(PICTURE)
    await field(page, 'Description (facultatif)').fill(alt)
    await looksRight(page)
    await save(page)
    await expect(list.getByText(alt, { exact: true })).toBeVisible()
  }

  await button(page, `Modifier : ${one}`).click()
  await page.getByLabel('Principale').check()
  await save(page)
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toContainText(one)
  await expect(list.getByText('Principale')).toHaveCount(1)
  const main = await (await fetch(`${baseURL}/api/lieu/images/main`)).json()
  expect(main).toMatchObject({ alt: one, is_main: true })

  const orderOf = async () => {
    const images: { alt: string }[] = await call('GET', '/api/admin/lieu/images')
    return images.map(({ alt }) => alt)
  }
  const last = (await rows.count()) - 1
  await expect(rows.nth(last)).toContainText(two)
  await button(page, `Monter : ${two}`).click()
  await expect(rows.nth(last - 1)).toContainText(two)
  await expect(button(page, `Monter : ${two}`)).toBeFocused()
  await expect.poll(async () => (await orderOf()).indexOf(two)).toBe(last - 1)

  const handle = button(page, `Déplacer : ${two}`)
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${two} : position ${last - 1}`)).toBeAttached()
  // At the edge of the screen the arrow scrolls first.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${two} : position ${last}`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(rows.nth(last)).toContainText(two)
  await expect.poll(async () => (await orderOf()).indexOf(two)).toBe(last)

  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Messages stay as long as the mouse is over them, and lie over the end of the list.
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await handle.hover()
  const [from, to] = [await handle.boundingBox(), await rows.nth(last - 1).boundingBox()]
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 20, (to?.y ?? 0) + 40, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await orderOf()).indexOf(two)).toBe(last - 1)

  for (const alt of [two, one]) {
    await button(page, `Supprimer : ${alt}`).click()
    await goAhead(page, 'Supprimer cette image ?', 'Supprimer')
    await expect(list.getByText(alt, { exact: true })).toHaveCount(0)
  }
  await expect(page.getByText('Image supprimée').first()).toBeVisible()
  await expect(list.getByText('Principale')).toHaveCount(1)
})

test('the pictures of the venue on a phone @phone', async ({ page }) => {
  await openDashboard(page, '/dashboard/lieu')
  await expect(page.getByRole('list', { name: 'Images du lieu' })).toBeVisible()
  await looksRight(page)
})

test('photos of a show: three at most, changed, put in order, deleted and had back', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const call = await asAdmin(baseURL)
  const show: { id: number } = await call('POST', '/api/admin/spectacles', {
    title: aName(),
    img: PICTURE,
    description: 'Une heure de rire.',
    date_spectacle: '2030-05-04',
    heure_spectacle: '20:30:00',
    lieu: "L'espace comédie",
    lien_spectacle: null,
  })
  const [one, two, three] = PICTURES
  await openDashboard(page, `/dashboard/photos?spectacle=${show.id}`)
  await expect(page.getByText('Aucune image')).toBeVisible()
  await looksRight(page)
  for (const path of PICTURES) {
    await button(page, 'Ajouter une photo').click()
    await field(page, 'Image').fill(path)
    await save(page)
    await expect(page.getByText(path, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/montre 3 photos/)).toBeVisible()
  await expect(button(page, 'Ajouter une photo')).toBeDisabled()

  await button(page, `Modifier : ${three}`).click()
  await field(page, 'Ordre (facultatif)').fill('1.5')
  await save(page)
  await expect(page.getByText('Un nombre entier est attendu')).toBeVisible()
  await looksRight(page)
  await field(page, 'Ordre (facultatif)').fill('9')
  await save(page)
  const list = page.getByRole('list', { name: 'Photos additionnelles' })
  await expect(list.getByText('Ordre : 9')).toBeVisible()
  await button(page, `Descendre : ${one}`).click()
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toContainText(two)
  await looksRight(page)

  await button(page, `Supprimer : ${two}`).click()
  await goAhead(page, 'Supprimer cette image ?', 'Supprimer')
  await expect(rows).toHaveCount(2)
  await undo(page)
  await expect(rows).toHaveCount(3)
})

test('an account is found, suspended, let in again and erased', async ({ page, baseURL }) => {
  test.slow()
  const name = aSurname()
  await register(baseURL, name)
  await openDashboard(page, '/dashboard/utilisateurs')
  await expect(page.getByText('Impossible de supprimer un administrateur').first()).toBeVisible()
  await looksRight(page)
  await field(page, 'Rechercher un nom ou un email').fill(name)
  await expect(page.getByText('1 utilisateur', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `Zoé ${name}` })
  await expect(row.getByText('Jamais connecté')).toBeVisible()

  await row.getByRole('button', { name: /^Suspendre/ }).click()
  await goAhead(page, 'Êtes-vous sûr de vouloir suspendre cet utilisateur ?', 'Suspendre')
  await expect(page.getByText('Utilisateur suspendu avec succès')).toBeVisible()
  await expect(row.getByText('Suspendu')).toBeVisible()
  await row.getByRole('button', { name: /^Réactiver/ }).click()
  await goAhead(page, 'Êtes-vous sûr de vouloir réactiver cet utilisateur ?', 'Réactiver')
  await expect(page.getByText('Utilisateur réactivé avec succès')).toBeVisible()
  await expect(row.getByText('Actif')).toBeVisible()
  await looksRight(page)

  const download = page.waitForEvent('download')
  await button(page, 'Exporter en CSV').click()
  expect((await download).suggestedFilename()).toBe('utilisateurs.csv')

  await row.getByRole('button', { name: /^Supprimer/ }).click()
  await goAhead(
    page,
    'Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.',
    'Supprimer',
  )
  await expect(page.getByText('Utilisateur supprimé')).toBeVisible()
  await expect(page.getByText('Aucun utilisateur')).toBeVisible()
})

test('the contact address is changed @desktop', async ({ page }) => {
  test.slow()
  await openDashboard(page, '/dashboard/parametres')
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

test('settings, maintenance and links fit the screen', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, '/dashboard/parametres')
  await looksRight(page)
  await page.getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Maintenance' })).toBeFocused()
  await looksRight(page)
  await page.getByRole('link', { name: 'Sponsorisé' }).click()
  await expect(button(page, /^Copier le lien/)).toHaveCount(4)
  await looksRight(page)
  await button(page, /^Copier le lien : Chéri/).click()
  await expect(page.getByText('Lien copié !')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe('/sponsorise/cheri-je-tai-trompe')
})

test('a tab that cannot be loaded says so, and tries again', async ({ page, watch }) => {
  test.slow()
  watch.expectFailedRequests()
  await openDashboard(page, '/dashboard/sponsorise')
  await page.route('**/api/admin/artistes', (route) => route.fulfill({ status: 403, body: 'non' }))
  await page.getByRole('link', { name: 'Artistes' }).click()
  await expect(page.getByText('Accès interdit')).toBeVisible()
  await looksRight(page)
  await page.unroute('**/api/admin/artistes')
  await button(page, 'Réessayer').click()
  await expect(page.getByRole('list', { name: 'Artistes' })).toBeVisible()
})
