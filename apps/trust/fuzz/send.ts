import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call } from './calls.ts'
import type { Answer } from './document.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Timeout after which a call counts as unanswered. */
const TIMEOUT_MS = 30_000

export interface Heard extends Answer {
  headers: NodeJS.Dict<string | string[]>
  ms: number
}

/** Sends a call as it is; `fetch` would normalise the address. */
export async function send(api: string, call: Call, token: string | undefined): Promise<Heard> {
  const since = performance.now()
  const headers: Record<string, string> = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...call.headers,
    ...(call.body !== undefined && { 'Content-Length': String(Buffer.byteLength(call.body)) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const sent = request(
    new URL(api),
    { agent, method: call.method, path: call.path, headers, timeout: TIMEOUT_MS },
    (response) => {
      text(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            headers: response.headers,
            body,
            ms: performance.now() - since,
          }),
        reject,
      )
    },
  )
  sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
  sent.on('error', reject)
  sent.end(call.body)
  return promise
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** curl command of a call; `$API` and `$TOKEN` are placeholders. */
export function curlOf({ method, path, headers, body, role }: Call): string {
  const all = role === 'visitor' ? headers : { Authorization: 'Bearer $TOKEN', ...headers }
  const parts = Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-binary ${quoted(body)}`]
  const line = ['curl -i', '--path-as-is', '-X', method, ...parts, ...data, `"$API"${quoted(path)}`]
  return `${line.join(' ')}  # as ${role}`
}
