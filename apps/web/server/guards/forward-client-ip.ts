import { INTERNAL_ADDRESS, VISITOR_ADDRESS_HEADER, writeVisitorAddress } from '@espace/server/ip'
import type { RequestHandler } from 'express'

/** Forwards the visitor's address to the API, which sees only ours; a visitor's own header is dropped. */
export const forwardClientIp =
  (proxySecret: string | undefined): RequestHandler =>
  (request, _, next) => {
    delete request.headers[VISITOR_ADDRESS_HEADER]
    if (proxySecret !== undefined && request.ip !== undefined) {
      request.headers[VISITOR_ADDRESS_HEADER] = writeVisitorAddress(proxySecret, request.ip)
    }
    next()
  }

/** For calls of the site itself, on behalf of no visitor: cached renderings. */
export const internalHeaders = (proxySecret: string | undefined): Record<string, string> =>
  proxySecret === undefined
    ? {}
    : { [VISITOR_ADDRESS_HEADER]: writeVisitorAddress(proxySecret, INTERNAL_ADDRESS) }
