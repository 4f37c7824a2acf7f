import type { BookingApi, ProductApi } from '@espace/contracts/api'
import type { Call, Client, Reply, Send } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import type { Access, Api } from '@espace/contracts/kernel/route'
import { withTimeout } from './with-timeout.ts'

export type RoutesFor<A extends Api, Who extends Access> = {
  [Room in keyof A]: {
    [
      Operation in keyof A[Room] as A[Room][Operation]['access'] extends Who ? Operation : never
    ]: A[Room][Operation]
  }
}

/** Routes that every page may call; the administrators' routes are loaded with the dashboard. */
export type SiteApi = RoutesFor<ProductApi & BookingApi, 'public' | 'user'>

export type ApiClient = Client<SiteApi>

export type Headers = Record<string, string>

/** Sends a call with the token of an account, if there is one. */
export type AuthenticatedSend = (call: Call, token: string | undefined) => Promise<Reply>

export const bearer = (token: string | undefined): Headers =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` }

/** `code` of an error body. */
export const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

/**
 * HTTP transport (§7). In the browser `origin` is empty: same-origin requests.
 *
 * @param timeoutMs timeout of a call in milliseconds
 */
export const httpTransport =
  (origin: string, timeoutMs: number): Send =>
  (call, headers = {}) => {
    const { url, signal, via } = call
    if (via) return via(call, headers)
    return withTimeout(timeoutMs, signal, async (signal) => {
      if (!isOurs(origin, url)) throw new ApiError('URL invalide', 400, 'URL_INVALIDE')
      const response = await fetch(origin + url, requestOf(call, headers, signal))
      return { status: response.status, body: await readBody(response) }
    })
  }

export const requestOf = (
  { method, body }: Call,
  headers: Headers,
  signal: AbortSignal,
): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...headers },
  credentials: 'include',
  signal,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** Hosts of a local development server (§7). */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether a URL is of our own origin: the token must never be sent to another one (§7). */
function isOurs(origin: string, url: string): boolean {
  const base = origin === '' ? location.origin : origin
  const target = new URL(origin + url, base)
  return target.origin === base || LOCAL_HOSTS.has(target.hostname)
}

/** Body of a response: JSON, or else text (§7). */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
