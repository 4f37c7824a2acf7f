import { randomUUID } from 'node:crypto'
import { aBookableShow, dayIn, placesLeft, pressWhileLoading } from '../../support/booking.ts'
import { asAdmin, button, looksRight, openDashboard, openRow } from '../../support/dashboard.ts'
import { linkMailedTo } from '../../support/mail.ts'
import { expect, test } from '../../support/test.ts'

/** A venue whose operator is set, so that it can invoice. */
async function anIdentifiedSeller(baseURL: string | undefined) {
  const admin = await asAdmin(baseURL)
  const operator = await admin('GET', '/api/admin/settings/operator')
  await admin('PUT', '/api/admin/settings/operator', {
    ...operator,
    name: operator.name || 'L’espace comédie',
    address: operator.address || '12 rue du Rire, 59000 Lille',
    siren: '303265045',
    vatNumber: 'FR40303265045',
  })
}

test('a works council of 25 goes from an option to an invoice', async ({ page, baseURL }) => {
  test.slow()
  await anIdentifiedSeller(baseURL)
  const here = await aBookableShow(baseURL, { vatBp: 550 })
  const there = await aBookableShow(baseURL, { vatBp: 550, price_cents: 1000 })
  const name = `CSE ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@exemple.fr`
  await openDashboard(page, `/dashboard/reservations?date=${here.id}`)
  const row = page.getByRole('row').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  const choose = async (item: string) => {
    await openRow(row)
    await row.getByRole('button', { name: /^Plus/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await button(page, 'Réserver pour un client').click()
  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await dialog.getByLabel('Places').fill('25')
  await dialog.getByLabel('Email (facultatif)').fill(email)
  await dialog.getByLabel('Option jusqu’au (facultatif)').fill(dayIn(6))
  await dialog.getByRole('button', { name: 'Réserver' }).click()
  await expect(row.getByText('En attente')).toBeVisible()
  expect(await placesLeft(baseURL, here.id)).toBe(45)

  await pressWhileLoading(page, await linkMailedTo(email, '/commande'), 'Confirmer mes places')
  await expect(page.getByText(/^C’est réservé/)).toBeVisible()

  await openDashboard(page, `/dashboard/reservations?date=${here.id}`)
  await choose('Encaisser…')
  await dialog.getByLabel('Places réglées').fill('8')
  await dialog.getByLabel('Virement').check()
  await dialog.getByLabel('Reçu le (facultatif)').fill(dayIn(-1))
  await expect(dialog.getByText(/^Encaissé : 120\s€/)).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await openRow(row)
  await expect(row.getByText(/^8 sur 25 réglées, reste 255\s€/)).toBeVisible()

  await choose('Changer des places…')
  await dialog.getByLabel('Date').selectOption(String(there.id))
  await dialog.getByLabel('Tarif').selectOption('')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Changer' }).click()
  await expect(page.getByText(/^Places changées/)).toBeVisible()
  expect(await placesLeft(baseURL, there.id)).toBe(69)

  await choose('Facture…')
  await dialog.getByLabel('Adresse').fill('1 place du Théâtre\n59000 Lille')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Établir la facture' }).click()
  await expect(page.getByText(/^Facture établie/)).toBeVisible()
  await choose('Facture…')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Facture \d{4}-\d{4}\.pdf$/)
})
