import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { asAdmin, caller, PICTURE } from './dashboard.ts'
import { mailedTo } from './mail.ts'

const PASSWORD = 'Rideau-70!'

/** Somebody new, with an account and the token of a log-in. */
async function anAccount(origin: string | undefined, firstName: string) {
  const account = { email: `${firstName}-${randomUUID()}@exemple.fr`, password: PASSWORD }
  const person = { civility: 'Mme.', firstName, lastName: 'Hondt', birthDate: '1990-02-28' }
  const visitor = caller(origin)
  await visitor('POST', '/api/auth/register', { ...person, ...account })
  const { token, user } = await visitor('POST', '/api/auth/login', account)
  return { ...account, token: String(token), id: Number(user.id) }
}

/** Somebody of the evening's staff. */
export async function aStaffer(origin: string | undefined) {
  const staffer = await anAccount(origin, 'iris')
  const admin = await asAdmin(origin)
  const { users } = await admin(
    'GET',
    `/api/admin/users/search?search=${encodeURIComponent(staffer.email)}`,
  )
  const { version } = users[0]
  await admin('PUT', `/api/admin/users/${staffer.id}/role`, { role: 'accueil', version })
  return staffer
}

/** A show of the house tomorrow, and a party that has booked it: with the code that its mail brings. */
export async function aBookedEvening(origin: string | undefined, quantity: number) {
  const admin = await asAdmin(origin)
  const title = `La porte ${randomUUID().slice(0, 8)}`
  const { id } = await admin('POST', '/api/admin/spectacles', {
    title,
    img: PICTURE,
    description: 'Une heure de rire.',
    lieu: "L'espace comédie",
    date_spectacle: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    heure_spectacle: '20:30:00',
    booking_mode: 'maison',
    price_cents: 1500,
  })
  const { email, token } = await anAccount(origin, 'zoe')
  const booker = caller(origin, token)
  await booker('POST', '/api/reservations/checkout', { items: [{ spectacleId: id, quantity }] })
  const code = await mailedTo(email, /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/)
  return { id: Number(id), title, code, email }
}

/** Opens the door of an evening as somebody of its staff who has logged in before. */
export async function openDoor(page: Page, token: string, evening: { id: number; title: string }) {
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`/accueil?seance=${evening.id}`)
  await page.getByRole('heading', { name: evening.title }).waitFor()
  // From now on it answers without network, too.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Code du billet').fill(code)
  await page.keyboard.press('Enter')
}

export const verdictOn = (page: Page) => page.getByRole('region', { name: 'Verdict' })
