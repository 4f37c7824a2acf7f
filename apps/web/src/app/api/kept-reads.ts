import type { Send } from '@espace/contracts/kernel/client'
import { readBody } from '#shared/lib/client/api.ts'
import { withTimeout } from '#shared/lib/client/with-timeout.ts'

/** Cached answer of a public read. */
export interface KeptRead {
  status: number
  body: unknown
}

/** Answers from the cache, or else from `ask`, whose answer says whether it may be cached. */
export type KeepReads = (
  url: string,
  ask: () => Promise<KeptRead & { mayBeKept: boolean }>,
) => Promise<KeptRead>

/**
 * The server's transport for reads: answers that the API marks as public are cached and shared by
 * all pages until an invalidation.
 *
 * @param timeoutMs milliseconds
 */
export const keptReads =
  (apiUrl: string, timeoutMs: number, keep: KeepReads, others: Send): Send =>
  (call, headers = {}) => {
    const { method, url, signal } = call
    if (method !== 'GET' || call.via) return others(call, headers)
    return keep(url, () =>
      withTimeout(timeoutMs, signal, async (signal) => {
        // Uncompressed: on one machine, compression costs more than the transfer.
        const response = await fetch(apiUrl + url, {
          headers: { ...headers, 'Accept-Encoding': 'identity' },
          signal,
        })
        const body = await readBody(response)
        const isEverybodys = response.headers.get('Cache-Control')?.startsWith('public') ?? false
        const isStale = response.headers.has('Cache-Status')
        const { status } = response
        return { status, body, mayBeKept: status === 200 && isEverybodys && !isStale }
      }),
    )
  }
