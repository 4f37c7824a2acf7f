import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'

/** The cookie of a browser that has logged in before; it grants no access. */
export class DeviceCookie {
  readonly #name: string
  readonly #options: CookieOptions

  /** @param isSecure whether browsers come over https: they refuse the prefix over http */
  constructor(isSecure: boolean) {
    this.#name = isSecure ? '__Host-device' : 'device'
    this.#options = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true }
  }

  of(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[this.#name]
  }

  set(response: Response, value: string, maxAge: number): void {
    response.cookie(this.#name, value, { ...this.#options, maxAge })
  }

  /** Whether a call carries no cookie but this one. */
  isAlone(request: Request): boolean {
    const names = Object.keys(parseCookie(request.headers.cookie ?? ''))
    return names.every((name) => name === this.#name)
  }
}
