import { randomUUID } from 'node:crypto'
import { findingsOn } from '../support/axe.ts'
import { asAdmin, PICTURE } from '../support/dashboard.ts'
import { expect, test, untilReady } from '../support/test.ts'

test('from the page of a show to a ticket of the house, with a log-in on the way', async ({
  page,
  baseURL,
}) => {
  const title = `Le grand soir ${randomUUID().slice(0, 8)}`
  const admin = await asAdmin(baseURL)
  const { id } = await admin('POST', '/api/admin/spectacles', {
    title,
    img: PICTURE,
    description: 'Une heure de rire.',
    lieu: "L'espace comédie",
    date_spectacle: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    heure_spectacle: '20:30:00',
    booking_mode: 'maison',
    price_cents: 1500,
  })
  const email = `zoe-${randomUUID()}@exemple.fr`
  const password = 'Rideau-70!'
  const person = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Hondt', birthDate: '1990-02-28' }
  await page.request.post(`${baseURL}/api/auth/register`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { ...person, email, password },
  })

  await page.goto(`/spectacles/${id}`)
  await untilReady(page)
  await page
    .getByRole('link', { name: /^Réserver maintenant/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/reserver/${id}`)
  await page.getByLabel('Nombre de places').selectOption('3')
  await expect(page.getByText(/^Total/)).toContainText(/45\s€/)
  expect(await findingsOn(page), 'the page to book on').toEqual([])

  await page.getByRole('button', { name: 'Me connecter et réserver' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/reserver/${id}`)
  await page.getByRole('button', { name: /^Réserver 3/ }).click()

  await expect(page).toHaveURL('/mon-compte')
  const ticket = page.getByRole('listitem').filter({ hasText: title })
  await expect(ticket).toContainText('Confirmée')
  await expect(ticket).toContainText(/3\splaces/)
  const show = await page.request.get(`${baseURL}/api/spectacles/${id}`)
  expect((await show.json()).places_restantes).toBe(67)
})
