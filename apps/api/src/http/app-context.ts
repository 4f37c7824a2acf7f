import { apiError } from '@espace/contracts/kernel/errors'
import type { Route } from '@espace/contracts/kernel/route'
import type { RateLimit } from '@espace/contracts/rate-limits'
import type { Request } from 'express'
import { MemoryStore } from 'express-rate-limit'
import { lacksFactor } from '#platform/accounts/factor-demand.ts'
import type { Caller } from '#platform/accounts/sessions.ts'
import { Idempotency } from '#platform/idempotency.ts'
import { deriveKey } from '#platform/keys/keys.ts'
import { Counters, storeOf } from '#platform/limits/rate-limit-store.ts'
import type { Services } from '#services.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import { createIdempotentAnswers } from './answers/idempotent-answers.ts'
import { LastGoodAnswers } from './answers/last-good-answers.ts'
import { createCallers } from './guards/callers.ts'
import { createCsrfGuard } from './guards/csrf-guard.ts'
import { createDeviceCookie } from './guards/device-cookie.ts'
import { limitCalls } from './guards/limit-guard.ts'
import { limitReads } from './guards/limit-reads.ts'
import { originsAllowed } from './guards/origin-guard.ts'
import { visitorAddress } from './guards/visitor-address.ts'

/** The rate limit of one account over all routes: a busy evening at the door is a tenth of it. */
const MEMBER_LIMIT = {
  name: 'member',
  max: 600,
  windowMs: 60_000,
  by: 'account',
} as const satisfies RateLimit

/** The shared dependencies and guards of every route. */
export type AppContext = ReturnType<typeof createAppContext>

export function createAppContext(services: Services) {
  const { db, security, sessions, maintenance, changes } = services
  const { answersMaxAgeMs: maxAgeMs, isOverloaded = () => false } = services
  const { jwtSecret, proxySecret, isSecure, rateLimitScale: scale } = security
  const callers = createCallers(sessions)
  const addressOf = visitorAddress(proxySecret)
  const counters = new Counters(db)
  const common = { scale, addressOf, callers }
  const limits = { ...common, storeFor: (limit: RateLimit) => storeOf(counters, limit) }
  const inMemory = { ...common, storeFor: () => new MemoryStore() }
  const deviceCookie = createDeviceCookie(isSecure)
  const key = deriveKey(jwtSecret, 'csrf')
  const csrf = createCsrfGuard({ key, isSecure, callers, deviceCookie })
  const calls = new Idempotency(db, deriveKey(jwtSecret, 'idempotency'))
  return {
    callers,
    csrf,
    deviceCookie,
    idempotent: createIdempotentAnswers({ db, calls, callers, csrf, addressOf }),
    isOriginAllowed: originsAllowed(security.allowedOrigins, {
      loopback: security.isLoopbackAllowed,
    }),
    lastGood: new LastGoodAnswers(),
    /** Cached answers; undefined without a change feed to invalidate them. */
    ready: changes && new AnswerCache(changes, { maxAgeMs, isOverloaded }),
    changes,
    addressOf,

    /** Refuses all callers but administrators during maintenance. */
    async assertOpen(request: Request): Promise<void> {
      if (!(await maintenance.isOn())) return
      const caller = await callers.of(request)
      if (caller?.user.role !== 'admin') throw apiError('MAINTENANCE')
    },

    /** Refuses permitted callers who still lack a confirmation or a second factor (decision 075). */
    async assertConditions(route: Route, { user, session }: Caller): Promise<void> {
      const isUnprotected = !route.isOpenWithoutFactor && (await lacksFactor(db, user))
      if (isUnprotected) throw apiError('SECOND_FACTEUR_DEMANDE')
      if (route.needsConfirmation && !sessions.isConfirmed(session))
        throw apiError('CONFIRMATION_REQUISE')
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
    readLimit: proxySecret === undefined ? undefined : limitReads(limits),
  }
}
