import type { Send } from '@espace/contracts/kernel/client'
import { readBody } from './api.ts'
import { withTimeout } from './with-timeout.ts'

/** As long as a phone on a slow line may take. */
const TIMEOUT_MS = 60_000

/** Carries a call over whose answer is a file; what is refused says why, as ever. */
export const fetchBytes: Send = ({ method, url, body: sent, signal }, headers = {}) =>
  withTimeout(TIMEOUT_MS, signal, async (signal) => {
    const response = await fetch(url, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...headers,
      },
      credentials: 'include',
      signal,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    const { ok, status } = response
    const body = ok ? new Uint8Array(await response.arrayBuffer()) : await readBody(response)
    return { status, body }
  })
