import { constants } from 'node:zlib'
import type { Logger } from '@espace/server/log'
import { logRequests } from '@espace/server/request-log'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { splitHead } from './document.ts'
import type { PageSource } from './page-source.ts'

interface WebDeps {
  pages: PageSource
  apiUrl: string
  log: Logger
}

/** The site as an Express application: the API and its pictures passed on, files, then pages. */
export function createWebApp({ pages, apiUrl, log }: WebDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', 'strong')
  app.use(logRequests(log))
  app.get('/healthz', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.use(passOn(apiUrl, log))
  app.use(pages.assets)
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(securityHeaders(pages.policy))
  app.get('/{*path}', servePage(pages))
  app.use(serveErrorScreen(pages, log))
  return app
}

/** `/api` and `/uploads` are the API's; so is the answer to whether all is ready. */
function passOn(apiUrl: string, log: Logger): RequestHandler {
  return createProxyMiddleware({
    target: apiUrl,
    pathFilter: (path) => /^\/(?:api|uploads)(?:\/|$)|^\/readyz$/.test(path),
    proxyTimeout: 30_000,
    on: {
      error: (error, _, response) => {
        log.warn({ err: error }, 'the API does not answer')
        if (!('writeHead' in response) || response.headersSent) return
        const message = 'Service momentanément indisponible.'
        response.writeHead(503, {
          'Content-Type': 'application/json; charset=utf-8',
          'Retry-After': '5',
        })
        response.end(
          JSON.stringify({ message, error: message, status: 503, code: 'SERVICE_INDISPONIBLE' }),
        )
      },
    },
  })
}

const securityHeaders = (policy: string): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    // Ticketing opens in a tab of its own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }),
  (_, response, next) => {
    response.set('Content-Security-Policy', policy)
    response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    next()
  },
]

function servePage(pages: PageSource): RequestHandler {
  return async (request, response) => {
    const { render } = await pages.renderer()
    const page = await render(request.originalUrl)
    if (page instanceof Response) {
      response.redirect(page.status, page.headers.get('Location') ?? '/')
      return
    }
    const { head, body } = splitHead(page.html)
    const html = await pages.document({
      path: request.originalUrl,
      head,
      body,
      state: JSON.stringify(page.state),
    })
    if (page.status === 503) response.set('Retry-After', '5')
    response
      .status(page.status)
      .set('Cache-Control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
      .type('html')
      .send(html)
  }
}

/** When a page cannot even be rendered: the generic error screen (§2), with a link to try again. */
function serveErrorScreen(pages: PageSource, log: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const isClientFault = error instanceof URIError
    if (!isClientFault) log.error({ err: error, requestId: request.id }, 'a page failed')
    const { errorScreen } = await pages.renderer()
    const html = await pages.document({
      path: request.originalUrl,
      head: '<title>Une erreur est survenue</title>',
      body: errorScreen(),
    })
    response
      .status(isClientFault ? 400 : 500)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html)
  }
}
