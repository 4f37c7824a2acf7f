import { expect, linksTo, publicPages, soldElsewhere, test } from '../../support/test.ts'

test.use({ javaScriptEnabled: false })

test('the programme can be read, turned and left for the ticketing (§2.3, §9.5)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'À l’affiche' }).getByRole('article')).toHaveCount(
    3,
  )
  await expect(page.locator('#calendrier table')).toBeVisible()
  await expect(page.getByRole('button', { name: /défilement/ })).toBeHidden()

  await page.getByRole('link', { name: 'Toute la programmation' }).click()
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByText(/^Page 2 \//)).toBeVisible()

  const elsewhere = linksTo(await soldElsewhere(baseURL, 'page=2&limit=9'))
  await page.getByRole('article').getByRole('heading').locator(elsewhere).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bon à savoir' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Réserver maintenant/ }).first()).toHaveAttribute(
    'href',
    /^https:/,
  )
})

test('a month of the calendar is an address, and its lists open (§2.3)', async ({ page }) => {
  await page.goto('/')
  await page
    .locator('#calendrier')
    .getByRole('link', { name: /^Mois suivant/ })
    .click()
  await expect(page).toHaveURL(/\?mois=\d{4}-\d{2}/)

  const list = page.locator('#calendrier details').first()
  await list.locator('summary').click()

  await expect(list.getByRole('link').first()).toBeVisible()
})

test('questions open one at a time (§2.10)', async ({ page }) => {
  await page.goto('/contact')
  const [booking, food] = ['Comment réserver ?', 'Peut-on boire et manger sur place ?']

  await page.getByText(booking).click()
  await expect(page.getByText(/ouvre la réservation/)).toBeVisible()
  await page.getByText(food).click()
  await expect(page.getByText(/ouvre la réservation/)).toBeHidden()
  await page.getByText(food).click()
  await expect(page.getByText(/le bar ouvre avec les portes/)).toBeHidden()
})

test('where an account is needed, the page says so, waits for nothing and leads back to the site', async ({
  page,
}) => {
  for (const path of ['/mon-compte', '/dashboard', '/accueil']) {
    await page.goto(path)
    await expect(page.getByText(/^Votre compte a besoin de JavaScript/)).toBeVisible()
    await expect(page.getByText('Chargement...')).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accueil' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('every page says what it is about', async ({ page, baseURL }) => {
  for (const path of await publicPages(baseURL)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(((await page.locator('main').textContent()) ?? '').length, path).toBeGreaterThan(120)
    await expect(page.getByText('Chargement...')).toHaveCount(0)
  }
})
