import type { ProductApi } from '@espace/contracts/api'
import type { Client, Transport } from '@espace/contracts/kernel/client'
import { within } from './within.ts'

export type ApiClient = Client<ProductApi>

/**
 * Calls over HTTP (§7). In the browser `origin` is empty: the site's own origin answers.
 *
 * @param patience how long to wait for an answer, in milliseconds
 * @param headers what every call carries besides
 */
export const httpTransport =
  (origin: string, patience: number, headers: Record<string, string> = {}): Transport =>
  ({ method, url, body, signal }) =>
    within(patience, signal, async (signal) => {
      const response = await fetch(origin + url, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...headers,
        },
        credentials: 'include',
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await readBody(response) }
    })

/** An answer that is not JSON is its text (§7). */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
