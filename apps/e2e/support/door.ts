import type { Page } from 'playwright/test'
import { aBookableShow, aMember, dayIn, somebody } from './booking.ts'
import { asAdmin } from './dashboard.ts'
import { ticketMailedTo } from './mail.ts'

/** A member of the evening's door staff. */
export const aStaffer = (origin: string | undefined, mailDirectory?: string) =>
  aMember('accueil', origin, mailDirectory)

/** A date with a booked party, and the ticket code from its email. */
export async function aBookedEvening(origin: string | undefined, quantity: number) {
  const { id, title } = await aBookableShow(origin, { date_spectacle: dayIn(2) })
  const { email, ask } = await somebody(origin)
  await ask('POST', '/api/reservations/checkout', { items: [{ spectacleId: id, quantity }] })
  const code = await ticketMailedTo(email)
  return { id, title, code, email }
}

/** Sets the start of a show to now. */
export async function begin(origin: string | undefined, id: number) {
  const admin = await asAdmin(origin)
  const now = new Date(Date.now() - 600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
  const [date_spectacle, time = ''] = now.split(' ')
  const heure_spectacle = `${time.slice(0, 5)}:00`
  await admin('PUT', `/api/admin/spectacles/${id}`, { date_spectacle, heure_spectacle })
}

/** Opens the door of an evening with an existing session of its staff. */
export async function openDoor(page: Page, token: string, evening: { id: number; title: string }) {
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`/accueil?seance=${evening.id}`)
  await page.getByRole('heading', { name: evening.title }).waitFor()
  // From now on the page also works offline.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Code du billet').fill(code)
  await page.keyboard.press('Enter')
}

export const verdictOn = (page: Page) => page.getByRole('region', { name: 'Verdict' })
