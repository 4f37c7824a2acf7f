import { createHmac, randomBytes } from 'node:crypto'
import { CSRF_COOKIE, CSRF_COOKIE_MS, CSRF_HEADER } from '@espace/contracts/kernel/constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { parseCookie } from 'cookie'
import csurf from 'csurf'
import type { Request, Response } from 'express'
import type { Callers } from './callers.ts'
import type { DeviceCookie } from './device-cookie.ts'

declare global {
  // Express types what middlewares add to a request by such a merge.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Express {
    interface Request {
      csrfContext?: { csrfSecret: string }
    }
  }
}

const VISITOR = /^[\w-]{43}$/

export interface CsrfOptions {
  key: Buffer
  /** Whether browsers come over https. */
  isSecure: boolean
  callers: Callers
  deviceCookie: DeviceCookie
}

export type CsrfGuard = ReturnType<typeof createCsrfGuard>

/**
 * csurf in its session mode, with a secret that follows from the visitor's cookie and from the session
 * of the session: a token of another visitor, or from before the log-in, is worth nothing.
 */
export function createCsrfGuard({ key, isSecure, callers, deviceCookie }: CsrfOptions) {
  const cookie = { path: '/', sameSite: 'lax', secure: isSecure, maxAge: CSRF_COOKIE_MS } as const
  // Browsers refuse the prefix over http.
  const visitorCookie = isSecure ? '__Host-visitor' : 'visitor'
  const middleware = csurf({
    sessionKey: 'csrfContext',
    value: (request: Request) => request.get(CSRF_HEADER) ?? '',
  })

  const jtiOf = async (request: Request) => (await callers.of(request))?.jti

  /** The browser's id, from its visitor cookie. */
  function visitorOf(request: Request): string | undefined {
    const visitor = parseCookie(request.headers.cookie ?? '')[visitorCookie]
    return visitor !== undefined && VISITOR.test(visitor) ? visitor : undefined
  }

  const secretOf = (visitor: string, jti: string | undefined): string =>
    createHmac('sha256', key)
      .update(`csrf|${visitor}|${jti ?? 'anon'}`)
      .digest('base64url')

  function run(request: Request, response: Response, csrfSecret: string): Promise<void> {
    request.csrfContext = { csrfSecret }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    middleware(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('csurf refused'))
    })
    return promise
  }

  async function issue(request: Request, response: Response, visitor: string, jti?: string) {
    const csrfSecret = secretOf(visitor, jti)
    request.csrfContext = { csrfSecret }
    if (typeof request.csrfToken !== 'function') await run(request, response, csrfSecret)
    const token = request.csrfToken()
    response.cookie(visitorCookie, visitor, { ...cookie, httpOnly: true })
    response.cookie(CSRF_COOKIE, token, cookie)
    return token
  }

  return {
    visitorOf,

    /** Refuses a call with cookies and without a CSRF token; the device cookie, which grants nothing, does not count. */
    async check(request: Request, response: Response): Promise<void> {
      if (request.headers.cookie === undefined || deviceCookie.isAlone(request)) return
      const visitor = visitorOf(request)
      if (visitor === undefined) throw apiError('CSRF_INVALIDE')
      const secret = secretOf(visitor, await jtiOf(request))
      await run(request, response, secret).catch((cause: unknown) => {
        throw apiError('CSRF_INVALIDE', { cause })
      })
    },

    /** A token for this visitor, until another account logs in; the cookie repeats it for our scripts. */
    async token(request: Request, response: Response): Promise<string> {
      const visitor = visitorOf(request) ?? randomBytes(32).toString('base64url')
      return issue(request, response, visitor, await jtiOf(request))
    },

    /** Rotates the browser's token at a log-in. */
    async renew(request: Request, response: Response, jti: string): Promise<void> {
      const visitor = visitorOf(request)
      if (visitor !== undefined) await issue(request, response, visitor, jti)
    },
  }
}
