import type { RequestListener } from 'node:http'
import { followsContract } from '@espace/contracts/artistes/follows.contract'
import { UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import { CODE_LIMIT } from '@espace/contracts/auth/limits'
import { newsletterContract } from '@espace/contracts/newsletter/newsletter.contract'
import { UNSUBSCRIBE_PATH } from '@espace/contracts/newsletter/paths'
import { UNPAID_BOOKINGS_LIMIT } from '@espace/contracts/reservations/limits'
import { PictureStore } from '@espace/pictures/uploads/picture-store'
import type { PrismaClient } from '@espace/prisma/client'
import { CHANGES_PATH } from '@espace/server/content-changed'
import type { Logger } from '@espace/server/log'
import { logRequests } from '@espace/server/request-log'
import { serveFromCache } from '@espace/server/serve-from-cache'
import { truncatedAddress } from '@espace/server/truncated-address'
import express, { type Request } from 'express'
import helmet from 'helmet'
import type { SecurityConfig } from './config/security-variables.ts'
import { DOMAIN_METRICS, readDomainMetrics } from './domain-metrics.ts'
import { serveArtistCalendars } from './features/artistes/artist-calendars.ts'
import type { RelyingParty } from './features/auth/second-factor/passkeys/webauthn.ts'
import type { PlacesConfig } from './features/avis/places.ts'
import { servePaymentWebhook } from './features/reservations/payments/payment-webhook.ts'
import { serveFeeds } from './features/spectacles/feeds/feeds.ts'
import { serveSocialCards } from './features/spectacles/social-card.ts'
import { serveUploads } from './features/uploads/uploads.static.ts'
import { serveChangeFeed } from './http/answers/change-feed.ts'
import { leadToPage } from './http/answers/lead-to-page.ts'
import { createAppContext, type AppContext, keepClosed } from './http/app-context.ts'
import { serveDocs } from './http/docs.ts'
import { answerError, answerNotFound } from './http/error-handler.ts'
import { conditions } from './http/guards/conditions.ts'
import { networkOf } from './http/guards/limit-guard.ts'
import { NetworkShare } from './http/guards/network-share.ts'
import { operatorsOnly } from './http/guards/operators-only.ts'
import { originsAllowed, shareWithOrigins } from './http/guards/origin-guard.ts'
import { serveHealth } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { queueWrites } from './http/requests/write-queue.ts'
import { lacksFactor } from './platform/accounts/factor-demand.ts'
import type { Passwords } from './platform/accounts/passwords.ts'
import { createSessionTokens } from './platform/accounts/session-tokens.ts'
import { createSessions, type Sessions } from './platform/accounts/sessions.ts'
import { createVault, type Vault } from './platform/accounts/vault.ts'
import type { ContentChanges } from './platform/content/content-changes.ts'
import { Idempotency } from './platform/idempotency.ts'
import { type AddressKeys, createAddressKeys } from './platform/keys/address-keys.ts'
import type { KeysInForce } from './platform/keys/keys-in-force.ts'
import { deriveKey } from './platform/keys/keys.ts'
import { type CallBudget, callBudget } from './platform/limits/call-budget.ts'
import { Counters, PostgresStore } from './platform/limits/rate-limit-store.ts'
import { type MailCopies, NO_COPIES } from './platform/mail/mail-copies.ts'
import type { Payments } from './platform/payments.ts'
import type { EraseUser } from './platform/retention/erasure.ts'
import { type Maintenance, maintenanceSwitch } from './platform/venue/maintenance.ts'
import { erasureOf } from './retention.ts'
import { mountRooms } from './rooms.ts'

export interface AppDeps {
  db: PrismaClient
  log: Logger
  /** Folder of the stored pictures. */
  uploadsDir: string
  security: Omit<SecurityConfig, 'admin' | 'demoPeople' | 'keys'> & KeysInForce
  passwords: Passwords
  /** What the addresses of the site begin with, in the links of mails as well. */
  origin: string
  /** Payments online; without them everything is paid at the door. */
  payments?: Payments | undefined
  /** Letters in files; none if nothing is said. */
  mailCopies?: MailCopies
  /** The maps service that knows the reviews. */
  places: PlacesConfig
  /** Where changes of content are heard of; without it no answer is kept ready. */
  changes?: ContentChanges
  /** How long answers are kept that nothing changes but time. */
  answersMaxAgeMs?: number
  /** Whether there is more to do than can be done; never, if nothing is said. */
  isOverloaded?: () => boolean
  /** The time of day; the real one if nothing is said. */
  now?: () => Date
}

/** What the rooms are handed. */
export interface RoomDeps extends AppDeps {
  addressKeys: AddressKeys
  eraseUser: EraseUser
  sessions: Sessions
  unpaidBookings: CallBudget
  /** Wrong codes of second factors, by account. */
  wrongCodes: CallBudget
  vault: Vault
  party: RelyingParty
  maintenance: Maintenance
  now: () => Date
  pictures: PictureStore
}

/** The API; a request that has no answer ready passes these lines from top to bottom. */
export function createApp(options: AppDeps): RequestListener {
  const deps = resolveDeps(options)
  const { security } = deps
  const context = contextOf(deps)
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('etag', 'strong')
  app.set('trust proxy', security.proxyHops)

  app.use(queueWrites())
  app.use(
    logRequests<Request>(deps.log, (request) => ({
      user: context.callers.found(request)?.user.id,
      network: truncatedAddress(context.addressOf(request)),
    })),
  )
  const networks = new NetworkShare()
  app.use(networks.count(context.addressOf))
  const counted = {
    checks: deps.passwords.checks,
    fills: () => context.ready?.fills ?? 0,
    busiestNetwork: () => networks.share(),
  }
  const metrics = createMetrics(counted, {
    help: DOMAIN_METRICS,
    read: () => readDomainMetrics(deps.db),
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

  serveHealth(app, deps.db)
  app.get('/metrics', operatorsOnly(security.proxySecret), metrics.serve)
  app.get(CHANGES_PATH, operatorsOnly(security.proxySecret), serveChangeFeed(deps.changes))
  app.use('/uploads', serveUploads(deps.uploadsDir))
  serveDocs(app)
  app.use('/api', shareWithOrigins(context.isOriginAllowed))
  app.use(servePaymentWebhook(deps))
  app.use(serveSocialCards(deps, context))
  app.use(serveFeeds(deps, context))
  app.use(serveArtistCalendars(deps, context))
  leadToPage(app, newsletterContract.oneClick.path, UNSUBSCRIBE_PATH)
  leadToPage(app, followsContract.oneClick.path, UNFOLLOW_PATH)
  mountRooms((contract, handlers) => mount(app, contract, handlers, context), deps)

  app.use('/api', keepClosed(context))
  app.use(answerNotFound)
  app.use(answerError(deps.log, metrics.countFault))
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
    log: deps.log,
  })
}

function resolveDeps(options: AppDeps): RoomDeps {
  const { db, security, now = () => new Date() } = options
  const { jwtSecret: secret, previousJwtSecret: previousSecret } = security
  const tokens = createSessionTokens({ secret, previousSecret }, now)
  const sessions = createSessions({ db, tokens, now })
  const pictures = new PictureStore(options.uploadsDir)
  const addressKeys = createAddressKeys(security.addressSecret)
  const maintenance = maintenanceSwitch(db, options.changes)
  const unpaidBookings = callBudget(UNPAID_BOOKINGS_LIMIT, {
    counters: new Counters(db),
    scale: security.rateLimitScale,
    subjectOf: networkOf,
  })
  const wrongCodes = callBudget(CODE_LIMIT, {
    counters: new Counters(db),
    scale: security.rateLimitScale,
    subjectOf: (account) => account,
  })
  const { hostname } = new URL(options.origin)
  return {
    ...options,
    now,
    wrongCodes,
    vault: createVault(security.passwordPeppers),
    party: { id: hostname, origins: security.allowedOrigins },
    sessions,
    unpaidBookings,
    pictures,
    addressKeys,
    eraseUser: erasureOf(options.mailCopies ?? NO_COPIES),
    maintenance,
  }
}

function contextOf(deps: RoomDeps): AppContext {
  const { db, security, sessions, maintenance, isOverloaded, changes, answersMaxAgeMs } = deps
  const counters = new Counters(db)
  return createAppContext({
    authenticate: sessions.callerOf,
    assertConditions: conditions({
      lacksFactor: (user) => lacksFactor(db, user),
      isConfirmed: sessions.isConfirmed,
    }),
    isInMaintenance: maintenance.isOn,
    isOverloaded: isOverloaded ?? (() => false),
    isOriginAllowed: originsAllowed(security.allowedOrigins, {
      loopback: security.isLoopbackAllowed,
    }),
    csrfKey: deriveKey(security.jwtSecret, 'csrf'),
    isSecure: security.isSecure,
    proxySecret: security.proxySecret,
    rateLimitScale: security.rateLimitScale,
    db,
    idempotency: new Idempotency(db, deriveKey(security.jwtSecret, 'idempotency')),
    rateLimitStore: (limit) => new PostgresStore(counters, limit),
    changes,
    answersMaxAgeMs,
  })
}
