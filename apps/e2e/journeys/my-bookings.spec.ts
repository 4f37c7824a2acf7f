import { randomUUID } from 'node:crypto'
import { findingsOn } from '../support/axe.ts'
import { asAdmin, PICTURE } from '../support/dashboard.ts'
import { mailedTo } from '../support/mail.ts'
import { expect, test, untilReady } from '../support/test.ts'

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

test('places that were booked stand in the account, become fewer, and go back', async ({
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
  const person = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Hondt', birthDate: '1990-02-28' }
  const account = { email, password: 'Rideau-70!' }
  const call = (path: string, data: object, headers = {}) =>
    page.request.post(`${baseURL}/api${path}`, { headers: { ...HEADERS, ...headers }, data })
  await call('/auth/register', { ...person, ...account })
  const { token } = await (await call('/auth/login', account)).json()
  const items = [{ spectacleId: id, quantity: 3 }]
  const booked = await call(
    '/reservations/checkout',
    { items },
    { Authorization: `Bearer ${token}` },
  )
  expect(booked.status()).toBe(201)

  await page.addInitScript((kept: string) => localStorage.setItem('token', kept), token)
  await page.goto('/mon-compte')
  await untilReady(page)
  const ticket = page.getByRole('listitem').filter({ hasText: title })
  await expect(ticket).toContainText('Confirmée')
  const code = (await ticket.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? ''
  const spelt = new RegExp(code.replaceAll('-', '[- ]?'))
  expect(await mailedTo(email, spelt)).not.toBe('')
  expect(await findingsOn(page)).toEqual([])

  await ticket.getByLabel(/^Venir moins nombreux/).selectOption('2')
  await ticket.getByRole('button', { name: /^Garder 2/ }).click()
  await ticket.getByRole('button', { name: 'Oui, les rendre' }).click()
  await expect(ticket).toContainText(/2\splaces/)
  const left = async () =>
    (await (await page.request.get(`${baseURL}/api/spectacles/${id}`)).json()).places_restantes
  expect(await left()).toBe(68)

  await ticket.getByRole('button', { name: /^Annuler/ }).click()
  await expect(ticket.getByRole('group', { name: /^Annuler vos 2 places/ })).toBeFocused()
  expect(await findingsOn(page)).toEqual([])
  await ticket.getByRole('button', { name: 'Oui, annuler' }).click()
  await page.getByText('Passées ou annulées (1)').click()
  await expect(ticket).toContainText('Annulée')
  expect(await left()).toBe(70)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
})
