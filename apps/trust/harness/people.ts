import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ADMIN } from './product.ts'
import { unlessBusy } from './traffic.ts'

const PASSWORD = 'Aa1!motdepasse'

const LoggedIn = z.object({ token: z.string() })

/** Calls the API without cookies, so that `X-Requested-With` replaces the CSRF token. */
export async function call(
  url: string,
  { token, body, ...init }: { method?: string; token?: string; body?: unknown; key?: string } = {},
): Promise<Response> {
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (init.key !== undefined) headers.set('Idempotency-Key', init.key)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const method = init.method ?? (body === undefined ? 'GET' : 'POST')
  return fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

export async function logIn(api: string, account: { email: string; password: string }) {
  const response = await unlessBusy(() => call(`${api}/api/auth/login`, { body: account }))
  if (!response.ok) throw new Error(`log-in: ${response.status} ${await response.text()}`)
  return LoggedIn.parse(await response.json()).token
}

export const logInAdmin = (api: string) => logIn(api, ADMIN)

const PERSON = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Dupont', birthDate: '1990-02-28' }

/** Registers an account and logs it in. */
export async function register(
  api: string,
  who: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<string> {
  const account = { email: who.email ?? `${randomUUID()}@exemple.fr`, password: PASSWORD }
  const body = { ...PERSON, ...who, ...account }
  const response = await unlessBusy(() => call(`${api}/api/auth/register`, { body }))
  if (!response.ok) throw new Error(`registration: ${response.status} ${await response.text()}`)
  return logIn(api, account)
}
