import type { Page } from 'playwright/test'
import { aHouseShow, dayIn, somebody } from './booking.ts'
import { asAdmin } from './dashboard.ts'
import { ticketMailedTo } from './mail.ts'

/** Somebody of the evening's staff. */
export async function aStaffer(origin: string | undefined) {
  const staffer = await somebody(origin, 'Iris')
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
  const { id, title } = await aHouseShow(origin, { date_spectacle: dayIn(2) })
  const { email, ask } = await somebody(origin)
  await ask('POST', '/api/reservations/checkout', { items: [{ spectacleId: id, quantity }] })
  const code = await ticketMailedTo(email)
  return { id, title, code, email }
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
