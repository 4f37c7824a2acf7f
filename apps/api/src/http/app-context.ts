import { apiError } from '@espace/contracts/kernel/errors'
import type { Route } from '@espace/contracts/kernel/route'
import type { RateLimit } from '@espace/contracts/rate-limits'
import type { PrismaClient, User } from '@espace/prisma/client'
import type { Request } from 'express'
import { MemoryStore, type Store } from 'express-rate-limit'
import type { Caller, Sessions } from '../platform/accounts/sessions.ts'
import type { ContentChanges } from '../platform/content/content-changes.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import { createIdempotentAnswers } from './answers/idempotent-answers.ts'
import { LastGoodAnswers } from './answers/last-good-answers.ts'
import { type Authenticate, Callers } from './guards/callers.ts'
import { CsrfGuard } from './guards/csrf-guard.ts'
import { DeviceCookie } from './guards/device-cookie.ts'
import { limitCalls } from './guards/limit-guard.ts'
import { ReadLimit } from './guards/limit-reads.ts'
import type { IsOriginAllowed } from './guards/origin-guard.ts'
import { visitorAddress } from './guards/visitor-address.ts'

/** The rate limit of one account over all routes: a busy evening at the door is a tenth of it. */
const MEMBER_LIMIT = {
  name: 'member',
  max: 600,
  windowMs: 60_000,
  by: 'account',
} as const satisfies RateLimit

export interface AppContextOptions {
  authenticate: Authenticate
  isInMaintenance: () => Promise<boolean>
  isOverloaded: () => boolean
  isOriginAllowed: IsOriginAllowed
  csrfKey: Buffer
  /** Whether browsers come over https. */
  isSecure: boolean
  /** The key of the HMAC under which the web server forwards visitors' addresses. */
  proxySecret: string | undefined
  rateLimitScale: number
  rateLimitStore: (limit: RateLimit) => Store
  /** Staff that has still to add a second factor. */
  lacksFactor: (user: User) => Promise<boolean>
  isConfirmed: Sessions['isConfirmed']
  db: PrismaClient
  idempotency: Idempotency
  changes: ContentChanges | undefined
  answersMaxAgeMs: number | undefined
}

/** The shared dependencies and guards of every route. */
export type AppContext = ReturnType<typeof createAppContext>

export function createAppContext(options: AppContextOptions) {
  const { authenticate, isInMaintenance, isOriginAllowed, csrfKey, isSecure } = options
  const { lacksFactor, isConfirmed, changes, answersMaxAgeMs, isOverloaded } = options
  const callers = new Callers(authenticate)
  const addressOf = visitorAddress(options.proxySecret)
  const limits = {
    scale: options.rateLimitScale,
    storeFor: options.rateLimitStore,
    addressOf,
    callers,
  }
  const inMemory = { ...limits, storeFor: () => new MemoryStore() }
  const deviceCookie = new DeviceCookie(isSecure)
  const csrf = new CsrfGuard({ key: csrfKey, isSecure, callers, deviceCookie })
  const { db, idempotency: calls } = options
  return {
    callers,
    csrf,
    deviceCookie,
    idempotent: createIdempotentAnswers({ db, calls, callers, csrf, addressOf }),
    isOriginAllowed,
    lastGood: new LastGoodAnswers(),
    /** Cached answers; undefined without a change feed to invalidate them. */
    ready: changes && new AnswerCache(changes, { maxAgeMs: answersMaxAgeMs, isOverloaded }),
    changes,
    addressOf,

    /** Refuses all callers but administrators during maintenance. */
    async assertOpen(request: Request): Promise<void> {
      if (!(await isInMaintenance())) return
      const caller = await callers.of(request)
      if (caller?.user.role !== 'admin') throw apiError('MAINTENANCE')
    },

    /** Refuses permitted callers who still lack a confirmation or a second factor (decision 075). */
    async assertConditions(route: Route, { user, session }: Caller): Promise<void> {
      const isUnprotected = !route.isOpenWithoutFactor && (await lacksFactor(user))
      if (isUnprotected) throw apiError('SECOND_FACTEUR_DEMANDE')
      if (route.needsConfirmation && !isConfirmed(session)) throw apiError('CONFIRMATION_REQUISE')
    },

    /** Load shedding: refuses what can wait while the process is overloaded, unless the caller is logged in. */
    async assertCalm(route: Pick<Route, 'isOpenInMaintenance'>, request: Request): Promise<void> {
      if (route.isOpenInMaintenance || !isOverloaded()) return
      // The Authorization header alone proves nothing: load shedding exempts valid sessions only.
      if (!(await callers.of(request))) throw apiError('SERVICE_INDISPONIBLE')
    },

    limit: (limit: RateLimit, emailOf: (request: Request) => string) =>
      limitCalls(limit, limits, emailOf),
    /** The limit of all calls of one account, counted in memory: twice as much with two processes does no harm. */
    memberLimit: limitCalls(MEMBER_LIMIT, inMemory, () => ''),
    /** The limit of all public reads; none without the secret, because all visitors would be one. */
    readLimit: options.proxySecret === undefined ? undefined : new ReadLimit(limits),
  }
}
