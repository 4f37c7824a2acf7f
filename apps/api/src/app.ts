import type { RequestListener } from 'node:http'
import { alertesContract } from '@espace/contracts/alertes/alertes'
import { followsContract } from '@espace/contracts/artistes/follows'
import { newsletterContract } from '@espace/contracts/newsletter/newsletter'
import { STOP_ALERT_PATH, UNFOLLOW_PATH, UNSUBSCRIBE_PATH } from '@espace/contracts/paths'
import { CHANGES_PATH, VIEWS_PATH } from '@espace/server/internal-api'
import { truncatedAddress } from '@espace/server/ip'
import { logRequests } from '@espace/server/log/request-log'
import { serveFromCache } from '@espace/server/serve-from-cache'
import express from 'express'
import type { Request, Express } from 'express'
import helmet from 'helmet'
import { DOMAIN_METRICS, readDomainMetrics } from './domain-metrics.ts'
import { serveArtistCalendars } from './features/artistes/artist-calendars.ts'
import { takeViews } from './features/figures/views/take-views.ts'
import { servePaymentWebhook } from './features/reservations/payments/payment-webhook.ts'
import { serveFeeds } from './features/spectacles/feeds/feeds.ts'
import { serveSocialCards } from './features/spectacles/social-card.ts'
import { serveUploads } from './features/uploads/uploads.routes.ts'
import { serveChangeFeed } from './http/answers/change-feed.ts'
import { createAppContext } from './http/app-context.ts'
import { serveDocs } from './http/docs.ts'
import { answerError, answerNotFound } from './http/error-handler.ts'
import { NetworkShare } from './http/guards/network-share.ts'
import { operatorsOnly } from './http/guards/operators-only.ts'
import { shareWithOrigins } from './http/guards/origin-guard.ts'
import { serveHealth } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { queueWrites } from './http/requests/write-queue.ts'
import { mountRooms } from './rooms.ts'
import { type AppOptions, createServices } from './services.ts'

/** The API; a request without a cached answer passes these middlewares from top to bottom. */
export function createApp(options: AppOptions): RequestListener {
  const services = createServices(options)
  const { security } = services
  const context = createAppContext(services)
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('etag', 'strong')
  app.set('trust proxy', security.proxyHops)

  app.use(queueWrites())
  app.use(
    logRequests<Request>(services.log, (request) => ({
      user: context.callers.found(request)?.user.id,
      network: truncatedAddress(context.addressOf(request)),
    })),
  )
  const networks = new NetworkShare()
  app.use(networks.count(context.addressOf))
  const metrics = createMetrics({
    checks: services.passwords.checks,
    fills: () => context.ready?.fills ?? 0,
    busiestNetwork: () => networks.share(),
    figures: DOMAIN_METRICS,
    readFigures: () => readDomainMetrics(services.db),
  })
  app.use(metrics.measure)
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    }),
  )

  serveHealth(app, services.db)
  app.get('/metrics', operatorsOnly(security.proxySecret), metrics.serve)
  app.get(CHANGES_PATH, operatorsOnly(security.proxySecret), serveChangeFeed(services.changes))
  app.post(VIEWS_PATH, operatorsOnly(security.proxySecret), ...takeViews(services.db))
  app.use('/uploads', serveUploads(services.uploadsDir))
  serveDocs(app)
  app.use('/api', shareWithOrigins(context.isOriginAllowed))
  app.use(servePaymentWebhook(services))
  app.use(serveSocialCards(services, context))
  app.use(serveFeeds(services, context))
  app.use(serveArtistCalendars(services, context))
  leadToPage(app, newsletterContract.oneClick.path, UNSUBSCRIBE_PATH)
  leadToPage(app, followsContract.oneClick.path, UNFOLLOW_PATH)
  leadToPage(app, alertesContract.oneClick.path, STOP_ALERT_PATH)
  mountRooms((contract, handlers) => mount(app, contract, handlers, context), services)

  app.use('/api', async (request, _, next) => {
    await context.assertOpen(request)
    next()
  })
  app.use(answerNotFound)
  app.use(answerError(services.log, metrics.countFault))
  const { ready, readLimit } = context
  if (!ready) return app
  return serveFromCache(app, {
    find: ({ url = '', headers }) =>
      headers.authorization === undefined && headers.origin === undefined
        ? ready.at(url)
        : undefined,
    admits: (request) => readLimit?.letsIn(request) ?? true,
    onSent: ({ route }, status) => metrics.countReady(route, status),
    describe: ({ route }) => ({ route }),
    log: services.log,
  })
}

/**
 * The one-click unsubscribe address opened in a browser: redirects to the page that asks for a confirmation.
 * A GET changes nothing (RFC 8058 §3.1); also served during maintenance.
 */
function leadToPage(app: Express, from: string, page: string): void {
  app.get(from, ({ originalUrl }, response) => {
    const query = URL.parse(originalUrl, 'http://here')?.search ?? ''
    response.set('Cache-Control', 'no-store').redirect(303, page + query)
  })
}
