import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { apiError } from '@espace/contracts/kernel/errors'
import { CONTENT_CHANGED_HEADER } from '@espace/server/internal-api'
import type { Logger } from '@espace/server/log/log'
import type { RequestHandler } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { requestIdOf } from './request-id.ts'

/**
 * Connections to the API stay open between two calls. Only with a time limit of its own does Node's
 * agent heed the `Keep-Alive: timeout` of an answer; without one, a call may be written to a
 * connection that the API is hanging up at that moment, and fails.
 */
const CONNECTIONS = { keepAlive: true, timeout: 20_000 }

/** Calendar and news feeds at short addresses, mapped to the API's. */
const FEEDS: readonly (readonly [RegExp, string])[] = [
  [/^\/programme\.(ics|rss)$/, '/api/spectacles/programme.$1'],
  [/^\/(spectacles|artistes)\/([1-9]\d{0,8})\.ics$/, '/api/$1/$2/agenda.ics'],
]

const isFeed = (path: string): boolean => FEEDS.some(([pattern]) => pattern.test(path))

const feedPath = (path: string): string =>
  FEEDS.reduce((rewritten, [pattern, to]) => rewritten.replace(pattern, to), path)
interface ProxyDeps {
  apiUrl: string
  log: Logger
  /** Called after a write, before its answer is sent: the writer then sees fresh pages. */
  onChange: (() => void) | undefined
}

/** Proxies `/api`, `/uploads` and the readiness probe to the API. */
export function proxyApi({ apiUrl, log, onChange }: ProxyDeps): RequestHandler {
  const Agent = apiUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  return createProxyMiddleware({
    target: apiUrl,
    agent: new Agent(CONNECTIONS),
    pathFilter: (path) => /^\/(?:api|uploads)(?:\/|$)|^\/readyz$/.test(path) || isFeed(path),
    pathRewrite: feedPath,
    // Longer than a request may take to arrive: a slow upload gets its own error, not the one of a silent API.
    proxyTimeout: 35_000,
    on: {
      proxyReq: (call, request) => {
        call.setHeader('X-Request-Id', requestIdOf(request))
      },
      proxyRes: ({ headers }) => {
        if (headers[CONTENT_CHANGED_HEADER] === undefined) return
        delete headers[CONTENT_CHANGED_HEADER]
        onChange?.()
      },
      error: (error, request, response) => {
        log.warn({ err: error, requestId: requestIdOf(request) }, 'the API does not answer')
        if (!('writeHead' in response) || response.headersSent) return
        const unavailable = apiError('SERVICE_INDISPONIBLE')
        response.writeHead(unavailable.status, {
          'Content-Type': 'application/json; charset=utf-8',
          'Retry-After': '5',
        })
        response.end(JSON.stringify(unavailable.toBody()))
      },
    },
  })
}
