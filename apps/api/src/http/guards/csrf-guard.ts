import { createHmac, randomBytes } from 'node:crypto'
import { CSRF_COOKIE, CSRF_COOKIE_MS, CSRF_HEADER } from '@espace/contracts/kernel/constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { parseCookie } from 'cookie'
import csurf from 'csurf'
import type { CookieOptions, Request, Response } from 'express'
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

/**
 * csurf in its session mode, with a secret that follows from the visitor's cookie and from the session
 * of the session: a token of another visitor, or from before the log-in, is worth nothing.
 */
export class CsrfGuard {
  readonly #key: Buffer
  readonly #callers: Callers
  readonly #deviceCookie: DeviceCookie
  readonly #cookie: CookieOptions
  readonly #visitorCookie: string
  readonly #csurf = csurf({
    sessionKey: 'csrfContext',
    value: (request: Request) => request.get(CSRF_HEADER) ?? '',
  })

  constructor({ key, isSecure, callers, deviceCookie }: CsrfOptions) {
    this.#key = key
    this.#callers = callers
    this.#deviceCookie = deviceCookie
    this.#cookie = { path: '/', sameSite: 'lax', secure: isSecure, maxAge: CSRF_COOKIE_MS }
    // Browsers refuse the prefix over http.
    this.#visitorCookie = isSecure ? '__Host-visitor' : 'visitor'
  }

  /** Refuses a call with cookies and without a CSRF token; the device cookie, which grants nothing, does not count. */
  async check(request: Request, response: Response): Promise<void> {
    if (request.headers.cookie === undefined || this.#deviceCookie.isAlone(request)) return
    const visitor = this.visitorOf(request)
    if (visitor === undefined) throw apiError('CSRF_INVALIDE')
    const jti = (await this.#callers.of(request))?.jti
    await this.#run(request, response, this.#secretOf(visitor, jti)).catch((cause: unknown) => {
      throw apiError('CSRF_INVALIDE', { cause })
    })
  }

  /** A token for this visitor, until another account logs in; the cookie repeats it for our scripts. */
  async token(request: Request, response: Response): Promise<string> {
    const jti = (await this.#callers.of(request))?.jti
    return this.#issue(request, response, this.visitorOf(request), jti)
  }

  /** Rotates the browser's token at a log-in. */
  async renew(request: Request, response: Response, jti: string): Promise<void> {
    const visitor = this.visitorOf(request)
    if (visitor !== undefined) await this.#issue(request, response, visitor, jti)
  }

  /** The browser's id, from its visitor cookie. */
  visitorOf(request: Request): string | undefined {
    const visitor = parseCookie(request.headers.cookie ?? '')[this.#visitorCookie]
    return visitor !== undefined && VISITOR.test(visitor) ? visitor : undefined
  }

  async #issue(request: Request, response: Response, known: string | undefined, jti?: string) {
    const visitor = known ?? randomBytes(32).toString('base64url')
    request.csrfContext = { csrfSecret: this.#secretOf(visitor, jti) }
    if (typeof request.csrfToken !== 'function') {
      await this.#run(request, response, request.csrfContext.csrfSecret)
    }
    const token = request.csrfToken()
    response.cookie(this.#visitorCookie, visitor, { ...this.#cookie, httpOnly: true })
    response.cookie(CSRF_COOKIE, token, this.#cookie)
    return token
  }

  #secretOf(visitor: string, jti: string | undefined): string {
    const context = `csrf|${visitor}|${jti ?? 'anon'}`
    return createHmac('sha256', this.#key).update(context).digest('base64url')
  }

  #run(request: Request, response: Response, csrfSecret: string): Promise<void> {
    request.csrfContext = { csrfSecret }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#csurf(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('csurf refused'))
    })
    return promise
  }
}
