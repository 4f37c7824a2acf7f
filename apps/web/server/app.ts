import type { RequestListener } from 'node:http'
import { constants } from 'node:zlib'
import { DOOR_PATH } from '@espace/contracts/paths'
import { truncatedAddress } from '@espace/server/ip'
import type { Logger } from '@espace/server/log/log'
import { logRequests } from '@espace/server/log/request-log'
import { serveFromCache } from '@espace/server/serve-from-cache'
import compression from 'compression'
import express, { type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import { cacheKey } from './cache/page-address.ts'
import type { PageCache } from './cache/page-cache.ts'
import { hideReferrer } from './cache/personal-pages.ts'
import type { WebConfig } from './config.ts'
import { internalHeaders, forwardClientIp } from './guards/forward-client-ip.ts'
import { limitRendering } from './guards/limit-rendering.ts'
import { proxyApi } from './guards/proxy-api.ts'
import type { PageSource } from './pages/page-source.ts'
import {
  serveErrorScreen,
  servePages,
  serveCachedPages,
  turnAwayOddAddresses,
} from './pages/serve-pages.ts'
import { serveRobots, serveSitemap } from './pages/sitemap.ts'
import { takeForms } from './pages/take-forms.ts'

interface WebDeps
  extends
    Pick<WebConfig, 'apiUrl' | 'origin'>,
    Partial<Pick<WebConfig, 'proxySecret' | 'proxyHops' | 'rateLimitScale'>> {
  pages: PageSource
  log: Logger
  /** Cached pages; without it each request renders. */
  ready?: PageCache
}

/** The site as an Express application: the proxied API with its pictures, static files, then pages. */
export function createWebApp({
  pages,
  apiUrl,
  origin,
  proxySecret,
  proxyHops = 0,
  rateLimitScale = 1,
  log,
  ready,
}: WebDeps): RequestListener {
  const app = express()
  app.set('trust proxy', proxyHops)
  app.disable('x-powered-by')
  app.set('etag', 'strong')
  app.use(
    logRequests<Request>(log, ({ ip, socket }) => ({
      network: truncatedAddress(ip ?? socket.remoteAddress ?? ''),
    })),
  )
  app.use(carefulHeaders)
  app.get('/healthz', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.use(forwardClientIp(proxySecret))
  app.use(proxyApi({ apiUrl, log, onChange: ready?.changed }))
  app.use(turnAwayOddAddresses)
  app.use(pages.assets)
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(pageHeaders(pages.policy), hideReferrer)
  app.get('/robots.txt', serveRobots(origin))
  app.get('/sitemap.xml', serveSitemap(pages, origin))
  const limited = limitRendering(pages, { rateLimitScale, ready })
  app.post('/{*path}', ...limited, ...takeForms(pages))
  app.get(
    '/{*path}',
    ...limited,
    ready ? serveCachedPages(pages, ready, internalHeaders(proxySecret)) : servePages(pages),
  )
  app.use(serveErrorScreen(pages, log))
  // Server-rendered pages are anonymous, so one cached copy serves all visitors.
  return ready ? serveFromCache(app, { find: ({ url = '' }) => ready.at(cacheKey(url)), log }) : app
}

/** On every response of our own, static files and health included; proxied ones have the API's. */
const carefulHeaders = helmet({
  contentSecurityPolicy: false,
  // Ticketing opens in a tab of its own.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

const pageHeaders =
  (policy: string): RequestHandler =>
  ({ path }, response, next) => {
    // Tickets are scanned at the door, and nowhere else.
    const camera = path === DOOR_PATH ? '(self)' : '()'
    response.set('Content-Security-Policy', policy)
    response.set('Permissions-Policy', `camera=${camera}, geolocation=(), microphone=()`)
    next()
  }
