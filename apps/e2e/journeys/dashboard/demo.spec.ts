import { fillDemo } from '@espace/prisma/testing/demo'
import type { Page } from 'playwright/test'
import { field, logIn, openTab } from '../../support/dashboard.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test } from '../../support/test.ts'

let stack: Stack

test.describe.configure({ mode: 'serial' })

// A stack of its own: bookings and deletions of other journeys would change the demo data.
test.beforeAll(async () => {
  stack = await startStack({ seed: 'none' })
  await fillDemo(stack.databaseUrl, Temporal.Now.instant())
})

test.afterAll(async () => {
  await stack?.stop()
})

test.beforeEach(async ({ page, watch }) => {
  watch.origins.push(stack.url)
  await page.goto(`${stack.url}/connexion?redirect=%2Fdashboard`)
  await logIn(page)
  await expect(page.locator('main h2')).toBeVisible()
})

/** A date of the demo data with these bookings. */
const eveningWith = (booked: object) =>
  withDatabase(stack.databaseUrl, (db) =>
    db.spectacle.findFirstOrThrow({
      where: { bookingMode: 'maison', ...booked },
      orderBy: { startsAt: 'asc' },
    }),
  )

const parties = (page: Page) => page.getByRole('table', { name: 'Réservations de la date' })

test('each state of the demo house is seen in two presses', async ({ page }) => {
  test.slow()
  const office = `${stack.url}/dashboard`

  await test.step('bookings of tonight, in every state before the doors open', async () => {
    await openTab(page, 'Réservations')
    for (const said of [
      'À régler à l’entrée',
      'Réglé en ligne',
      'Paiement en cours',
      'Invité',
      'Annulée',
    ]) {
      await expect(parties(page).getByText(said, { exact: true }).first(), said).toBeVisible()
    }
  })

  await test.step('the full evening, its offer and its line', async () => {
    const { id } = await eveningWith({ waiting: { some: {} } })
    await page.goto(office)
    await openTab(page, 'Réservations')
    await field(page, 'Date').selectOption(String(id))
    await expect(parties(page).getByText('Proposée à qui attend')).toBeVisible()
    const line = page.getByRole('list', { name: 'Liste d’attente' }).getByRole('listitem')
    await expect(line).toHaveCount(4)
    await expect(line.first()).toContainText('proposées jusqu’au')
  })

  await test.step('the evening that is cancelled, and the one that was put off', async () => {
    const cancelled = await eveningWith({ status: 'annulé' })
    const postponed = await eveningWith({ status: 'reporté' })
    await page.goto(office)
    await openTab(page, 'Réservations')
    await field(page, 'Date').selectOption(String(cancelled.id))
    await expect(parties(page).getByText('Annulée', { exact: true })).toHaveCount(3)
    await field(page, 'Date').selectOption(String(postponed.id))
    await expect(parties(page).getByText('Confirmée', { exact: true })).toHaveCount(3)
  })

  await test.step('the evening that is over, with who came', async () => {
    await page.goto(office)
    await openTab(page, 'Réservations')
    await field(page, 'Période').selectOption('Passées')
    for (const said of ['Entrée', 'Réglé à l’entrée', 'Réglé en espèces', 'Vente à la porte']) {
      await expect(parties(page).getByText(said, { exact: true }).first(), said).toBeVisible()
    }
  })

  for (const [name, ...texts] of [
    ['Messages', /^Nouveau$/, /^Lu$/, /^Traité$/],
    ['Newsletter', /^Terminé$/, /^Départ programmé$/],
    ['Journal', /^Iris Delaporte$/],
    ['Corbeille', /Le gala des rideaux/],
    ['Utilisateurs', /^Porte$/, /^Suspendu$/],
  ] as const) {
    await test.step(name, async () => {
      await openTab(page, name)
      for (const text of texts) {
        const said = page.locator('main').getByText(text).and(page.locator(':not(option)'))
        await expect(said.first(), `${text}`).toBeVisible()
      }
    })
  }

  await test.step('the door, and the sheet of the evening that was closed', async () => {
    const { title } = await eveningWith({ closings: { some: {} } })
    await page.goto(`${stack.url}/accueil`)
    await page.getByRole('main').getByRole('link', { name: title }).first().click()
    await page.getByRole('link', { name: 'Bilan' }).click()
    await expect(page.getByRole('row', { name: 'Recette nette' })).toBeVisible()
    await expect(page.getByText(/Iris Delaporte/).first()).toBeVisible()
  })
})
