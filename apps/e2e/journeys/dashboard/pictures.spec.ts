import {
  aName,
  asAdmin,
  button,
  field,
  goAhead,
  looksRight,
  openDashboard,
  PICTURE,
  save,
  undo,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

const PICTURES = [
  '/assets/img/spectacles/cheri-je-tai-trompe.webp',
  '/assets/img/spectacles/tchatcheur-comedy-club.webp',
  '/assets/img/spectacles/un-ado-peut-en-cacher-un-autre.webp',
] as const

// Desktop only: with one gallery for both screens, each would reorder the pictures of the other.
test('pictures of the venue: added, made the main one, put in order, deleted (§2.13) @desktop', async ({
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
  // At the edge of the screen an arrow key scrolls first.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${two} : position ${last}`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(rows.nth(last)).toContainText(two)
  await expect.poll(async () => (await orderOf()).indexOf(two)).toBe(last)

  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Toasts stay while hovered, and cover the end of the list.
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
