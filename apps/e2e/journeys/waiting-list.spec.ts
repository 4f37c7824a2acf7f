import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'
import { findingsOn } from '../support/axe.ts'
import { asAdmin, PICTURE } from '../support/dashboard.ts'
import { mailedTo } from '../support/mail.ts'
import { expect, test, untilReady } from '../support/test.ts'

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

/** Somebody with an account, and what they ask of the API. */
async function somebody(request: APIRequestContext, baseURL: string | undefined) {
  const email = `zoe-${randomUUID()}@exemple.fr`
  const person = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Hondt', birthDate: '1990-02-28' }
  const account = { email, password: 'Rideau-70!' }
  const post = async (path: string, data: object, token = '') => {
    const headers = { ...HEADERS, Authorization: `Bearer ${token}` }
    return (await request.post(`${baseURL}/api${path}`, { headers, data })).json()
  }
  await post('/auth/register', { ...person, ...account })
  const { token } = await post('/auth/login', account)
  return {
    email,
    token: String(token),
    ask: (path: string, data: object) => post(path, data, token),
  }
}

/** The address in the letter that offers seats. */
async function offerTo(email: string): Promise<string> {
  const words = await mailedTo(email, /gardons jusqu[\s\S]*?liste-d-attente\?token=[\w-]{43}/)
  return `/${words.slice(words.lastIndexOf('liste-d-attente'))}`
}

test('from a full evening to the waiting list, and by a letter to seats that came back', async ({
  page,
  browser,
  request,
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
    capacity: 4,
    price_cents: 1500,
  })
  const [holder, zoe, ada] = [
    await somebody(request, baseURL),
    await somebody(request, baseURL),
    await somebody(request, baseURL),
  ]
  const items = [{ spectacleId: id, quantity: 4 }]
  const { reservationId } = await holder.ask('/reservations/checkout', { items })

  await page.addInitScript((kept: string) => localStorage.setItem('token', kept), zoe.token)
  await page.goto(`/spectacles/${id}`)
  await untilReady(page)
  await page
    .getByRole('link', { name: /^Liste d’attente/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/reserver/${id}`)
  await page.getByLabel('Nombre de places voulues').selectOption('2')
  expect(await findingsOn(page), 'the form').toEqual([])
  await page.getByRole('button', { name: /^Attendre 2/ }).click()
  const place = page.getByRole('listitem').filter({ hasText: title })
  await expect(place).toContainText(/Votre rang\s*1/)
  expect(await findingsOn(page), 'the rank').toEqual([])
  expect(await mailedTo(zoe.email, /Votre rang[\s\S]{0,20}: 1/)).not.toBe('')
  expect(await ada.ask('/reservations/waiting', { spectacleId: id, quantity: 2 })).toMatchObject({
    rank: 2,
  })

  await holder.ask(`/reservations/${reservationId}/cancel`, {})
  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  await stranger.goto(await offerTo(zoe.email))
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
  expect(new URL(stranger.url()).search).toBe('')
  expect(await findingsOn(stranger), 'the offer').toEqual([])
  await stranger.getByRole('button', { name: 'Prendre ces places' }).click()
  await expect(stranger.getByText(/^C’est réservé !/)).toBeVisible()
  await stranger.close()

  await page.goto('/mon-compte')
  await expect(place).toContainText('Confirmée')
  await expect(place).toContainText(/2\splaces/)
  await expect(place).toHaveCount(1)
  expect(await mailedTo(zoe.email, /\w{4}-\w{4}-\w{4}/)).not.toBe('')

  const plain = await browser.newPage({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  await plain.goto(await offerTo(ada.email))
  await plain.getByRole('button', { name: 'Les laisser à d’autres' }).click()
  await expect(plain.getByText('C’est noté : vous n’attendez plus.')).toBeVisible()
  await plain.close()
  const show = await page.request.get(`${baseURL}/api/spectacles/${id}`)
  expect((await show.json()).places_restantes).toBe(2)
})
