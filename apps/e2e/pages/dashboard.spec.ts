import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../support/axe.ts'
import { dayIn } from '../support/booking.ts'
import { asAdmin, logInToDashboard, openDashboard, openTab } from '../support/dashboard.ts'
import { expect, test } from '../support/test.ts'

const TABS = [
  'Ce soir',
  'Spectacles',
  'Artistes',
  'Lieu',
  'Utilisateurs',
  'Photos',
  'Newsletter',
  'Paramètres',
  'Maintenance',
  'Sponsorisé',
  'Réservations',
  'Codes promo',
  'Bons cadeaux',
  'Messages',
  'Vannes',
  'Chiffres',
  'Journal de billetterie',
  'Journal',
  'Corbeille',
  'Guide',
]

test('every tab has an address of its own, fits the screen, a phone’s with large text, too, and axe finds nothing', async ({
  page,
}) => {
  test.slow()
  await logInToDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Administrateur')
  await expect(page.getByRole('link', { name: 'Retour au site' })).toHaveAttribute('href', '/')
  const addresses = new Set<string>()
  const isPhone = (page.viewportSize()?.width ?? 0) < 400
  for (const name of TABS) {
    await openTab(page, name)
    const title = page.locator('main').getByRole('heading', { level: 2 })
    await expect(title).toBeVisible()
    await expect(page.getByText('Chargement...')).toHaveCount(0)
    addresses.add(new URL(page.url()).pathname)
    expect(await findingsOn(page), name).toEqual([])
    // On a phone also for readers whose text is twice as large (WCAG 1.4.4); the last puts it back.
    for (const size of isPhone ? ['100%', '200%', ''] : ['']) {
      const isTooWide = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        return document.documentElement.scrollWidth > innerWidth
      }, size)
      expect(isTooWide, `${name} ${size}`).toBe(false)
    }
  }
  expect(addresses.size).toBe(TABS.length)
})

test('a tab has its title while its script is still loading', async ({ page }) => {
  await logInToDashboard(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Spectacles' })).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await openTab(page, 'Journal')
  await expect(page.getByText('Chargement...')).toBeVisible()
  expect(await page.title()).toMatch(/^Journal – Dashboard Administrateur/)
  release()
  await expect(page.getByRole('heading', { level: 2, name: 'Journal' })).toBeVisible()
})

test('the file of the first tab comes beside the session', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  const file = page.waitForRequest(/\/spectacles-panel-/)
  const opened = openDashboard(page, '/dashboard')
  await file
  release()
  await opened
})

test(
  'the file of a tab comes when its link is pointed at',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDashboard(page, '/dashboard/ce-soir')
    const file = page.waitForRequest(/\/journal-panel-/)
    await page.getByRole('link', { name: 'Journal', exact: true }).hover()
    await file
  },
)

test('axe finds nothing in the dialogs of the shows', async ({ page }) => {
  test.slow()
  await openDashboard(page, '/dashboard?ajouter=1')
  expect(await findingsOn(page), 'add').toEqual([])
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/champs sont à corriger/)).toBeVisible()
  expect(await findingsOn(page), 'errors').toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click()
  expect(await findingsOn(page), 'delete').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Plus/ }).first().click()
  expect(await findingsOn(page), 'menu').toEqual([])
})

test(
  'the keyboard alone adds a show, and every dialog gives the focus back',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    test.slow()
    await openDashboard(page)
    const add = page.getByRole('button', { name: 'Ajouter un spectacle' })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(add).toBeFocused()

    const title = `Clavier ${randomUUID().slice(0, 8)}`
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('/assets/img/carte.png')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Une heure de rire.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await page.getByLabel('Date', { exact: true }).fill('2199-12-30')
    await page.getByLabel('Heure', { exact: true }).fill('20:30')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Spectacle ajouté avec succès')).toBeVisible()

    const remove = page.getByRole('button', { name: new RegExp(`^Supprimer : ${title}`) })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()

    const call = await asAdmin(baseURL)
    const shows: { id: number; title: string }[] = await call('GET', '/api/admin/spectacles')
    expect(shows.some((show) => show.title === title)).toBe(true)
  },
)

/** Names of the fields that are focused out of sight, or below something else, until the focus is back at the start. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' })
  let isBack = false
  while (!isBack) {
    await page.keyboard.press('Tab')
    const lost = await page.evaluate(() => {
      const focused = document.activeElement
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = focused?.contains(seen) || focused?.closest('label')?.contains(seen)
      return isSeen ? [] : [`${focused?.id} ${focused?.textContent}`]
    })
    hidden.push(...lost)
    isBack = await close.evaluate((element) => element === document.activeElement)
  }
  return hidden
}

test('in a long form what is focused is in sight, also when the focus goes round', async ({
  page,
}) => {
  await openDashboard(page, '/dashboard?ajouter=1')
  await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
  expect(await hiddenFocus(page)).toEqual([])

  // The preview beside this form contains inert links.
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Modifier/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('form :focus')).toBeVisible()
  expect(await hiddenFocus(page)).toEqual([])
})

test('a show is edited although the network has gone since its list was read', async ({
  page,
  watch,
}) => {
  watch.expectFailedRequests()
  // It is prefetched when the page is idle, which a busy machine is late to be.
  const form = page.waitForResponse(/\/edited-show-/)
  await openDashboard(page, '/dashboard')
  await form
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: /^Modifier/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('form')).toBeVisible()
})

test(
  'the link of a record is pressed by a thumb, though the record is one button',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const call = await asAdmin(baseURL)
    await call('POST', '/api/admin/vouchers', {
      name: 'Zoé',
      amountCents: 5000,
      means: 'carte',
      validUntil: dayIn(365),
    })
    await openDashboard(page, '/dashboard/bons')
    const opened = page.waitForEvent('popup')
    await page
      .getByRole('link', { name: /^[0-9A-Z]{4}-/ })
      .first()
      .tap()
    expect(new URL((await opened).url()).searchParams.has('token')).toBe(true)
  },
)

test('a message lies over nothing that a page ends with', async ({ page }) => {
  await openDashboard(page, '/dashboard/sponsorise')
  await page.getByRole('button', { name: 'Copier le lien' }).last().click()
  const message = page.locator('[data-sonner-toast][data-mounted="true"]').last()
  const top = await message.evaluate((element) => {
    scrollTo(0, document.documentElement.scrollHeight)
    // Position at the end of its transition, however far that has come.
    return innerHeight - element.getBoundingClientRect().height - 24
  })

  const last = await page.getByRole('link', { name: 'Ouvrir' }).last().boundingBox()
  expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
})
