import type { Send } from '@espace/contracts/kernel/client'
import { readBody, requestOf } from './api.ts'
import { withTimeout } from './with-timeout.ts'

/** Timeout that still allows a large file over a slow mobile connection. */
const TIMEOUT_MS = 60_000

/** Transport for routes that answer with a file; errors are JSON as usual. */
export const fetchBytes: Send = (call, headers = {}) =>
  withTimeout(TIMEOUT_MS, call.signal, async (signal) => {
    const response = await fetch(call.url, requestOf(call, headers, signal))
    const { ok, status } = response
    const body = ok ? new Uint8Array(await response.arrayBuffer()) : await readBody(response)
    return { status, body }
  })
