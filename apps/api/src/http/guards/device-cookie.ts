import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

export type DeviceCookie = ReturnType<typeof createDeviceCookie>

/**
 * The cookie of a browser that has logged in before; it grants no access.
 *
 * @param isSecure whether browsers come over https: they refuse the prefix over http
 */
export function createDeviceCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-device' : 'device'
  return {
    of: (request: Request): string | undefined => cookiesOf(request)[name],
    set(response: Response, value: string, maxAge: number): void {
      const options = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const
      response.cookie(name, value, { ...options, maxAge })
    },
    /** Whether a call carries no cookie but this one. */
    isAlone: (request: Request): boolean =>
      Object.keys(cookiesOf(request)).every((other) => other === name),
  }
}

const cookiesOf = (request: Request) => parseCookie(request.headers.cookie ?? '')
