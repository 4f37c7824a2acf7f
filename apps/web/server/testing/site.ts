import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CHANGED, CHANGES_PATH } from '@espace/server/internal-api'
import { listen } from '@espace/server/listen'
import { createLog } from '@espace/server/log/log'
import { onTestFinished, vi } from 'vitest'
import { createRenderer, ROOT_ID as rootId, STATE_ID as stateId } from '#entry-server.tsx'
import { type Answers, answerTo } from '#testing/fake-api.ts'
import { createWebApp } from '../app.ts'
import { subscribeToChanges } from '../cache/change-subscription.ts'
import { PageCache } from '../cache/page-cache.ts'
import { builtPolicy } from '../guards/policy.ts'
import { documentOf } from '../pages/document.ts'
import type { PageSource } from '../pages/page-source.ts'

export const portOf = (server: Server): number => {
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  return port
}

/** A fake API that records its calls; routes without an answer are 404. */
export async function openApi(answers: Answers = [], options: ServerOptions = {}) {
  const calls: IncomingMessage[] = []
  const bodies: Promise<string>[] = []
  const listeners = new Set<ServerResponse>()
  const server = createServer(options, (call, response) => {
    if (call.url === CHANGES_PATH) {
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      response.flushHeaders()
      return
    }
    calls.push(call)
    bodies.push(text(call))
    const { method = '', url = '' } = call
    if (method === 'PUT') response.setHeader('X-Content-Changed', 'true')
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    void answerTo(answers, `${method} ${url}`).then(({ status, body }) =>
      response.writeHead(status).end(JSON.stringify(body)),
    )
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls,
    bodies,
    /** Open change feeds. */
    listeners,
    notifyFactorChange: () => {
      for (const listener of listeners) listener.write(`${CHANGED}\n`)
    },
  }
}

/** An address without a listener. */
export const NOBODY = 'http://127.0.0.1:9'

interface SiteOptions {
  apiUrl?: string
  origin?: string
  /** A page throws while it is rendered. */
  isBroken?: boolean
  proxySecret?: string
  /** Multiplies the rate limits. */
  rateLimitScale?: number
  /** How many proxies in front add to X-Forwarded-For. */
  proxyHops?: number
  /** Pages are cached, as in production, while the change feed is open. */
  keepsReady?: true
}

/** Longer than a test takes. */
const FOR_GOOD = { page: 600_000, read: 600_000 }

/** The site on its own port, with pages rendered from the sources. */
export async function openSite({
  apiUrl = NOBODY,
  origin = 'https://espace-comedie.example',
  isBroken = false,
  proxySecret,
  rateLimitScale = 1,
  proxyHops = 0,
  keepsReady,
}: SiteOptions = {}) {
  const log = createLog('web', 'silent')
  const failures = vi.spyOn(log, 'error')
  const ready = keepsReady && new PageCache(FOR_GOOD)
  const pages = sources({ apiUrl, origin, keep: ready?.read }, isBroken)
  const options = { pages, apiUrl, origin, proxySecret, proxyHops, rateLimitScale, log }
  const app = createWebApp({ ...options, ...(ready && { ready }) })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  // Like browsers: one connection for many calls.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.close()
    server.closeAllConnections()
  })
  if (ready) {
    const subscription = subscribeToChanges(apiUrl, {
      onChange: ready.changed,
      onHearing: ready.hearing,
    })
    onTestFinished(subscription.stop)
  }
  const place = { host: '127.0.0.1', port: portOf(server), agent }
  return {
    port: place.port,
    failures,
    /** Requests an address as it is written: `fetch` would normalise it. */
    get: (path: string, headers: Record<string, string> = {}, encoding: BufferEncoding = 'utf8') =>
      get({ ...place, path, headers }, undefined, encoding),
    /** A write of the dashboard. */
    put: (path: string) => get({ ...place, path, method: 'PUT' }),
    /** Submits a form like a browser without scripts. */
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      get(
        {
          ...place,
          path,
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        },
        new URLSearchParams(fields).toString(),
      ),
  }
}

function sources(options: Parameters<typeof createRenderer>[0], isBroken: boolean): PageSource {
  const renderer = createRenderer(options)
  if (isBroken) renderer.render = () => Promise.reject(new Error('a fault of ours'))
  const shell = { style: '', preloads: '', scripts: '<script type="module">start()</script>' }
  return {
    assets: (_request, _response, next) => next(),
    renderer: async () => renderer,
    document: async ({ head, body, state, lang }) =>
      documentOf(shell, { head, body, state, lang, rootId, stateId }),
    policy: builtPolicy([], ''),
    close: async () => undefined,
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

function get(
  options: RequestOptions,
  body?: string,
  encoding: BufferEncoding = 'utf8',
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(options, (response) => {
    let text = ''
    response.setEncoding(encoding)
    response.on('data', (part: string) => {
      text += part
    })
    response.on('error', reject)
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
  })
    .on('error', reject)
    .end(body)
  return promise
}
