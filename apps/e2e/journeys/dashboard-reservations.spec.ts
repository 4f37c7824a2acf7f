import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import {
  aName,
  asAdmin,
  button,
  field,
  looksRight,
  openDashboard,
  PICTURE,
} from '../support/dashboard.ts'
import { mailedTo } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Two evenings of one show, and somebody with three places for the first. */
async function aHouse(page: Page, baseURL: string | undefined) {
  const admin = await asAdmin(baseURL)
  const title = aName()
  const evening = (days: number) =>
    admin('POST', '/api/admin/spectacles', {
      title,
      img: PICTURE,
      description: 'Une heure de rire.',
      lieu: "L'espace comédie",
      date_spectacle: dayIn(days),
      heure_spectacle: '20:30:00',
      booking_mode: 'maison',
      price_cents: 1500,
    })
  const [here, there] = [await evening(20), await evening(27)]
  const email = `zoe-${randomUUID()}@exemple.fr`
  const person = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Hondt', birthDate: '1990-02-28' }
  const account = { email, password: 'Rideau-70!' }
  const call = (path: string, data: object, headers = {}) =>
    page.request.post(`${baseURL}/api${path}`, { headers: { ...HEADERS, ...headers }, data })
  await call('/auth/register', { ...person, ...account })
  const { token } = await (await call('/auth/login', account)).json()
  const authorized = { Authorization: `Bearer ${token}` }
  const items = [{ spectacleId: here.id, quantity: 3 }]
  const booked = await call('/reservations/checkout', { items }, authorized)
  expect(booked.status()).toBe(201)
  const left = async ({ id }: { id: number }) =>
    (await (await page.request.get(`${baseURL}/api/spectacles/${id}`)).json()).places_restantes
  return { title, here, there, email, left }
}

test('the team finds a booking, invites, moves, cancels, prints and exports', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { title, here, there, email, left } = await aHouse(page, baseURL)
  await openDashboard(page, `/dashboard/reservations?date=${here.id}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const menuOf = async (name: string, item: string) => {
    await row(name).getByRole('button', { name: /^Plus/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(row('Zoé Hondt').getByText('Confirmée')).toBeVisible()
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })

  await button(page, 'Inviter').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom', { exact: true }).fill('Ada Quatremer')
  await dialog.getByLabel('Email (facultatif)').fill(`ada-${email}`)
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })
  await dialog.getByRole('button', { name: 'Inviter' }).click()
  await expect(row('Ada Quatremer').getByText('Invité', { exact: true })).toBeVisible()
  expect(await left(here)).toBe(65)
  expect(await mailedTo(`ada-${email}`, /notre invit/)).not.toBe('')

  await field(page, 'Rechercher un nom, un email ou un code').fill(email.slice(0, 20))
  await expect(page.getByText(/^[12] réservations?$/)).toBeVisible()
  await expect(row(`${title}, `).first()).toBeVisible()
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })
  await field(page, 'Rechercher un nom, un email ou un code').fill('')
  await expect(page.getByRole('table', { name: 'Réservations de la date' })).toBeVisible()

  await menuOf('Zoé Hondt', 'Déplacer vers une autre date…')
  await page.getByLabel('Nouvelle date').selectOption(String(there.id))
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })
  await dialog.getByRole('button', { name: 'Déplacer' }).click()
  await expect(page.getByText('Réservation déplacée')).toBeVisible()
  await expect(row('Zoé Hondt')).toHaveCount(0)
  expect([await left(here), await left(there)]).toEqual([68, 67])
  expect(await mailedTo(email, /Vos places changent de date/)).not.toBe('')

  await field(page, 'Date').selectOption(String(there.id))
  await expect(row('Zoé Hondt').getByText('Confirmée')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('3 attendus sur 70.')).toBeVisible()
  await page.screenshot({
    fullPage: true,
  })
  await expect(page.getByRole('cell', { name: 'Hondt Zoé' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Réservations' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const download = page.waitForEvent('download')
  await button(page, 'Exporter en CSV').click()
  expect((await download).suggestedFilename()).toBe(`reservations-${dayIn(27)}.csv`)

  await menuOf('Zoé Hondt', 'Annuler la réservation…')
  await dialog.getByLabel('Raison (facultatif)').fill('Une panne de courant.')
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })
  await dialog.getByRole('button', { name: 'Annuler la réservation' }).click()
  await expect(row('Zoé Hondt').getByText('Annulée')).toBeVisible()
  expect(await left(there)).toBe(70)
  expect(await mailedTo(email, /Une panne de courant/)).not.toBe('')
  await looksRight(page)
  await page.screenshot({
    fullPage: true,
  })
})
