import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright/test'
import { findingsOn } from './axe.ts'
import { ADMIN } from './stack.ts'
import { expect } from './test.ts'

/** Opens an address of the dashboard with an existing session. */
export async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  // Local storage belongs to the origin: any of its documents will do, and this one is the lightest.
  await page.goto('/robots.txt')
  await page.evaluate(
    (token) => localStorage.setItem('token', token),
    await sessionAt(process.env['SITE_URL']),
  )
  await page.goto(path)
  await dashboardIsThere(page)
}

/** The same through the log-in page. */
export async function logInToDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
  await logIn(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await dashboardIsThere(page)
}

/** By selector, as headings behind a modal dialog have no role. */
const dashboardIsThere = (page: Page) => expect(page.locator('main h2')).toBeVisible()

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Less than the ten minutes after which a step-up is needed. */
const SESSION_MS = 8 * 60_000

const sessions = new Map<string | undefined, { since: number; token: Promise<string> }>()

/** One session per worker while its step-up is valid, since verifying a password is slow by design. */
function sessionAt(origin: string | undefined): Promise<string> {
  const kept = sessions.get(origin)
  if (kept && Date.now() - kept.since < SESSION_MS) return kept.token
  const login = caller(origin)('POST', '/api/auth/login', ADMIN)
  const session = { since: Date.now(), token: login.then(({ token }) => token) }
  sessions.set(origin, session)
  return session.token
}

/** Calls the API as an administrator, without a page. */
export async function asAdmin(origin: string | undefined) {
  return caller(origin, await sessionAt(origin))
}

/** Calls the site's API with a session token. */
export const caller =
  (origin: string | undefined, token?: string) =>
  async (method: string, path: string, body?: unknown) => {
    const ask = () =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    let response = await ask()
    // Load shedding: retries after the time in `Retry-After`.
    if (response.status === 503) {
      await delay(Number(response.headers.get('retry-after')) * 1_000)
      response = await ask()
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.status === 204 ? undefined : response.json()
  }

/** A unique title, as all tests share one stack. */
export const aName = () => `Essai ${randomUUID().slice(0, 8)}`

/** Path of an existing picture. */
export const PICTURE = '/assets/img/carte.png'

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const save = (page: Page) =>
  page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Tab of the dashboard, within its navigation: the footer has links of the same names. */
export const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Onglets du dashboard' })
    .getByRole('link', { name, exact: true })

/** Opens a tab; on a phone its menu is opened first. */
export async function openTab(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Autres onglets : Plus', expanded: false })
  if (await more.isVisible()) await more.click()
  await tab(page, name).click()
}

/** Confirms a dialog, once its text is visible and axe finds nothing. */
export async function goAhead(page: Page, sentence: string, action: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(sentence)).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await question.getByRole('button', { name: action }).click()
}

/** Presses undo in the last toast. */
export const undo = (page: Page, label = 'Annuler') =>
  page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: label })
    .click()

/** Nothing overflows the screen, and axe finds nothing. */
export async function looksRight(page: Page): Promise<void> {
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  expect(await findingsOn(page)).toEqual([])
}

/** Expands a record of a list, on a phone. */
export async function openRow(row: Locator): Promise<void> {
  const more = row.getByRole('button', { name: /^Détails/, expanded: false })
  await row.waitFor()
  if (await more.isVisible()) await more.click()
}
