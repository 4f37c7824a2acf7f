import type { ProductApi } from '@espace/contracts/api'
import { type Client, createClient, type Transport } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table'
import { checkedShapes } from '../features/spectacles/wire.ts'

export type ApiClient = Client<ProductApi>

/** The API behind a transport, its answers checked and old spellings read. */
export function createApi(transport: Transport): ApiClient {
  const client = createClient<ProductApi>(routeTable, transport)
  return { ...client, spectacles: checkedShapes(client.spectacles) }
}

/**
 * Calls over HTTP (§7). In the browser `origin` is empty: the site's own origin answers.
 *
 * @param patience how long to wait for an answer, in milliseconds
 */
export const httpTransport =
  (origin: string, patience: number): Transport =>
  async ({ method, url, body, signal }) => {
    const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
    const response = await fetch(origin + url, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
      },
      credentials: 'include',
      signal: AbortSignal.any(signals),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await readBody(response) }
  }

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
