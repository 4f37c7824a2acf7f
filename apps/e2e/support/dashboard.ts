import type { Page } from 'playwright/test'
import { ADMIN } from './stack.ts'
import { expect } from './test.ts'

/** Opens an address of the dashboard, logging in on the way as everybody has to. */
export async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
  await logIn(page)
  await expect(page).toHaveURL(/\/dashboard/)
  // Behind a dialog it has no role.
  await expect(page.locator('main h2')).toBeVisible()
}

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Calls the API as an administrator would without any page. */
export async function asAdmin(origin: string | undefined) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.status === 204 ? undefined : response.json()
  }
  const { token } = await call('POST', '/api/auth/login', ADMIN)
  return (method: string, path: string, body?: unknown) => call(method, path, body, token)
}
