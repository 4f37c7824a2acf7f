import {
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  REPLAYED_HEADER,
} from '@espace/contracts/kernel/constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { isLoopback } from '@espace/server/ip'
import type { Request, RequestHandler } from 'express'

export type IsOriginAllowed = (origin: string) => boolean

/** The origins that may call with credentials; in development any port of this machine. */
export const originsAllowed =
  (origins: readonly string[], { loopback }: { loopback: boolean }): IsOriginAllowed =>
  (origin) =>
    origins.includes(origin) || (loopback && /^https?:/.test(origin) && isLoopback(origin))

/** Tells browsers which other origins may read our answers. */
export const shareWithOrigins =
  (isAllowed: IsOriginAllowed): RequestHandler =>
  (request, response, next) => {
    const { origin } = request.headers
    response.vary('Origin')
    if (origin !== undefined && isAllowed(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': `Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, ${REPLAYED_HEADER}`,
      })
    }
    if (request.method !== 'OPTIONS') {
      next()
      return
    }
    response
      .set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': `Authorization, Content-Type, ${IDEMPOTENCY_HEADER}, If-Match, X-Requested-With, ${CSRF_HEADER}`,
        'Access-Control-Max-Age': '600',
      })
      .status(204)
      .end()
  }

export function refuseForeignOrigin(request: Request, isAllowed: IsOriginAllowed): void {
  const { origin } = request.headers
  const isForeign = origin !== undefined && !isAllowed(origin)
  if (isForeign || request.get('Sec-Fetch-Site') === 'cross-site') throw apiError('ACCES_INTERDIT')
}

/** A form cannot send this header, and a script of another origin has to ask before. */
export function requireScript(request: Request): void {
  if (!request.get('X-Requested-With')) throw apiError('CSRF_INVALIDE')
}
