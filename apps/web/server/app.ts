import { constants } from 'node:zlib'
import type { Logger } from '@espace/server/log'
import { logRequests } from '@espace/server/request-log'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import type { WebConfig } from './config.ts'
import { nameVisitor } from './name-visitor.ts'
import type { PageSource } from './page-source.ts'
import { passOn } from './pass-on.ts'
import { keepAddressesToOurselves } from './personal-pages.ts'
import { serveErrorScreen, servePages, turnAwayOddAddresses } from './serve-pages.ts'
import { serveRobots, serveSitemap } from './sitemap.ts'
import { takeForms } from './take-forms.ts'

interface WebDeps
  extends
    Pick<WebConfig, 'apiUrl' | 'origin'>,
    Partial<Pick<WebConfig, 'proxySecret' | 'proxyHops'>> {
  pages: PageSource
  log: Logger
}

/** The site as an Express application: the API and its pictures passed on, files, then pages. */
export function createWebApp({
  pages,
  apiUrl,
  origin,
  proxySecret,
  proxyHops = 0,
  log,
}: WebDeps): Express {
  const app = express()
  app.set('trust proxy', proxyHops)
  app.disable('x-powered-by')
  app.set('etag', 'strong')
  app.use(logRequests(log))
  app.use(carefulHeaders)
  app.get('/healthz', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.use(nameVisitor(proxySecret))
  app.use(passOn(apiUrl, log))
  app.use(turnAwayOddAddresses)
  app.use(pages.assets)
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(pageHeaders(pages.policy), keepAddressesToOurselves)
  app.get('/robots.txt', serveRobots(origin))
  app.get('/sitemap.xml', serveSitemap(pages, origin))
  app.post('/{*path}', ...takeForms(pages))
  app.get('/{*path}', servePages(pages))
  app.use(serveErrorScreen(pages, log))
  return app
}

/** On every answer, files and health included; what is passed on has the API's own. */
const carefulHeaders = helmet({
  contentSecurityPolicy: false,
  // Ticketing opens in a tab of its own.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

const pageHeaders =
  (policy: string): RequestHandler =>
  (_, response, next) => {
    response.set('Content-Security-Policy', policy)
    response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    next()
  }
